const MOST = 100;

/** Numbers that this browser keeps for tables, such as how far the chat was read: the latest tables only. */
export class Marks {
  constructor(private readonly stored: string) {}

  of(table: string): number | null {
    return this.all()[table] ?? null;
  }

  set(table: string, mark: number): void {
    const { [table]: _, ...others } = this.all();
    const kept = [...Object.entries(others), [table, mark]].slice(-MOST);
    try {
      localStorage.setItem(this.stored, JSON.stringify(Object.fromEntries(kept)));
    } catch {
      // A browser without storage forgets them when the page is left.
    }
  }

  private all(): Record<string, number> {
    try {
      return JSON.parse(localStorage.getItem(this.stored) ?? '{}') as Record<string, number>;
    } catch {
      return {};
    }
  }
}
