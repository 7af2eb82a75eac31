import type { ChatLine } from '../api/types';

const STORED = 'hortus.read';
const MOST = 100;

/** The latest line of chat that was read, per table, as this browser remembers it. */
function stored(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

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
    this.latest = stored()[table] ?? 0;
  }

  /** Take note that everything up to a line was read. */
  read(number: number): void {
    if (number <= this.latest) return;
    this.latest = number;
    const { [this.table]: _, ...others } = stored();
    const kept = [...Object.entries(others), [this.table, number]].slice(-MOST);
    try {
      localStorage.setItem(STORED, JSON.stringify(Object.fromEntries(kept)));
    } catch {
      // A browser without storage forgets what was read when the page is left.
    }
  }
}
