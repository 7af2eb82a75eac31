import type { CaratChip as Chip, CaratColour as Colour } from '../../api/games';

export type {
  CaratAt as At,
  CaratChip as Chip,
  CaratColour as Colour,
  CaratEdition as Edition,
  CaratEvent,
  CaratMove,
  CaratNews,
  CaratView,
} from '../../api/games';

export const COLOURS = ['red', 'yellow', 'blue', 'green'] as const satisfies Colour[];

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

/** A chip that no tile lies beside yet. */
export function newChip(value: number): Chip {
  return { at: [0, 0], value, totals: [0, 0, 0, 0], missing: 4, leader: null, worth: 0, scored: false, winner: null, points: 0 };
}
