import type { PuzzleGame, PuzzleShelf } from '../api/types';

/** Which puzzles somebody wants; null does not mind. */
export interface Wish {
  theme: string | null;
  difficulty: number | null;
}

const START = 1200;
/** One of so many that are about as hard as the player is good. */
const NEAR = 3;

/** The next puzzle of a stream: one not answered yet, else one that was missed, else any. */
export function nextPuzzle(shelf: PuzzleShelf, own: PuzzleGame | null, wish: Wish, not: number | null, random = Math.random): { number: number; again: boolean } | null {
  const wanted = shelf.puzzles.filter(
    ({ theme, difficulty, number }) =>
      (wish.theme === null || theme === wish.theme) && (wish.difficulty === null || difficulty === wish.difficulty) && number !== not,
  );
  const fresh = wanted.filter(({ number }) => !own?.solved.includes(number) && !own?.missed.includes(number));
  const missed = wanted.filter(({ number }) => own?.missed.includes(number));
  const from = [fresh, missed, wanted].find((some) => some.length) ?? [];
  const away = (rating: number) => Math.abs(rating - (own?.rating ?? START));
  const near = [...from].sort((a, b) => away(a.rating) - away(b.rating)).slice(0, NEAR);
  const found = near[Math.floor(random() * near.length)];
  return found ? { number: found.number, again: !fresh.length } : null;
}
