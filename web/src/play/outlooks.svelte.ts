import { api } from '../api/rest';
import type { Outlook } from '../api/types';

const EVERY = 700;

/** Who was going to win a finished game; it arrives in pieces while the service works it out. */
export class Outlooks {
  points = $state.raw<Outlook[]>([]);
  /** What share is known, from 0 to 1. */
  progress = $state(0);
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

  /** The latest known moment that is not after a ply. */
  at(ply: number): Outlook | null {
    return this.points.findLast((point) => point.ply <= ply) ?? this.points[0] ?? null;
  }

  private async gather(): Promise<void> {
    while (!this.stopped) {
      const found = await api.evaluation(this.table, this.invite).catch(() => null);
      if (!found) return;
      this.points = found.points;
      this.progress = found.done ? 1 : found.points.length / Math.max(1, found.moments);
      if (found.done) return;
      await new Promise((resolve) => setTimeout(resolve, EVERY));
    }
  }
}
