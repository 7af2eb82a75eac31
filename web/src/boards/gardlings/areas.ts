import { cellsOf } from './shape';
import type { Garden } from './view';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A garden on the stage, whose units are pixels: its plot, and how its cells are laid upon it. */
export interface Area {
  seat: number;
  plot: Box;
  /** Pixels to a cell. */
  scale: number;
  /** What can be seen of the garden, in cells. */
  box: Box;
}

/** How far a garden is from the rim of the stage and from the next, on a large and on a small stage. */
const ROOMY = { edge: 14, gap: 16, least: 120, share: 0.24 };
const TIGHT = { edge: 8, gap: 10, least: 66, share: 0.17 };
/** The line with the name of a garden. */
const NAME = 26;
/** However small a garden is, so much lawn lies around it. */
const LEAST = { w: 7.5, h: 4.2 };
const LARGEST = 96;
/** On a stage so low there is no room for gardens underneath. */
const LOW = 330;

/** The cells that have to be in sight, with a rim around them. */
export function roomFor(garden: Garden, more: [number, number][], rim: number): Box {
  const cells = [...garden.strips.flatMap(({ at, turn }) => cellsOf(at, turn)), ...more];
  if (garden.mission) cells.push([0, 0], [2, 2]);
  if (!cells.length) cells.push([0, 0], [2, 0]);
  const xs = cells.map((cell) => cell[0]);
  const ys = cells.map((cell) => cell[1]);
  const [left, top] = [Math.min(...xs) - 0.5 - rim, Math.min(...ys) - 0.5 - rim];
  return { x: left, y: top, w: Math.max(...xs) + 0.5 + rim - left, h: Math.max(...ys) + 0.5 + rim - top };
}

export function unite(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
}

/** Fill the stage with gardens: one's own as large as it can be, those of others beside it or underneath. */
export function areasOf(rooms: Box[], own: number | null, stage: { w: number; h: number }): Area[] {
  const { edge, gap, least, share } = stage.w < LOW * 1.5 || stage.h < LOW ? TIGHT : ROOMY;
  const whole = { x: edge, y: edge, w: stage.w - 2 * edge, h: stage.h - 2 * edge };
  const others = rooms.map((_, seat) => seat).filter((seat) => seat !== own);
  if (own === null) {
    const columns = Math.max(1, Math.min(others.length, Math.round(Math.sqrt((others.length * stage.w) / stage.h))));
    return inGrid(whole, others, columns, gap, rooms);
  }
  if (!others.length) return [areaOf(own, whole, rooms)];
  const beside = Math.max(least, whole.w * share );
  const below = Math.max(least, whole.h * 0.25);
  const left = areaOf(own, { ...whole, w: whole.w - beside - gap }, rooms);
  const above = areaOf(own, { ...whole, h: whole.h - below - gap }, rooms);
  if (left.scale >= above.scale || stage.h < LOW) {
    return [left, ...inGrid({ ...whole, x: whole.x + whole.w - beside, w: beside }, others, 1, gap, rooms)];
  }
  return [above, ...inGrid({ ...whole, y: whole.y + whole.h - below, h: below }, others, others.length, gap, rooms)];
}

function inGrid(whole: Box, seats: number[], columns: number, gap: number, rooms: Box[]): Area[] {
  const rows = Math.ceil(seats.length / columns);
  const w = (whole.w - gap * (columns - 1)) / columns;
  const h = (whole.h - gap * (rows - 1)) / rows;
  return seats.map((seat, i) => {
    const plot = { x: whole.x + (i % columns) * (w + gap), y: whole.y + Math.floor(i / columns) * (h + gap), w, h };
    return areaOf(seat, plot, rooms);
  });
}

function areaOf(seat: number, plot: Box, rooms: Box[]): Area {
  const room = rooms[seat]!;
  const high = plot.h - NAME;
  const scale = Math.min(plot.w / Math.max(room.w, LEAST.w), high / Math.max(room.h, LEAST.h), LARGEST);
  const box = { x: room.x + room.w / 2 - plot.w / scale / 2, y: room.y + room.h / 2 - high / scale / 2 - NAME / scale, w: plot.w / scale, h: plot.h / scale };
  return { seat, plot, scale, box };
}
