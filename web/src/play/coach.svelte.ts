import { SvelteMap } from 'svelte/reactivity';
import type { Judgement, Move } from '../api/types';

/** A move that is not judged by then is played without a word. */
export const PATIENCE = 1_000;

export interface Doubt {
  move: Move;
  judgement: Judgement;
}

/**
 * Asks the service about the decision of the moment, and about moves as they are chosen, so that an
 * answer is there when one is confirmed. It asks one thing at a time; what was chosen last comes next.
 */
export class Coach {
  /** The move that is in doubt, until somebody says what to do. */
  question = $state.raw<Doubt | null>(null);
  /** The doubt about the latest move, which was played all the same. */
  told = $state.raw<Doubt | null>(null);
  /** Whether a confirmed move waits for its judgement. */
  checking = $state(false);
  private readonly known = new SvelteMap<string, Judgement>();
  private readonly asked = new Set<string>();
  private decision = 0;
  private next: (Move | null)[] = [];
  private working = false;
  private wake: () => void = () => {};

  constructor(
    private readonly judge: (move: Move | null) => Promise<Judgement | null>,
    private readonly patience = PATIENCE,
  ) {}

  /** The best move of this decision, once it is known. */
  get best(): Judgement | null {
    return this.known.get(nameOf(null)) ?? null;
  }

  knows(move: Move | null): boolean {
    return this.known.has(nameOf(move));
  }

  /** There is something new to decide; `soon` may be played without being chosen first. */
  begin(soon: Move[]): void {
    this.end();
    this.next = [null, ...soon];
    void this.work();
  }

  /** Nothing is to be decided. */
  end(): void {
    this.decision += 1;
    this.next = [];
    this.known.clear();
    this.asked.clear();
    this.question = null;
    this.wake();
  }

  /** Judge a move that somebody thinks of. */
  consider(move: Move): void {
    if (this.knows(move)) return;
    this.next = [move];
    void this.work();
  }

  /** Whether a move may be played at once; else there is a question. Each move is questioned once. */
  async allows(move: Move): Promise<boolean> {
    const name = nameOf(move);
    if (this.asked.has(name)) return true;
    const { decision } = this;
    this.consider(move);
    this.checking = true;
    const end = performance.now() + this.patience;
    while (!this.knows(move) && decision === this.decision && performance.now() < end) await this.news(end);
    this.checking = false;
    const judgement = this.known.get(name);
    if (decision !== this.decision || !judgement?.mark) return true;
    this.asked.add(name);
    this.question = { move, judgement };
    return false;
  }

  /** What was said against a move. */
  doubtOf(move: Move): Doubt | null {
    const judgement = this.known.get(nameOf(move));
    return judgement && this.asked.has(nameOf(move)) ? { move, judgement } : null;
  }

  private news(end: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, end - performance.now());
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async work(): Promise<void> {
    if (this.working) return;
    this.working = true;
    while (this.next.length) {
      const move = this.next.shift() ?? null;
      const { decision } = this;
      const found = this.knows(move) ? null : await this.judge(move);
      if (found && decision === this.decision) {
        this.known.set(nameOf(move), found);
        this.known.set(nameOf(null), found);
      }
      this.wake();
    }
    this.working = false;
  }
}

function nameOf(move: Move | null): string {
  return JSON.stringify(move && Object.entries(move).sort(([a], [b]) => (a < b ? -1 : 1)));
}
