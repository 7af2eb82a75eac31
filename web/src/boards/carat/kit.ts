import type { Move } from '../../api/types';
import { say } from '../../i18n/i18n.svelte';
import type { Effect, Kit } from '../../play/kit';
import Board from './Board.svelte';
import Holdings from './Holdings.svelte';
import { octagonCentre } from './shape';
import Tray from './Tray.svelte';
import { cellName, valueOf, type CaratView } from './view';
import { tileWords } from './words';

type At = [number, number];

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

export const kit: Kit<CaratView> = {
  board: Board,
  tray: Tray,
  holdings: Holdings,
  handle: (move) => ({
    held: move['tile'] as string,
    spot: (move['at'] as At).join(),
    turn: move['turn'] as number,
  }),
  words: (move, view, past) => {
    const [tile, place] = [move['tile'] as string, cellName(move['at'] as At)];
    if (past) return say('carat.past.place', { value: valueOf(tile), place });
    return say('carat.move.place', { tile: tileWords(tile, view.edition, move['turn'] as number), place });
  },
  event: (line, names) => {
    const entry = line.entry as Move;
    if (entry.do === 'draw') return say('carat.log.draw', { who: names[entry['to'] as number] });
    return entry.do === 'chips' ? say('carat.log.chips') : null;
  },
  prompt: (state) => {
    const view = state.view as unknown as CaratView;
    return say(view.board.length ? 'carat.prompt.place' : 'carat.prompt.first');
  },
  effects,
  position: (spot) => octagonCentre(spot.split(',').map(Number) as At),
  meant: (spot, choice) =>
    choice.held ? { do: 'place', tile: choice.held, at: spot.split(',').map(Number), turn: choice.turn } : null,
};
