import type { Hint, Move, Reason } from '../api/types';
import { same } from './choice.svelte';
import type { Handle, Point } from './kit';

/** A hint is taken in three steps: where to look, what kind of move, and the move itself with its reason. */
export type Step = 0 | 1 | 2 | 3;

/** So many spots are pointed at in the first step. */
const REGION = 3;

export interface Hinted {
  /** Null advises to wait. */
  move: Move | null;
  why: Reason | null;
}

export class HintSteps {
  step = $state<Step>(0);
  hint = $state.raw<Hinted | null>(null);
  asking = $state(false);
  private decision = 0;

  /** Go a step further; the first one asks for the hint, which `still` tells to be of use when it comes. */
  async next(ask: () => Promise<Hinted | Hint | null>, still: (hint: Hinted) => boolean): Promise<void> {
    if (this.asking || this.step === 3) return;
    if (!this.hint) {
      const { decision } = this;
      this.asking = true;
      const found = await ask();
      this.asking = false;
      if (!found) return;
      const hint = { move: (found.move as Move | null) ?? null, why: found.why ?? null };
      if (decision !== this.decision && !still(hint)) return;
      this.hint = hint;
    }
    // To wait has no place and no kind.
    this.step = this.hint.move ? ((this.step + 1) as Step) : 3;
  }

  /** Forget the hint: something else is to be decided, or it was taken back. */
  clear(): void {
    this.decision += 1;
    this.hint = null;
    this.step = 0;
  }
}

/** In reading order: moves of the same thing at the spots round about that of a move; for one without a spot, all that have none. */
export function roundAbout(
  move: Move,
  moves: Move[],
  handle: (move: Move) => Handle,
  position: (spot: string) => Point,
): Move[] {
  const { spot, held } = handle(move);
  const offered = moves.map((other) => ({ move: other, ...handle(other) })).filter((other) => other.held === held);
  if (spot === null) return offered.filter((other) => other.spot === null).map((other) => other.move);
  const from = position(spot);
  const far = (name: string) => Math.hypot(position(name).x - from.x, position(name).y - from.y);
  const spots = [...new Set(offered.map((other) => other.spot))].filter((name) => name !== null);
  const near = spots.sort((a, b) => far(a) - far(b) || (a < b ? -1 : 1)).slice(0, REGION);
  const inOrder = near.sort((a, b) => position(a).y - position(b).y || position(a).x - position(b).x);
  return inOrder.map((name) => offered.find((other) => other.spot === name)!.move);
}

/** Whether a hint is about something that may still be done. */
export function holds(hint: Hinted | null, moves: Move[]): boolean {
  return hint?.move == null ? moves.length > 0 : moves.some((move) => same(move, hint.move));
}
