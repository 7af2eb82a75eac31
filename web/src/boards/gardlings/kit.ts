import { say } from '../../i18n/i18n.svelte';
import type { Asked, Effect, Handle, Kit } from '../../play/kit';
import { about } from './about';
import Board from './Board.svelte';
import Holdings from './Holdings.svelte';
import { beginOf, middleOf, parse } from './shape';
import Tray from './Tray.svelte';
import {
  creatureOf,
  stripOf,
  useComponents,
  type GardlingsEvent,
  type GardlingsMove,
  type GardlingsNews,
  type GardlingsView,
  type Mission,
  type PileName,
  type Strip,
} from './view';
import { pileWords, whereWords } from './words';

function handle(move: GardlingsMove): Handle {
  switch (move.do) {
    case 'place':
      return { held: 'held', spot: middleOf(move.at, move.turn).join(), turn: move.turn };
    case 'unicorn':
      return { held: `unicorn:${move.tile}`, spot: middleOf(move.at, move.turn).join(), turn: move.turn };
    case 'hire':
    case 'mutate':
      return { held: null, spot: `pile:${move.pile}`, turn: null };
    default:
      return { held: null, spot: null, turn: null };
  }
}

function words(move: GardlingsMove, view: GardlingsView, past = false): string {
  if (move.do === 'accept' && !past) {
    const alarming = view.seat !== null && view.gardens[view.seat]?.alarming;
    return say(`gardlings.move.${alarming ? 'acceptAlarm' : 'setAside'}`);
  }
  const turn = 'turn' in move ? move.turn : 0;
  return say(`gardlings.${past ? 'past' : 'move'}.${move.do}`, {
    where: 'at' in move ? spotWords(middleOf(move.at, turn), view) : '',
    how: say(`gardlings.how.${turn}`),
    tile: 'tile' in move ? move.tile : 0,
    pile: 'pile' in move ? pileWords(move.pile) : '',
  });
}

/** Where a spot lies, reckoned from the middle of the first strip. */
function spotWords([x, y]: [number, number], view: GardlingsView): string {
  const high = view.gardens.some((garden) => garden.mission) ? 1 : 0;
  return whereWords([x - 1, y - high]);
}

function creatureWords(tile: number): string {
  return say(`gardlings.creature.${creatureOf(stripOf(tile))}`);
}

function prompt(state: Asked): string {
  const { verbs, done } = state.prompt;
  const view = state.view as unknown as GardlingsView;
  const own = view.seat === null ? null : view.gardens[view.seat];
  const has = (verb: string) => verbs.includes(verb);
  if (own?.asked && done !== 'said') return say('gardlings.prompt.asked');
  if (own?.doing === 'stopped' && has('draw')) return say(`gardlings.prompt.${done === 'said' ? 'done' : 'stopped'}`);
  if (has('accept') && !own?.alarming) {
    return say(`gardlings.prompt.stuck${!has('second_look') ? 'Unicorn' : has('unicorn') ? 'Both' : 'Look'}`);
  }
  if (has('pig') && own?.alarm) return say('gardlings.prompt.hireAlarm', { count: view.sheet[view.seat ?? 0]?.total ?? 0 });
  const asked = ['accept', 'place', 'pig', 'mutate', 'draw'].find(has);
  return say(`gardlings.prompt.${asked === 'pig' ? 'hire' : (asked ?? 'draw')}`);
}

function goal({ seat, target, sheet, medals }: GardlingsView): string {
  const gems = sheet[seat ?? -1]?.total ?? Math.max(...sheet.map((own) => own.total));
  if (!medals) return say(seat === null ? 'gardlings.goalWatch' : 'gardlings.goal', { target, gems });
  const { tiles } = medals;
  const medal = (['gold', 'silver', 'bronze'] as const).find((name) => tiles <= medals[name]);
  const reach = say(`gardlings.goalMedal.${medal ?? 'none'}`, { tiles, most: medal ? medals[medal] : 0 });
  return `${say('gardlings.goalSolo', { target, gems })} ${reach}`;
}

function effects(before: GardlingsView, after: GardlingsView, seat: number): Effect[] {
  const found: Effect[] = [];
  const gems = (after.sheet[seat]?.total ?? 0) - (before.sheet[seat]?.total ?? 0);
  if (gems > 0) found.push({ icon: '◆', text: say('gardlings.effect.gems', { count: gems }) });
  const gnomes = after.gardens[seat]?.gnomes ?? 0;
  if (gnomes !== before.gardens[seat]?.gnomes) found.push({ icon: '▲', text: say('gardlings.effect.gnomes', { count: gnomes }) });
  return found;
}

export const kit: Kit<GardlingsView, GardlingsMove> = {
  board: Board,
  tray: Tray,
  holdings: Holdings,
  useComponents: (own) => useComponents(own as { tiles: Strip[]; missions: Mission[] } | null),
  handle,
  words,
  // With the last of these the round is over, and all gardens are cleared.
  scores: (move) => !['hire', 'pig', 'mutate'].includes(move.do),
  event: (line, names) => {
    const entry = line.entry as GardlingsEvent;
    switch (entry.do) {
      case 'drawn':
        return say('gardlings.log.drawn', { who: names[entry.to] ?? '', creature: creatureWords(entry.tile) });
      case 'top':
        return say('gardlings.log.top', { pile: pileWords(entry.pile) });
      case 'market':
        return say('gardlings.log.market');
      default:
        return null;
    }
  },
  news: (told, names) => {
    const what = told as GardlingsNews;
    const who = 'seat' in what ? (names[what.seat] ?? '') : '';
    const creature = 'tile' in what && what.tile ? creatureWords(what.tile) : '';
    const count = 'stolen' in what ? what.stolen : 0;
    return { text: say(`gardlings.news.${what.news}`, { ...what, who, creature, count }), as: what.news === 'alarm' ? 'alarm' : 'news' };
  },
  touched: (move, { gardens }, seat) => {
    if ('pile' in move) return [`pile:${move.pile}`];
    if (!('at' in move)) return [];
    const strip = gardens[seat]?.strips.find(({ at, turn }) => at.join() === move.at.join() && turn === move.turn);
    return [strip ? `strip:${strip.tile}:${seat}` : `lawn:${seat}`];
  },
  inTurns: false,
  prompt,
  goal,
  about,
  scoring: ['GAR-6.1', 'GAR-6.2', 'GAR-5.2'],
  effects,
  position: (spot) => {
    if (!spot.startsWith('pile:')) return { x: parse(spot)[0], y: parse(spot)[1] };
    const index = ['green', 'blue', 'pink', 'gold'].indexOf(spot.slice(5, -1));
    return { x: index, y: 100 + Number(spot.slice(-1)) };
  },
  place: (spot, view) => (spot.startsWith('pile:') ? pileWords(spot.slice(5)) : spotWords(parse(spot), view)),
  meant: (spot, choice) => {
    if (spot.startsWith('pile:')) return { do: 'hire', pile: spot.slice(5) as PileName };
    const place = { at: beginOf(parse(spot), choice.turn), turn: choice.turn };
    if (choice.held?.startsWith('unicorn:')) return { do: 'unicorn', tile: Number(choice.held.slice(8)), ...place };
    return choice.held === 'held' ? { do: 'place', ...place } : null;
  },
};
