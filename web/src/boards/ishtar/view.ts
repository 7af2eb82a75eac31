export const GEMS = ['violet', 'red', 'white'] as const;
export type Gem = (typeof GEMS)[number];
export type Heap = Record<Gem, number>;
export type At = [number, number];

export interface Cell {
  at: At;
  ground: 'sand' | 'rock' | 'tablet' | 'fountain';
  gem?: Gem;
  flowers?: number;
  fountain?: number;
  bed?: number;
  controlled_by?: number;
  assistant?: number;
  tree?: boolean;
  token?: 'single' | 'double';
}

export interface TileFace {
  tile: string;
  shape: 'line' | 'bent' | 'tri';
  flowers: number[];
  icon: 'none' | 'assistant' | 'skill' | 'joker';
  icon_part: number;
}

export interface Placed extends TileFace {
  at: At;
  turn: number;
  cells: At[];
}

export interface Card {
  card: number;
  cost: Heap;
  points: number;
}

export interface Player {
  gems: Heap;
  gems_on_board: Heap;
  skills: string[];
  assistants: { front: number; carpet: number };
  reserved: Card | null;
  trees: Card[];
}

/** What the service shows of a table of Ishtar. */
export interface IshtarView {
  seat: number | null;
  phase: string;
  to_move: number;
  boards: { face: string; at: At; turn: number; fountain: Gem | null; spaces: number[] }[];
  cells: Cell[];
  tiles: Placed[];
  stacks: { shape: string | null; tiles: number; top: TileFace | null }[];
  can: number | null;
  held: TileFace | null;
  row: (Card | null)[];
  planting: Card | null;
  pawns: number;
  players: Player[];
  scores: number[];
}
