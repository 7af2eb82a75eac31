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

/** Hexes one below the other share a column; those of the row between lie half a hex beside it. */
function columnOf([q, r]: At): number {
  return 2 * q + r;
}

/** The uppermost hex of every column, from left to right, with the number of the column. */
export function columnsOf(view: IshtarView): { at: At; column: number }[] {
  const uppermost = new Map<number, At>();
  for (const at of rowsOf(view).flat()) if (!uppermost.has(columnOf(at))) uppermost.set(columnOf(at), at);
  const first = Math.min(...uppermost.keys());
  return [...uppermost].map(([column, at]) => ({ at, column: column - first + 1 })).sort((a, b) => a.column - b.column);
}

/** What a hex is called: the letter at the side of its row and the number above its column. */
export function placeName(view: IshtarView, at: At): string {
  const rows = rowsOf(view);
  const row = rows.findIndex((cells) => cells[0]?.[1] === at[1]);
  const first = Math.min(...rows.flat().map(columnOf));
  return `${letters(Math.max(0, row))}${columnOf(at) - first + 1}`;
}

/** The terrain board that a place near its middle belongs to. */
export function boardNear(view: IshtarView, at: At): IshtarView['boards'][number] | undefined {
  const far = (board: IshtarView['boards'][number]) => Math.hypot(board.at[0] - at[0], board.at[1] - at[1]);
  return [...view.boards].sort((a, b) => far(a) - far(b))[0];
}
