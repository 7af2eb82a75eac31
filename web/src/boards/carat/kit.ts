import { say } from '../../i18n/i18n.svelte';
import type { Effect, Kit, News, Telling } from '../../play/kit';
import { about } from './about';
import Board from './Board.svelte';
import Holdings from './Holdings.svelte';
import { octagonCentre } from './shape';
import Tray from './Tray.svelte';
import { cellName, valueOf, type At, type CaratEvent, type CaratMove, type CaratNews, type CaratView } from './view';
import { tileWords } from './words';

function effects(before: CaratView, after: CaratView): Effect[] {
  const { edition } = after;
  const scored = after.chips.filter((chip, i) => chip.scored && !before.chips[i]?.scored);
  return scored.map((chip) => ({
    icon: chip.winner ? '◆' : '○',
    text: chip.winner
      ? say('carat.effect.won', {
          value: chip.value,
          colour: say(`carat.colour.${edition}.${chip.winner}`),
          count: chip.points,
        })
      : say('carat.effect.nobody', { value: chip.value }),
  }));
}

function news(told: News, names: string[], { edition }: CaratView): Telling {
  const { at, value, colour, seat, points } = told as CaratNews;
  const fate = colour === null ? 'nobody' : seat === null ? 'neutral' : 'won';
  const text = say(`carat.news.${fate}`, {
    value,
    colour: say(`carat.colour.${edition}.${colour}`),
    who: names[seat ?? -1],
    count: points,
  });
  return { text, as: 'score', about: `chip:${at.join()}` };
}

export const kit: Kit<CaratView, CaratMove> = {
  board: Board,
  tray: Tray,
  holdings: Holdings,
  handle: ({ tile, at, turn }) => ({ held: tile, spot: at.join(), turn }),
  words: ({ tile, at, turn }, view, past) => {
    const place = cellName(at);
    if (past) return say('carat.past.place', { value: valueOf(tile), place });
    return say('carat.move.place', { tile: tileWords(tile, view.edition, turn), place });
  },
  event: (line, names) => {
    const entry = line.entry as CaratEvent;
    if (entry.do === 'draw') return say('carat.log.draw', { who: names[entry.to] });
    return entry.do === 'chips' ? say('carat.log.chips') : null;
  },
  news,
  touched: ({ tile, turn }) => [`tile:${tile}:${turn}`],
  inTurns: true,
  prompt: (state) => {
    const view = state.view as unknown as CaratView;
    return say(view.board.length ? 'carat.prompt.place' : 'carat.prompt.first');
  },
  goal: ({ stock, in_hand }) => say('carat.goal', { count: in_hand.reduce((sum, tiles) => sum + tiles, stock) }),
  about,
  scoring: ['CAR-5.2', 'CAR-4.3', 'CAR-4.7'],
  effects,
  position: (spot) => octagonCentre(spot.split(',').map(Number) as At),
  place: (spot) => cellName(spot.split(',').map(Number) as At),
  meant: (spot, choice) =>
    choice.held ? { do: 'place', tile: choice.held, at: spot.split(',').map(Number) as At, turn: choice.turn } : null,
};
