import { api } from '../api/rest';
import type { DecisionLine, Ledger } from '../api/types';
import { troubleWords } from '../i18n/trouble';

const EVERY = 1500;

/** What luck and errors made of a finished game; it arrives in pieces while the service adds up. */
export class LedgerStudy {
  known = $state.raw<Ledger | null>(null);
  trouble = $state<string | null>(null);
  /** What share is known, from 0 to 1. */
  readonly progress = $derived(this.known ? this.known.moves.length / Math.max(1, this.known.entries) : 0);
  /** The marked decisions by ply. */
  readonly mistakes = $derived(
    new Map((this.known?.moves ?? []).filter((line) => 'mark' in line && line.mark !== '').map((line) => [line.ply, line as DecisionLine])),
  );
  private stopped = false;

  constructor(
    private readonly table: string,
    private readonly invite: string | undefined,
  ) {
    void this.gather();
  }

  stop(): void {
    this.stopped = true;
  }

  private async gather(): Promise<void> {
    while (!this.stopped) {
      try {
        this.known = await api.ledger(this.table, this.invite);
      } catch (error) {
        this.trouble = troubleWords(error);
        return;
      }
      if (this.known.done) return;
      await new Promise((resolve) => setTimeout(resolve, EVERY));
    }
  }
}
