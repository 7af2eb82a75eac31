import { api } from '../api/rest';
import type { Outlook } from '../api/types';
import { gather } from './gather';

const EVERY = 700;

/** Who was going to win a finished game; it arrives in pieces while the service works it out. */
export class Outlooks {
  points = $state.raw<Outlook[]>([]);
  /** What share is known, from 0 to 1. */
  progress = $state(0);
  readonly stop: () => void;

  constructor(table: string, invite: string | undefined) {
    this.stop = gather(
      () => api.evaluation(table, invite),
      EVERY,
      ({ points, moments, done }) => {
        this.points = points;
        this.progress = done ? 1 : points.length / Math.max(1, moments);
      },
      // Without it the graph shows what is known.
      () => {},
    );
  }

  /** The latest known moment that is not after a ply. */
  at(ply: number): Outlook | null {
    return this.points.findLast((point) => point.ply <= ply) ?? this.points[0] ?? null;
  }
}
