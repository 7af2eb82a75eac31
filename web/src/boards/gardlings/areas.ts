import { STEPS } from './shape';
import type { GardlingsView } from './view';

export interface Area {
  seat: number;
  x: number;
  y: number;
  scale: number;
  box: { x: number; y: number; w: number; h: number };
}

const MARGIN = 2.2;
const GAP = 0.8;
/** However small a garden is, its lawn is so large. */
const LEAST = { w: 9, h: 5.5 };

/** One's own garden in full size, the others small at its side; spectators see all alike. */
export function areasOf(view: GardlingsView, upright: boolean): Area[] {
  const boxes = view.gardens.map((garden) => {
    const cells = garden.strips.flatMap(({ at, turn }) => {
      const [dx, dy] = STEPS[turn % 4] ?? [0, 0];
      return [at, [at[0] + 2 * dx, at[1] + 2 * dy]];
    });
    if (garden.mission) cells.push([0, 0], [2, 2]);
    if (!cells.length) cells.push([0, 0], [2, 0]);
    const xs = cells.map((c) => c[0] ?? 0);
    const ys = cells.map((c) => c[1] ?? 0);
    const [left, top] = [Math.min(...xs) - MARGIN - 0.5, Math.min(...ys) - MARGIN - 0.5];
    const [wide, high] = [Math.max(...xs) + MARGIN + 0.5 - left, Math.max(...ys) + MARGIN + 0.5 - top];
    const [w, h] = [Math.max(wide, LEAST.w), Math.max(high, LEAST.h)];
    return { x: left - (w - wide) / 2, y: top - (h - high) / 2, w, h };
  });
  const own = view.seat;
  if (own === null) {
    let from = 0;
    return boxes.map((box, seat) => {
      const area = { seat, x: from - box.x, y: -box.y - box.h / 2, scale: 1, box };
      from += box.w + GAP;
      return area;
    });
  }
  const main = boxes[own]!;
  const others = boxes.map((_, seat) => seat).filter((seat) => seat !== own);
  const first: Area = { seat: own, x: -main.x, y: -main.y - main.h / 2, scale: 1, box: main };
  return [first, ...(upright ? below(main, boxes, others) : beside(main, boxes, others))];
}

type Box = Area['box'];

/** The other gardens in a column to the right. */
function beside(main: Box, boxes: Box[], others: number[]): Area[] {
  const high = Math.max(main.h, 6);
  const room = high / Math.max(1, others.length);
  return others.map((seat, i) => {
    const box = boxes[seat]!;
    const scale = Math.min(0.55, (room - 0.4) / box.h, 5 / box.w);
    return { seat, x: main.w + GAP - box.x * scale, y: -high / 2 + i * room + 0.2 - box.y * scale, scale, box };
  });
}

/** The other gardens in a row underneath. */
function below(main: Box, boxes: Box[], others: number[]): Area[] {
  const room = main.w / Math.max(1, others.length);
  return others.map((seat, i) => {
    const box = boxes[seat]!;
    const scale = Math.min(0.7, (room - 0.3) / box.w, 4.5 / box.h);
    return { seat, x: i * room - box.x * scale, y: main.h / 2 + GAP / 2 - box.y * scale, scale, box };
  });
}

export function wholeOf(areas: Area[]): { x: number; y: number; w: number; h: number } {
  const right = Math.max(...areas.map((a) => a.x + (a.box.x + a.box.w) * a.scale));
  const top = Math.min(...areas.map((a) => a.y + a.box.y * a.scale));
  const bottom = Math.max(...areas.map((a) => a.y + (a.box.y + a.box.h) * a.scale));
  return { x: -0.4, y: top - 0.3, w: right + 0.8, h: bottom - top + 0.6 };
}
