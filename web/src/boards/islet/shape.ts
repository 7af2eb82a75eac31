import { letters } from '../../play/places';
import { outlook } from './outlook.svelte';
import type { At, IsletView } from './view';

const HIGH = Math.sqrt(3) / 2;
const LIFT = 0.15;
const TILT = 0.86;

/** How much so many levels lift a tile on the screen: from above, not at all. */
export function rise(levels: number): number {
  return outlook.above ? 0 : levels * LIFT;
}

/** How deep the ground looks: from above, as deep as it is wide. */
function depth(): number {
  return outlook.above ? 1 : TILT;
}

type P = [number, number];

function vertex(i: number, j: number): P {
  return [(i - j) / 2, HIGH * (i + j) * depth()];
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
    y: (left[1] + right[1] + third[1]) / 3 - rise(level),
  };
}

export function path(points: P[], lift = 0): string {
  return `M${points.map(([x, y]) => `${x.toFixed(3)} ${(y - lift).toFixed(3)}`).join('L')}Z`;
}

export function topPath(at: At, level: number): string {
  const { left, right, third } = corners(at);
  return path([left, right, third], rise(level));
}

/** The walls one sees from the front, each from the ground to the top. */
export function walls(at: At, level: number): { d: string; side: 'front' | 'left' | 'right' }[] {
  const { left, right, third } = corners(at);
  const wall = (a: P, b: P) =>
    `M${a[0]} ${a[1]}L${b[0]} ${b[1]}L${b[0]} ${b[1] - rise(level)}L${a[0]} ${a[1] - rise(level)}Z`;
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
    const drop = rise(i + 1);
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
    const row = rowOf(piece.at);
    rows.set(row, [...(rows.get(row) ?? []), piece.at]);
  }
  const sorted = [...rows.entries()].sort(([a], [b]) => a - b);
  return sorted.map(([, row]) => row.sort((a, b) => columnOf(a) - columnOf(b)));
}

/** Triangles that stand on their base and those between them that stand on their tip make a row. */
function rowOf([i, j, o]: At): number {
  return i + j + o;
}

function columnOf([i, j]: At): number {
  return i - j;
}

/** What stands at the edges of an islet: its rows from top to bottom with their heights, its columns from left to right. */
export function edgesOf(view: IsletView, islet: number): { rows: { y: number; name: string }[]; columns: { x: number; name: string }[] } {
  const rows = rowsOf(view, islet);
  const columns = [...new Set(rows.flat().map(columnOf))].sort((a, b) => a - b);
  return {
    rows: rows.flatMap(([at], i) => (at ? [{ y: HIGH * depth() * (rowOf(at) + 0.5), name: letters(i) }] : [])),
    columns: columns.map((column) => ({ x: column / 2, name: String(column - columns[0]! + 1) })),
  };
}

/** What a place is called: the letter at the side of its row and the number above its column. */
export function placeName(view: IsletView, islet: number, at: At): string {
  const rows = rowsOf(view, islet);
  const row = rows.findIndex((places) => places[0] && rowOf(places[0]) === rowOf(at));
  const first = Math.min(...rows.flat().map(columnOf));
  return `${letters(Math.max(0, row))}${columnOf(at) - first + 1}`;
}
