import type { Move } from '../api/types';

/** A picture of an example; views are named by their place in the example's list. */
export interface Frame {
  view: number;
  seat: number;
  move: Move | null;
  /** The rule that forbids the move; null if it is allowed. */
  rule: string | null;
  /** The view before a move that was made, where what came of it is shown. */
  before?: number;
  /** Headings of the score sheet that the picture is about. */
  sheet?: Record<string, number>;
}

/** What a rule means on the board, as `scripts/rule_examples.py` writes it. */
export interface Example {
  rule: string;
  /** Whether the printed rulebook has it as a worked example. */
  printed: boolean;
  views: unknown[];
  frames: Frame[];
}

const files = import.meta.glob<Example[]>('../examples/*.json', { import: 'default' });

export async function loadExamples(game: string): Promise<Example[]> {
  return (await files[`../examples/${game}.json`]?.()) ?? [];
}
