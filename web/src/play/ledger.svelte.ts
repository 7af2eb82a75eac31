import { api } from '../api/rest';
import type { DecisionLine, Ledger } from '../api/types';
import { language, t } from '../i18n/i18n.svelte';
import { troubleWords } from '../i18n/trouble';
import { gather } from './gather';

const EVERY = 1500;

/** What a decision lost, in words. */
export function lossWords({ lost }: DecisionLine, unit: Ledger['unit']): string {
  if (unit === 'points') return t('review.lostPoints', { count: Number(lost.toFixed(1)) });
  const share = new Intl.NumberFormat(language(), { style: 'percent' }).format(lost);
  return t('review.lost', { share });
}

/** Which share of somebody's decisions was sound. */
export function accuracyOf({ decisions, mistakes }: { decisions: number; mistakes: number }): number {
  return (decisions - mistakes) / Math.max(1, decisions);
}

/** What luck and errors made of a finished game; it arrives in pieces while the service adds up. */
export class LedgerStudy {
  known = $state.raw<Ledger | null>(null);
  trouble = $state<string | null>(null);
  /** What share is known, from 0 to 1. */
  readonly progress = $derived(this.known ? this.known.moves.length / Math.max(1, this.known.entries) : 0);
  /** The marked decisions by ply, in the order of the game. */
  readonly mistakes = $derived(
    new Map((this.known?.moves ?? []).filter((line) => 'mark' in line && line.mark !== '').map((line) => [line.ply, line as DecisionLine])),
  );
  readonly stop: () => void;

  constructor(table: string, invite: string | undefined) {
    this.stop = gather(
      () => api.ledger(table, invite),
      EVERY,
      (found) => (this.known = found),
      (error) => (this.trouble = troubleWords(error)),
    );
  }
}
