import type { Garden, GardlingsView } from './view';

/** A garden as it was when building ended, and what its owner took from the market: a strip, or none for a pig. */
export interface FormerGarden {
  seat: number;
  garden: Garden;
  total: number;
  hired: number | null;
}

export interface Former {
  round: number;
  gardens: FormerGarden[];
}

/** Watches a table, to tell at the begin of a round how the last one went. */
export class RoundWatch {
  private latest: GardlingsView | null = null;
  private owned: Set<number>[] = [];
  /** The round whose building was seen, without which nobody knows what was hired. */
  private watched: number | null = null;

  look(view: GardlingsView): Former | null {
    const before = this.latest;
    this.latest = view;
    // At one screen another seat looks now, who knows other bags.
    if (before?.seat !== view.seat) this.watched = null;
    const over = before !== null && view.round === before.round + 1 && this.watched === before.round;
    const former = over ? this.tell(before, view) : null;
    if (view.phase === 'building') {
      this.watched = view.round;
      this.owned = view.gardens.map(ownedIn);
    }
    return former;
  }

  private tell(before: GardlingsView, after: GardlingsView): Former {
    const gardens = before.gardens.map((garden, seat) => {
      const known = new Set([...(this.owned[seat] ?? []), ...garden.strips.map((strip) => strip.tile)]);
      if (garden.aside !== null) known.add(garden.aside);
      const hired = after.gardens[seat]?.bag.known.find((tile) => !known.has(tile)) ?? null;
      return { seat, garden, total: before.sheet[seat]?.total ?? 0, hired };
    });
    return { round: before.round, gardens };
  }
}

/** All strips that are known to be somebody's. */
function ownedIn(garden: Garden): Set<number> {
  const more = [garden.held, garden.aside].filter((tile) => tile !== null);
  return new Set([...garden.bag.known, ...garden.strips.map((strip) => strip.tile), ...more]);
}
