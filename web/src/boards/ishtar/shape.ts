import { letters } from '../../play/places';
import type { At, IshtarView, TileFace } from './view';

export const WIDTH = Math.sqrt(3);

export function centre([q, r]: At): { x: number; y: number } {
  return { x: WIDTH * (q + r / 2), y: 1.5 * r };
}

const CORNERS = [
  [WIDTH / 2, -0.5],
  [WIDTH / 2, 0.5],
  [0, 1],
  [-WIDTH / 2, 0.5],
  [-WIDTH / 2, -0.5],
  [0, -1],
] as const;

/** A hexagon as a path, scaled about its middle. */
export function hexPath(at: At, scale = 1): string {
  const { x, y } = centre(at);
  const points = CORNERS.map(([dx, dy]) => `${(x + dx * scale).toFixed(2)} ${(y + dy * scale).toFixed(2)}`);
  return `M${points.join('L')}Z`;
}

export function hexesPath(cells: At[], scale = 1): string {
  return cells.map((at) => hexPath(at, scale)).join('');
}

const LOCAL: Record<TileFace['shape'], At[]> = {
  line: [
    [-1, 0],
    [0, 0],
    [1, 0],
  ],
  bent: [
    [-1, 0],
    [0, 0],
    [1, -1],
  ],
  tri: [
    [0, 0],
    [1, 0],
    [0, 1],
  ],
};

/** The cells a tile covers, part by part. */
export function covered(shape: TileFace['shape'], at: At, turn: number): At[] {
  return LOCAL[shape].map(([q, r]) => {
    for (let i = 0; i < turn; i += 1) [q, r] = [-r, q + r];
    return [at[0] + q, at[1] + r];
  });
}

/** A number from 0 to 1 that is always the same for a cell, to vary its drawing. */
export function grain([q, r]: At, salt = 0): number {
  const n = Math.sin(q * 127.1 + r * 311.7 + salt * 74.7) * 43758.5453;
  return n - Math.floor(n);
}

export function parse(key: string): At {
  return key.split(',').map(Number) as At;
}

const knownRows = new WeakMap<IshtarView, At[][]>();

/** The rows of a map from top to bottom, each from left to right. */
export function rowsOf(view: IshtarView): At[][] {
  const known = knownRows.get(view) ?? sortRows(view);
  knownRows.set(view, known);
  return known;
}

function sortRows(view: IshtarView): At[][] {
  const rows = new Map<number, At[]>();
  for (const { at } of view.cells) rows.set(at[1], [...(rows.get(at[1]) ?? []), at]);
  return [...rows.entries()].sort(([a], [b]) => a - b).map(([, row]) => row.sort((a, b) => a[0] - b[0]));
}

/** What a hex is called: the letter at the side of its row, and its number from the left. */
export function placeName(view: IshtarView, at: At): string {
  const rows = rowsOf(view);
  const row = rows.findIndex((cells) => cells[0]?.[1] === at[1]);
  const number = rows[row]?.findIndex((cell) => cell[0] === at[0]) ?? -1;
  return `${letters(Math.max(0, row))}${number + 1}`;
}
