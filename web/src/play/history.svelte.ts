import { api } from '../api/rest';
import type { State, TableInfo } from '../api/types';

const SAMPLES = 40;

/** Earlier positions of a table, each fetched once. */
export class History {
  scores = $state.raw<Map<number, number[]>>(new Map());
  private readonly known = new Map<number, Promise<State>>();

  constructor(
    private readonly table: TableInfo,
    private readonly seat: number | null,
    private readonly invite: string | undefined,
  ) {}

  at(ply: number): Promise<State> {
    const found = this.known.get(ply) ?? api.state(this.table.id, this.seat, ply, this.invite);
    this.known.set(ply, found);
    void found.then((state) => this.note(ply, state)).catch(() => this.known.delete(ply));
    return found;
  }

  /** Fetch enough positions for a graph, one after the other. */
  async fill(plies: number[]): Promise<void> {
    const every = Math.max(1, Math.ceil(plies.length / SAMPLES));
    const chosen = plies.filter((_, i) => i % every === 0 || i === plies.length - 1);
    for (const ply of chosen) await this.at(ply).catch(() => undefined);
  }

  private note(ply: number, state: State): void {
    if (this.scores.has(ply)) return;
    this.scores = new Map(this.scores).set(
      ply,
      state.scores.map((sheet) => Number(sheet['total'] ?? 0)),
    );
  }
}
