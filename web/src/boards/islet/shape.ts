import { letters } from '../../play/places';
import type { At, IsletView } from './view';

export const HIGH = Math.sqrt(3) / 2;
/** How much one level lifts a tile on the screen. */
export const LIFT = 0.15;
/** The view is oblique: depth is a little shorter than width. */
export const TILT = 0.86;

type P = [number, number];

function vertex(i: number, j: number): P {
  return [(i - j) / 2, HIGH * (i + j) * TILT];
}

/** The corners on the ground: left, right and the third one, above or below. */
export function corners([i, j, o]: At): { left: P; right: P; third: P } {
  return {
    left: vertex(i, j + 1),
    right: vertex(i + 1, j),
    third: o === 0 ? vertex(i, j) : vertex(i + 1, j + 1),
  };
}

export function centre(at: At, level = 0): { x: number; y: number } {
  const { left, right, third } = corners(at);
  return {
    x: (left[0] + right[0] + third[0]) / 3,
    y: (left[1] + right[1] + third[1]) / 3 - level * LIFT,
  };
}

export function path(points: P[], lift = 0): string {
  return `M${points.map(([x, y]) => `${x.toFixed(3)} ${(y - lift).toFixed(3)}`).join('L')}Z`;
}

export function topPath(at: At, level: number): string {
  const { left, right, third } = corners(at);
  return path([left, right, third], level * LIFT);
}

/** The walls one sees from the front, each from the ground to the top. */
export function walls(at: At, level: number): { d: string; side: 'front' | 'left' | 'right' }[] {
  const { left, right, third } = corners(at);
  const wall = (a: P, b: P) =>
    `M${a[0]} ${a[1]}L${b[0]} ${b[1]}L${b[0]} ${b[1] - level * LIFT}L${a[0]} ${a[1] - level * LIFT}Z`;
  if (at[2] === 0) return [{ d: wall(left, right), side: 'front' }];
  return [
    { d: wall(left, third), side: 'left' },
    { d: wall(third, right), side: 'right' },
  ];
}

/** The seams between the wooden tiles of a stack. */
export function seams(at: At, level: number): string {
  const { left, right, third } = corners(at);
  const line = at[2] === 0 ? [left, right] : [left, third, right];
  return Array.from({ length: Math.max(0, level - 1) }, (_, i) => {
    const drop = (i + 1) * LIFT;
    return `M${line.map(([x, y]) => `${x} ${y - drop}`).join('L')}`;
  }).join('');
}

const knownRows = [0, 1].map(() => new WeakMap<IsletView, At[][]>());

/** The rows of an islet with its coast, from top to bottom, each from left to right. */
export function rowsOf(view: IsletView, islet: number): At[][] {
  const known = knownRows[islet]?.get(view) ?? sortRows(view, islet);
  knownRows[islet]?.set(view, known);
  return known;
}

function sortRows(view: IsletView, islet: number): At[][] {
  const rows = new Map<number, At[]>();
  for (const piece of [...view.tiles, ...view.coast]) {
    if (piece.islet !== islet) continue;
    const row = piece.at[0] + piece.at[1];
    rows.set(row, [...(rows.get(row) ?? []), piece.at]);
  }
  const sorted = [...rows.entries()].sort(([a], [b]) => a - b);
  return sorted.map(([, row]) => row.sort((a, b) => centre(a).x - centre(b).x));
}

/** What a place is called: the letter at the side of its row, and its number from the left. */
export function placeName(view: IsletView, islet: number, at: At): string {
  const rows = rowsOf(view, islet);
  const row = rows.findIndex((places) => places[0] && places[0][0] + places[0][1] === at[0] + at[1]);
  const number = rows[row]?.findIndex((place) => place.join() === at.join()) ?? -1;
  return `${letters(Math.max(0, row))}${number + 1}`;
}
