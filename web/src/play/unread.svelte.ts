import type { ChatLine } from '../api/types';
import { Marks } from './marks';

/** The latest line of chat that was read, per table. */
const marks = new Marks('hortus.read');

/** Which lines of a table's chat nobody here has read yet; one's own count as read. */
export class Unread {
  private latest = $state(0);
  readonly count = $derived.by(() => {
    const mine = this.mine();
    return this.chat().filter((line) => line.number > this.latest && !(line.seat !== null && mine.includes(line.seat))).length;
  });

  constructor(
    private readonly table: string,
    private readonly chat: () => ChatLine[],
    private readonly mine: () => number[],
  ) {
    this.latest = marks.of(table) ?? 0;
  }

  /** Take note that everything up to a line was read. */
  read(number: number): void {
    if (number <= this.latest) return;
    this.latest = number;
    marks.set(this.table, number);
  }
}
