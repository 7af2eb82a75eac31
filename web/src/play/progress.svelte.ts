import { isAlone } from '../api/reach.svelte';
import { api } from '../api/rest';
import type { PuzzleAnswered, PuzzleGame, PuzzleStanding, PuzzleVerdict } from '../api/types';

const STORED = 'hortus.puzzles';

/**
 * How somebody does with puzzles. Whoever has no account keeps the answers in the browser; what they
 * add up to is the service's business, and an account takes over those it does not know yet.
 */
export class Progress {
  standing = $state.raw<PuzzleStanding | null>(null);

  async load(): Promise<void> {
    this.standing = await api.puzzleStanding(stored());
    if (this.standing.kept) keep([]);
  }

  async note(game: string, number: number, { text, at }: PuzzleVerdict): Promise<void> {
    if (!this.standing?.kept || isAlone()) keep([...stored(), { game, number, text, at }]);
    await this.load();
  }

  game(name: string): PuzzleGame | null {
    return this.standing?.games.find(({ game }) => game === name) ?? null;
  }

  /** Whether a puzzle was solved; null if it was not answered yet. */
  solved(name: string, number: number): boolean | null {
    const own = this.game(name);
    if (own?.solved.includes(number)) return true;
    return own?.missed.includes(number) ? false : null;
  }
}

function stored(): PuzzleAnswered[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(found) ? (found as PuzzleAnswered[]) : [];
  } catch {
    return [];
  }
}

/** Keep the first answer to each puzzle. */
function keep(answers: PuzzleAnswered[]): void {
  const first = answers.filter(
    (one, i) => answers.findIndex(({ game, number }) => game === one.game && number === one.number) === i,
  );
  try {
    if (first.length) localStorage.setItem(STORED, JSON.stringify(first));
    else localStorage.removeItem(STORED);
  } catch {
    // Without storage they last as long as the page.
  }
}
