import type { Move } from '../../api/types';

/** Where the six cups stand on the carpet, in steps from its left and top; the can walks round in their order. */
export const RING: [number, number][] = [
  [1, 0],
  [3, 0],
  [4, 1],
  [3, 2],
  [1, 2],
  [0, 1],
];

/** What taking the tile of each cup costs now, in gems; cups that cannot be had now are left out. */
export function pricesOf(moves: Move[]): Map<number, number> {
  const prices = new Map<number, number>();
  for (const move of moves) {
    if (move['do'] !== 'take') continue;
    const [stack, price] = [Number(move['stack']), (move['pay'] as string[]).length];
    prices.set(stack, Math.min(price, prices.get(stack) ?? price));
  }
  return prices;
}
