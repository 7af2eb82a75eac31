import type { Move } from '../api/types';
import type { Handle } from './kit';

interface Offered extends Handle {
  move: Move;
}

/**
 * The moves of the moment as things one can hold, turn and put down. It knows no rule: it only sorts
 * the legal moves it was given.
 */
export class Choice {
  private offered = $state.raw<Offered[]>([]);
  held = $state<string | null>(null);
  spot = $state<string | null>(null);
  turn = $state(0);
  private option = $state(0);
  private plain = $state.raw<Move | null>(null);
  /** Called with a spot that is not offered, so that the page can ask why. */
  onForbidden: (spot: string) => void = () => {};
  /** Called when the chosen spot is tapped a second time. */
  onConfirm: () => void = () => {};

  /** Every different thing that can be held now. */
  readonly holdable = $derived(distinct(this.offered.map((o) => o.held)));
  private readonly here = $derived(this.offered.filter((o) => o.held === this.held && o.spot !== null));
  /** The spots where what is held may go. */
  readonly spots = $derived(distinct(this.here.map((o) => o.spot)) as string[]);
  private readonly atSpot = $derived(this.here.filter((o) => o.spot === this.spot));
  /** The turns that are possible on the chosen spot, or anywhere if none is chosen. */
  readonly turns = $derived(
    (distinct((this.spot === null ? this.here : this.atSpot).map((o) => o.turn)) as (number | null)[])
      .filter((turn) => turn !== null)
      .sort((a, b) => a - b),
  );
  /** What is left to be chosen once thing, spot and turn are, such as how to pay. */
  readonly options = $derived(
    this.atSpot.filter((o) => o.turn === null || o.turn === this.turn).map((o) => o.move),
  );
  /** Moves that have no place on the table. */
  readonly placeless = $derived(this.offered.filter((o) => o.spot === null).map((o) => o.move));
  readonly chosen = $derived<Move | null>(this.plain ?? this.options[this.option] ?? null);

  /** Replace the legal moves; what was held or chosen stays so if it still can be. */
  offer(moves: Move[], handle: (move: Move) => Handle): void {
    const before = this.chosen;
    this.offered = moves.map((move) => ({ move, ...handle(move) }));
    this.clear();
    if (before && moves.some((move) => same(move, before))) {
      this.pick(before);
      return;
    }
    const spotted = this.offered.filter((o) => o.spot !== null);
    const things = distinct(spotted.map((o) => o.held));
    if (!things.includes(this.held)) this.held = things.includes(null) ? null : (things[0] ?? null);
  }

  /** Whether something could be put here, whatever is held now. */
  offers(spot: string): boolean {
    return this.offered.some((o) => o.spot === spot);
  }

  get moves(): Move[] {
    return this.offered.map((o) => o.move);
  }

  /** Whether a turned thing may go to a spot. */
  fits(spot: string, turn: number): boolean {
    return this.here.some((o) => o.spot === spot && (o.turn === null || o.turn === turn));
  }

  /** The turn a thing would have on a spot: as it is held if that is possible. */
  turnAt(spot: string): number {
    if (this.fits(spot, this.turn)) return this.turn;
    return this.here.find((o) => o.spot === spot)?.turn ?? 0;
  }

  /** Take something in hand; what has nowhere to go now is left where it is. */
  hold(held: string | null): void {
    if (!this.holdable.includes(held)) return;
    this.plain = null;
    this.spot = null;
    this.option = 0;
    this.held = held;
  }

  /** Answer a tap on any spot of the table. */
  tap(spot: string): void {
    if (spot === this.spot) this.onConfirm();
    else if (this.spots.includes(spot)) this.put(spot);
    else {
      const other = this.offered.find((o) => o.spot === spot);
      if (other) {
        this.hold(other.held);
        this.put(spot);
      } else this.onForbidden(spot);
    }
  }

  put(spot: string): void {
    this.plain = null;
    this.turn = this.turnAt(spot);
    this.spot = spot;
    this.option = 0;
  }

  turnBy(step: number): void {
    const turns = this.turns;
    if (turns.length < 2) return;
    const at = turns.indexOf(this.turn);
    this.turn = turns[(at + step + turns.length) % turns.length] ?? 0;
    this.option = 0;
  }

  /** Choose a move by name, as lists and hints do. */
  pick(move: Move): void {
    const found = this.offered.find((o) => same(o.move, move));
    if (!found) return;
    if (found.spot === null) {
      this.spot = null;
      this.plain = found.move;
      return;
    }
    this.plain = null;
    this.held = found.held;
    this.spot = found.spot;
    if (found.turn !== null) this.turn = found.turn;
    this.option = Math.max(0, this.options.indexOf(found.move));
  }

  clear(): void {
    this.plain = null;
    this.spot = null;
    this.option = 0;
  }
}

function distinct<T>(values: T[]): T[] {
  return [...new Set(values)];
}

/** Tell whether two moves are the same, whatever the order of their fields. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => same(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}
