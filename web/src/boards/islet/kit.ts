import { say } from '../../i18n/i18n.svelte';
import type { Asked, Effect, Handle, Kit, News } from '../../play/kit';
import { about } from './about';
import Board from './Board.svelte';
import Holdings from './Holdings.svelte';
import { centre, placeName } from './shape';
import Tray from './Tray.svelte';
import { homeOf, placeOf, RESOURCES, type At, type IsletEvent, type IsletMove, type IsletNews, type IsletView } from './view';
import { askWords, heapWords, payWords, resourceWords, tileWords } from './words';

function handle(move: IsletMove, view: IsletView): Handle {
  const islet = isletOf(move, view);
  switch (move.do) {
    case 'start':
      return { held: null, spot: `${islet}:${move.at.join()}`, turn: null };
    case 'explore':
    case 'stack':
      return { held: move.tile, spot: `${islet}:${move.at.join()}`, turn: null };
    case 'advance':
      return { held: 'bird', spot: `${islet}:${move.to.join()}`, turn: null };
    case 'lay': {
      const bird = view.seat === null ? null : view.players[view.seat]?.bird;
      return { held: 'bird', spot: bird ? `${bird.islet}:${bird.at.join()}` : null, turn: null };
    }
    default:
      return { held: null, spot: null, turn: null };
  }
}

function words(move: IsletMove, view: IsletView, past = false): string {
  const pay = payWords('pay' in move ? move.pay : {});
  const night = 'islet' in move && move.islet === 1;
  const islet = say(night ? 'islet.night' : 'islet.day');
  const tense = past ? 'past' : 'move';
  switch (move.do) {
    case 'lay': {
      const verb = move.guarantee ? 'guarantee' : 'release';
      const text = say(`islet.${tense}.${verb}`, { pay, what: resourceWords(move[verb] ?? '') });
      const card = view.cards?.flat().find((shown) => shown.card === move.card);
      return card ? say('islet.forCard', { move: text, asks: askWords(card.asks) }) : text;
    }
    case 'depart':
      return move.from === 'bag'
        ? say(`islet.${tense}.departBag`)
        : say(`islet.${tense}.departHand`, { tiles: move.tiles.map(tileWords).join(', ') });
    case 'discard':
      return say(`islet.${tense}.discard`, { cards: heapWords(move.cards) });
    default:
      return say(`islet.${tense}.${move.do}`, {
        at: where(move, view, past),
        islet,
        pay,
        tile: 'tile' in move ? tileWords(move.tile) : '',
      });
  }
}

/** The islet that a move is about: the one it names, or where the bird is. */
function isletOf(move: IsletMove, view: IsletView): number {
  return ('islet' in move ? move.islet : undefined) ?? homeOf(view);
}

/** A place by its name; what lies there helps to find it, unless it has changed since. */
function where(move: IsletMove, view: IsletView, past: boolean): string {
  const at = placeOf(move);
  if (!at) return '';
  const islet = isletOf(move, view);
  const place = placeName(view, islet, at);
  const stack = view.tiles.find((tile) => tile.islet === islet && tile.at.join() === at.join());
  return stack && !past ? say('islet.on', { place, tile: tileWords(stack.tile), level: stack.level }) : place;
}

function prompt(state: Asked): string {
  const { verbs } = state.prompt;
  const has = (verb: string) => verbs.includes(verb);
  if (has('start')) return say('islet.prompt.start');
  if (has('explore')) return say(has('advance') || has('lay') || has('depart') ? 'islet.prompt.turn' : 'islet.prompt.explore');
  if (has('stack')) return say('islet.prompt.stack');
  if (has('discard')) return say('islet.prompt.discard');
  return say(has('pass') ? 'islet.prompt.pass' : 'islet.prompt.move');
}

function resourceGains(won: IsletNews['resources']): string {
  const names = RESOURCES.filter((name) => won[name]);
  return names.map((name) => say('islet.effect.gain', { count: won[name], what: resourceWords(name) })).join(', ');
}

/** An egg was laid where its bird had flown to. */
function touched(move: IsletMove, view: IsletView, before: IsletMove[]): string[] {
  const gone = move.do === 'lay' ? before.findLast((other) => other.do === 'advance' || other.do === 'start') : move;
  const at = gone && placeOf(gone);
  return gone && at ? [`place:${isletOf(gone, view)}:${at.join()}`] : [];
}

function effects(before: IsletView, after: IsletView, seat: number): Effect[] {
  const found: Effect[] = [];
  const [old, now] = [before.players[seat], after.players[seat]];
  if (!old || !now) return found;
  for (const name of RESOURCES) {
    const change = now.cards[name] - old.cards[name];
    if (change) {
      const key = change > 0 ? 'gain' : 'pay';
      found.push({ icon: '▪', text: say(`islet.effect.${key}`, { count: Math.abs(change), what: resourceWords(name) }) });
    }
  }
  if (now.laid > old.laid) {
    const level = now.heights.find((height, i) => height !== old.heights[i]) ?? 1;
    found.push({ icon: '⬮', text: say('islet.effect.egg', { level }) });
  }
  return found;
}

function place(spot: string): { islet: number; at: At } {
  const [islet, cell] = spot.split(':');
  return { islet: Number(islet), at: (cell ?? '').split(',').map(Number) as At };
}

export const kit: Kit<IsletView, IsletMove> = {
  board: Board,
  tray: Tray,
  holdings: Holdings,
  handle,
  words,
  event: (line, names) => {
    const entry = line.entry as IsletEvent;
    if (entry.do === 'draw') {
      const who = names[entry.to] ?? '';
      return entry.tiles ? say('islet.log.draw', { who, count: entry.tiles.length }) : say('islet.log.some', { who });
    }
    if (entry.do === 'islet' || entry.do === 'burn' || entry.do === 'cards') return say(`islet.log.${entry.do}`);
    return null;
  },
  news: (told: News) => ({ text: resourceGains((told as IsletNews).resources), as: 'gain' }),
  touched: (move, view, _, before) => touched(move, view, before),
  inTurns: true,
  prompt,
  goal: ({ cards, eggs, players, bag, rounds_left }) => {
    if (rounds_left) return say('islet.goalRounds', { count: rounds_left });
    const most = Math.max(...players.map((player) => player.laid));
    return say(cards ? 'islet.goalSolo' : 'islet.goal', { eggs, most, laid: most, count: bag });
  },
  about,
  scoring: ['ISL-7.5', 'ISL-7.6'],
  effects,
  position: (spot) => {
    const { islet, at } = place(spot);
    const { x, y } = centre(at);
    return { x: x + islet * 30, y };
  },
  place: (spot, view) => placeName(view, place(spot).islet, place(spot).at),
  meant: (spot, choice, view) => {
    const { at } = place(spot);
    if (choice.held && choice.held !== 'bird') {
      return { do: view.phase === 'stacking' ? 'stack' : 'explore', tile: choice.held, at };
    }
    return { do: 'advance', to: at, pay: {} };
  },
  item: (name) => (name.length === 2 ? tileWords(name) : resourceWords(name)),
};
