import type { Move } from '../api/types';

const FIELDS = ['cards', 'tiles'];

/** The things a move names one by one, such as the cards to be returned. */
export function heapOf(move: Move): string[] | null {
  const field = FIELDS.find((name) => Array.isArray(move[name]) && !('at' in move));
  return field ? (move[field] as string[]) : null;
}
