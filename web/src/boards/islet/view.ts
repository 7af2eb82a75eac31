export const RESOURCES = ['freshwater', 'sand', 'clay', 'leaf', 'branch', 'flower'] as const;
export type Resource = (typeof RESOURCES)[number];
export type Heap = Record<Resource, number>;
export type At = [number, number, number];

export interface Stack {
  islet: number;
  at: At;
  level: number;
  tile: string;
  terrain: Resource;
  nest: Resource;
  egg: number | null;
  birds: number[];
}

export interface Player {
  bird: { islet: number; at: At } | null;
  held: number;
  cards: Heap;
  guaranteed: Heap;
  tipped: Heap;
  free_eggs: number;
  laid: number;
  heights: number[];
}

export interface AskCard {
  card: number;
  side: 'day' | 'night';
  asks: { level?: number; terrain?: Resource; nest?: Resource; around?: Resource };
}

/** What the service shows of a table of Islet. */
export interface IsletView {
  seat: number | null;
  phase: string;
  to_move: number;
  eggs: number;
  tiles: Stack[];
  coast: { islet: number; at: At }[];
  last_placed: At | null;
  hand: string[];
  players: Player[];
  supply: Heap;
  bag: number;
  cards: AskCard[][] | null;
  scores: number[];
}

const TERRAIN: Record<string, Resource> = { F: 'freshwater', S: 'sand', C: 'clay' };
const NEST: Record<string, Resource> = { L: 'leaf', B: 'branch', W: 'flower' };

export function terrainOf(code: string): Resource {
  return TERRAIN[code[0] ?? 'F'] ?? 'freshwater';
}

export function nestOf(code: string): Resource {
  return NEST[code[1] ?? 'L'] ?? 'leaf';
}

/** The islet on which a seat builds: where its bird is. */
export function homeOf(view: IsletView): number {
  return (view.seat === null ? null : view.players[view.seat]?.bird?.islet) ?? 0;
}
