import { say } from '../../i18n/i18n.svelte';
import type { Asked, Effect, Handle, Kit, News } from '../../play/kit';
import { about } from './about';
import Board from './Board.svelte';
import Holdings from './Holdings.svelte';
import { RING } from './ring';
import { centre, covered, parse, placeName } from './shape';
import Tray from './Tray.svelte';
import { GEMS, type At, type IshtarEvent, type IshtarMove, type IshtarNews, type IshtarView, type SkillName } from './view';
import { costWords, gemsWords, payWords } from './words';

const STEPS = ['1,0', '0,1', '-1,1', '-1,0', '0,-1', '1,-1'];

function handle(move: IshtarMove): Handle {
  switch (move.do) {
    case 'take':
      return { held: null, spot: `cup:${move.stack}`, turn: null };
    case 'place':
      return { held: 'tile', spot: move.at.join(), turn: move.turn };
    case 'tree':
      return { held: null, spot: move.at.join(), turn: null };
    case 'bloom': {
      const [first, second] = move.cells;
      if (!first || !second) return { held: null, spot: first?.join() ?? null, turn: null };
      const step = [second[0] - first[0], second[1] - first[1]].join();
      return { held: 'double', spot: first.join(), turn: STEPS.indexOf(step) };
    }
    case 'skill':
      return { held: null, spot: `skill:${move.skill}`, turn: null };
    case 'plant':
    case 'reserve':
      return { held: null, spot: `card:${move.slot}`, turn: null };
    default:
      return { held: null, spot: null, turn: null };
  }
}

function words(move: IshtarMove, view: IshtarView, past = false): string {
  const slot = 'slot' in move ? move.slot : null;
  const paid = 'pay' in move ? move.pay : [];
  const card = typeof slot === 'number' && !past ? view.row[slot] : null;
  const places = (cells: At[]) => cells.map((at) => placeName(view, at)).join(', ');
  const tense = past ? 'past' : 'move';
  let verb: string = move.do;
  if (verb === 'plant' && slot === 'reserved') verb = 'plantReserved';
  if (past && verb === 'take' && paid.length) verb = 'takePaid';
  return say(`ishtar.${tense}.${verb}`, {
    cup: move.do === 'take' ? move.stack + 1 : 0,
    gems: gemsWords(paid),
    pay: payWords(paid),
    at: 'at' in move ? places([move.at]) : '',
    cells: places(move.do === 'place' ? coveredBy(move, view) : move.do === 'bloom' ? move.cells : []),
    skill: move.do === 'skill' ? `${move.skill} – ${say(`ishtar.skill.${move.skill}`)}` : '',
    points: card ? say('ishtar.points', { count: card.points }) : '',
    cost: card ? costWords(card.cost) : '',
  });
}

/** The cells of a placement, part by part; in the log the tile lies there already. */
function coveredBy({ at, turn }: Extract<IshtarMove, { do: 'place' }>, view: IshtarView): At[] {
  const laid = view.tiles.find((tile) => tile.at.join() === at.join() && tile.turn === turn);
  const shape = laid?.shape ?? view.held?.shape;
  return shape ? covered(shape, at, turn) : [at];
}

function prompt(state: Asked): string {
  const verbs = state.prompt.verbs;
  const asked = ['take', 'place', 'lose', 'bloom', 'reserve', 'tree', 'plant'].find((verb) => verbs.includes(verb));
  if (asked === 'lose') return say('ishtar.move.lose');
  return say(`ishtar.prompt.${asked ?? (verbs.includes('end') ? 'plant' : 'special')}`);
}

function gemGains(gems: IshtarNews['gems']): string {
  const won = GEMS.filter((gem) => gems[gem]);
  return won.map((gem) => say('ishtar.effect.gem', { count: gems[gem], colour: say(`ishtar.gem.${gem}`) })).join(', ');
}

/** An assistant went to the icon of the tile that was laid before it. */
function touched(move: IshtarMove, view: IshtarView, before: IshtarMove[]): string[] {
  const cells = (found: At[]) => found.map((at) => `cell:${at.join()}`);
  switch (move.do) {
    case 'take':
      return [`cup:${move.stack}`];
    case 'place':
      return cells(coveredBy(move, view));
    case 'assistant': {
      const laid = before.findLast((other) => other.do === 'place');
      return laid ? cells(coveredBy(laid, view)) : [];
    }
    case 'tree':
      return cells([move.at]);
    case 'bloom':
      return cells(move.cells);
    case 'skill':
      return [`skill:${move.skill}`];
    default:
      return [];
  }
}

function effects(before: IshtarView, after: IshtarView, seat: number): Effect[] {
  const found: Effect[] = [];
  for (const gem of GEMS) {
    const change = (after.players[seat]?.gems[gem] ?? 0) - (before.players[seat]?.gems[gem] ?? 0);
    if (change) {
      const key = change > 0 ? 'gem' : 'paid';
      found.push({ icon: '◆', text: say(`ishtar.effect.${key}`, { count: Math.abs(change), colour: say(`ishtar.gem.${gem}`) }) });
    }
  }
  const more = flowersOf(after, seat) - flowersOf(before, seat);
  if (more > 0) found.push({ icon: '❀', text: say('ishtar.effect.flowers', { count: more }) });
  return found;
}

function flowersOf(view: IshtarView, seat: number): number {
  const mine = view.cells.filter((cell) => cell.controlled_by === seat);
  return mine.reduce((sum, cell) => sum + (cell.flowers ?? 0), 0);
}

const ROWS: Record<string, number> = { cup: 100, card: 104, skill: 108 };

export const kit: Kit<IshtarView, IshtarMove> = {
  board: Board,
  tray: Tray,
  trayBeside: true,
  holdings: Holdings,
  handle,
  words,
  event: (line) => {
    const entry = line.entry as IshtarEvent;
    if (entry.do === 'top') return say('ishtar.log.top', { cup: entry.stack + 1 });
    if (entry.do === 'tree_card') return say('ishtar.log.tree');
    return entry.do === 'map' ? say('ishtar.log.map') : null;
  },
  news: (told: News) => ({ text: gemGains((told as IshtarNews).gems), as: 'gain' }),
  touched: (move, view, _, before) => touched(move, view, before),
  inTurns: true,
  prompt,
  goal: ({ stacks, empty_at_end: need }) => {
    const empty = stacks.filter((stack) => stack.tiles === 0).length;
    return say(empty < need ? 'ishtar.goal' : 'ishtar.goalLast', { need, empty });
  },
  about,
  scoring: ['ISH-8.10', 'ISH-8.2', 'ISH-8.3', 'ISH-8.4'],
  effects,
  position: (spot) => {
    const [kind, name] = spot.split(':');
    if (!name || !kind) return centre(parse(spot));
    const place = kind === 'cup' ? RING[Number(name)] : undefined;
    if (place) return { x: place[0], y: (ROWS['cup'] ?? 0) + place[1] };
    const index = Number.isNaN(Number(name)) ? name.charCodeAt(0) - 65 : Number(name);
    return { x: index % 5, y: (ROWS[kind] ?? 0) + (kind === 'skill' ? Math.floor(index / 5) : 0) };
  },
  place: (spot, view) => {
    const [kind, name] = spot.split(':');
    if (kind === 'cup') return say('ishtar.cup', { number: Number(name) + 1, count: view.stacks[Number(name)]?.tiles ?? 0 });
    if (kind === 'skill') return say('ishtar.about.skill', { skill: name });
    return kind === 'card' ? say('ishtar.about.card') : placeName(view, parse(spot));
  },
  meant: (spot, choice, view) => {
    if (spot.startsWith('cup:')) return view.phase === 'take' ? { do: 'take', stack: Number(spot.slice(4)), pay: [] } : null;
    if (spot.startsWith('skill:')) return { do: 'skill', skill: spot.slice(6) as SkillName, pay: ['violet', 'violet'] };
    if (spot.startsWith('card:')) return { do: 'plant', slot: spot === 'card:reserved' ? 'reserved' : Number(spot.slice(5)) };
    if (view.phase === 'place') return { do: 'place', at: parse(spot), turn: choice.turn };
    return view.phase === 'tree' ? { do: 'tree', at: parse(spot) } : null;
  },
};
