type P = [number, number];

export const STEPS: P[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/** The middle unit of a strip, which stays where it is when the strip is turned about it. */
export function middleOf([x, y]: P, turn: number): P {
  const [dx, dy] = STEPS[turn % 4] ?? [0, 0];
  return [x + dx, y + dy];
}

/** The three cells that a strip covers. */
export function cellsOf([x, y]: P, turn: number): P[] {
  const [dx, dy] = STEPS[turn % 4] ?? [0, 0];
  return [0, 1, 2].map((step) => [x + step * dx, y + step * dy]);
}

/** Where a strip with this middle begins. */
export function beginOf([x, y]: P, turn: number): P {
  const [dx, dy] = STEPS[turn % 4] ?? [0, 0];
  return [x - dx, y - dy];
}

/** Middle and outward direction of the eight connections of a strip that lies at turn 0. */
export const EDGES: { x: number; y: number; angle: number }[] = [
  { x: 0, y: -0.5, angle: 0 },
  { x: 1, y: -0.5, angle: 0 },
  { x: 2, y: -0.5, angle: 0 },
  { x: 2.5, y: 0, angle: 90 },
  { x: 2, y: 0.5, angle: 180 },
  { x: 1, y: 0.5, angle: 180 },
  { x: 0, y: 0.5, angle: 180 },
  { x: -0.5, y: 0, angle: 270 },
];

/** The twelve connections of a mission, a square of three by three. */
export const RIM: { x: number; y: number; angle: number }[] = [
  ...[0, 1, 2].map((x) => ({ x, y: -0.5, angle: 0 })),
  ...[0, 1, 2].map((y) => ({ x: 2.5, y, angle: 90 })),
  ...[2, 1, 0].map((x) => ({ x, y: 2.5, angle: 180 })),
  ...[2, 1, 0].map((y) => ({ x: -0.5, y, angle: 270 })),
];

export function parse(key: string): P {
  return key.split(',').map(Number) as P;
}
