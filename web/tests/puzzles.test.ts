import { describe, expect, it } from 'vitest';
import type { PuzzleGame, PuzzleShelf } from '../src/api/types';
import { nextPuzzle } from '../src/play/nextPuzzle';
import { question, worthWords } from '../src/play/puzzleWords';

const shelf: PuzzleShelf = {
  game: 'carat',
  title: 'Carat',
  today: 1,
  puzzles: [
    { number: 1, theme: 'deny', difficulty: 1, rating: 900 },
    { number: 2, theme: 'take', difficulty: 3, rating: 1190 },
    { number: 3, theme: 'deny', difficulty: 3, rating: 1210 },
    { number: 4, theme: 'deny', difficulty: 5, rating: 1500 },
  ],
};
const anything = { theme: null, difficulty: null };
const own = (solved: number[], missed: number[], rating = 1200): PuzzleGame => ({ game: 'carat', rating, doubt: 80, solved, missed });
const first = () => 0;

describe('the next puzzle', () => {
  it('is about as hard as the player is good', () => {
    expect(nextPuzzle(shelf, null, anything, null, first)?.number).toBe(2);
    expect(nextPuzzle(shelf, own([], [], 1600), anything, null, first)?.number).toBe(4);
  });

  it('has the theme and the difficulty that were asked for', () => {
    expect(nextPuzzle(shelf, null, { theme: 'take', difficulty: null }, null, first)?.number).toBe(2);
    expect(nextPuzzle(shelf, null, { theme: 'deny', difficulty: 5 }, null, first)?.number).toBe(4);
    expect(nextPuzzle(shelf, null, { theme: 'take', difficulty: 5 }, null, first)).toBeNull();
  });

  it('is a new one, else one that was missed, and never the same twice', () => {
    expect(nextPuzzle(shelf, own([2, 3], [1]), anything, null, first)).toEqual({ number: 4, again: false });
    expect(nextPuzzle(shelf, own([2, 3, 4], [1]), anything, null, first)).toEqual({ number: 1, again: true });
    expect(nextPuzzle(shelf, own([1, 2, 3, 4], []), anything, 2, first)).toEqual({ number: 3, again: true });
  });
});

describe('what a puzzle asks, and what its moves are worth', () => {
  const second = { second: { move: {}, text: '', worth: 7.25 } };
  const islet = { game: 'islet', seats: 1, measure: 'points' } as const;

  it('is a lead only where somebody else is there', () => {
    expect(question({ ...islet, seats: 2 })).toContain('lead');
    expect(question(islet)).not.toContain('lead');
    expect(worthWords({ ...islet, seats: 2 }, second, 8)).toBe('+8 points');
    expect(worthWords(islet, second, 8)).toBe('8 eggs');
    expect(worthWords({ ...islet, game: 'carat' }, second, 1)).toBe('1 point');
    expect(worthWords({ ...islet, measure: 'win' }, second, 0.5)).toBe('50% to win');
  });

  it('is known at most of moves that were not looked at', () => {
    expect(worthWords(islet, second, null)).toBe('at most 7.3 eggs');
  });
});
