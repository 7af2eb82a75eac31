import type { LogLine } from '../api/types';
import { Marks } from './marks';

/** How much of a table's log was on the screen here. */
const marks = new Marks('hortus.seen');

/** What others did at a table since one's own last move and while nobody here was looking. */
export class Missed {
  /** The lines to be told; empty when there is nothing to tell, or it was told. */
  lines = $state.raw<LogLine[]>([]);

  constructor(
    private readonly table: string,
    private readonly log: () => LogLine[],
    private readonly mine: () => number[],
  ) {
    this.come();
  }

  /** Somebody looks at the table again. */
  come(): void {
    const [log, mine] = [this.log(), this.mine()];
    const own = log.findLastIndex(({ seat }) => seat !== null && mine.includes(seat));
    if (own >= 0) {
      const missed = log.slice(Math.max(own + 1, marks.of(this.table) ?? 0));
      const others = missed.some(({ seat }) => seat !== null);
      this.lines = others ? missed.slice(missed.findIndex(({ seat }) => seat !== null)) : [];
    }
    this.see();
  }

  /** All of the log is on the screen now. */
  see(): void {
    marks.set(this.table, this.log().length);
  }

  tell(): void {
    this.lines = [];
  }
}
