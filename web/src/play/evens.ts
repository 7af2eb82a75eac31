/** How something evens out over games: its mean so far, and how far from nothing chance would leave it. */
export interface Evened {
  mean: number;
  band: number;
}

/** What is above or below by chance stays within twice the standard error 19 times in 20. */
const SURE = 2;

/** The mean after every game, with a band that is as wide as single games vary, and narrows with their number. */
export function evened(values: number[]): Evened[] {
  const spread = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / Math.max(1, values.length));
  let sum = 0;
  return values.map((value, i) => {
    sum += value;
    return { mean: sum / (i + 1), band: (SURE * spread) / Math.sqrt(i + 1) };
  });
}

/** The mean of each value and of those before it, as many as are given. */
export function rolling(values: number[], width: number): number[] {
  return values.map((_, i) => {
    const few = values.slice(Math.max(0, i + 1 - width), i + 1);
    return few.reduce((sum, value) => sum + value, 0) / few.length;
  });
}
