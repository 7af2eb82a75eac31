export const COLOURS = ['red', 'yellow', 'blue', 'green'] as const;
export type Colour = (typeof COLOURS)[number];
export type Edition = 'carat' | 'alhambra';

export interface Chip {
  at: [number, number];
  value: number;
  totals: number[];
  missing: number;
  leader: Colour | null;
  worth: number;
  scored: boolean;
  winner: Colour | null;
  points: number;
}

export interface Laid {
  at: [number, number];
  tile: string;
  turn: number;
}

/** What the service shows of a table of Carat. */
export interface CaratView {
  edition: Edition;
  seat: number | null;
  colours: Colour[][];
  chips: Chip[];
  board: Laid[];
  hand: string[];
  in_hand: number[];
  stock: number;
  scores: number[];
  colour_scores: Record<Colour, number>;
}

const INITIALS: Record<string, Colour> = { R: 'red', Y: 'yellow', B: 'blue', G: 'green' };

/** The colours of a tile's corners NW, NE, SE, SW when it is turned. */
export function corners(code: string, turn: number): Colour[] {
  return [0, 1, 2, 3].map((corner) => INITIALS[code[(corner + turn) % 4] ?? 'R'] ?? 'red');
}

export function valueOf(code: string): number {
  return Number(code.slice(4));
}

export function cellName(at: [number, number]): string {
  return `${'abcdef'[at[1]]}${at[0] + 1}`;
}
