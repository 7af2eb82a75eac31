import type { IsletAt as At, IsletMove, IsletPay as Pay, IsletResource as Resource, IsletView } from '../../api/games';

export type {
  IsletAskCard as AskCard,
  IsletAt as At,
  IsletBeneath,
  IsletEvent,
  IsletMove,
  IsletNews,
  IsletPay as Pay,
  IsletResource as Resource,
  IsletStack as Stack,
  IsletView,
} from '../../api/games';

export const RESOURCES = ['freshwater', 'sand', 'clay', 'leaf', 'branch', 'flower'] as const satisfies Resource[];

export const NESTS = ['leaf', 'branch', 'flower'] as const satisfies Resource[];

const TERRAIN: Record<string, Resource> = { F: 'freshwater', S: 'sand', C: 'clay' };
const NEST: Record<string, Resource> = { L: 'leaf', B: 'branch', W: 'flower' };

export function terrainOf(code: string): Resource {
  return TERRAIN[code[0] ?? 'F'] ?? 'freshwater';
}

export function nestOf(code: string): Resource {
  return NEST[code[1] ?? 'L'] ?? 'leaf';
}

/** Everything a step or an egg is paid with, one by one. */
export function paidOf(pay: Pay): Resource[] {
  return RESOURCES.flatMap((name) => Array.from({ length: (pay.cards?.[name] ?? 0) + (pay.guaranteed?.[name] ?? 0) }, () => name));
}

/** The islet on which a seat builds: where its bird is. */
export function homeOf(view: IsletView): number {
  return (view.seat === null ? null : view.players[view.seat]?.bird?.islet) ?? 0;
}

/** Where a move goes, if it goes anywhere. */
export function placeOf(move: IsletMove): At | null {
  if ('at' in move) return move.at;
  return move.do === 'advance' ? move.to : null;
}

/** The solo card that an egg is laid for. */
export function cardOf(move: IsletMove): number | undefined {
  return move.do === 'lay' ? move.card : undefined;
}
