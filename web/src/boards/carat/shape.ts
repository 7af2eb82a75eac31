export const PITCH = 1 + Math.SQRT2;
export const SIZE = 6;
export const HALF = PITCH / 2;

type P = [number, number];

/** The eight corners of an octagon round the origin, clockwise from its north side. */
export const OCTAGON: P[] = [
  [-0.5, -HALF],
  [0.5, -HALF],
  [HALF, -0.5],
  [HALF, 0.5],
  [0.5, HALF],
  [-0.5, HALF],
  [-HALF, 0.5],
  [-HALF, -0.5],
];

export function points(polygon: P[]): string {
  return polygon.map(([x, y]) => `${x.toFixed(3)},${y.toFixed(3)}`).join(' ');
}

const middle = (a: P, b: P): P => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
const corner = (index: number): P => OCTAGON[(index + 8) % 8] as P;

/** The quarter of an octagon that faces a chip; corner 0 is north-west, then clockwise. */
export function quarter(index: number): P[] {
  const edge = 2 * index - 1;
  const [a, b, c, d] = [corner(edge - 1), corner(edge), corner(edge + 1), corner(edge + 2)];
  return [middle(a, b), b, c, middle(c, d), [0, 0]];
}

export interface Facet {
  points: string;
  light: number;
}

/** The slanted faces of a quarter cut like a gem, with the light that falls on each from the top left. */
export function facets(index: number, depth = 0.42): Facet[] {
  const outer = quarter(index);
  const mid = outer.reduce<P>((sum, p) => [sum[0] + p[0] / 5, sum[1] + p[1] / 5], [0, 0]);
  const inner = outer.map<P>((p) => [
    p[0] + (mid[0] - p[0]) * depth,
    p[1] + (mid[1] - p[1]) * depth,
  ]);
  return outer.map((p, i) => {
    const next = (i + 1) % 5;
    const q = outer[next] as P;
    const normal: P = [q[1] - p[1], -(q[0] - p[0])];
    const length = Math.hypot(...normal);
    return {
      points: points([p, q, inner[next] as P, inner[i] as P]),
      light: (-normal[0] - normal[1]) / length / Math.SQRT2,
    };
  });
}

export function octagonCentre([row, column]: [number, number]): { x: number; y: number } {
  return { x: PITCH * (column + 0.5), y: PITCH * (row + 0.5) };
}

export function chipCentre([row, column]: [number, number]): { x: number; y: number } {
  return { x: PITCH * column, y: PITCH * row };
}
