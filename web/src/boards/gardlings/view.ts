import strips from './strips.json';

export interface Strip {
  id: number;
  kind: string;
  creature: string;
  gnomes: number;
  price: number;
  edges: string;
  lines: number[][];
}

export interface Laid {
  tile: number;
  at: [number, number];
  turn: number;
  joined: number[];
  gone: boolean;
}

export interface Garden {
  doing: 'building' | 'stopped' | 'out';
  alarm: boolean;
  coins: number;
  gnomes: number;
  dragons: number;
  pigs: number;
  held: number | null;
  aside: number | null;
  bag: { count: number; known: number[] };
  mission: { id: string; edges: string; joined: number[]; gems: number; looked: boolean } | null;
  strips: Laid[];
}

export interface Pile {
  top: number | null;
  unseen: number;
  under: number[];
  coin: number;
}

/** What the service shows of a table of Gardlings. */
export interface GardlingsView {
  seat: number | null;
  target: number;
  round: number;
  phase: string;
  piles: Record<string, Pile>;
  pigs: { unseen: number; under: number[] };
  gardens: Garden[];
  sheet: Record<string, number>[];
}

const USUAL = strips as Strip[];
let inUse = new Map(USUAL.map((strip) => [strip.id, strip]));

/** Take the strips of a component set of one's own, or the usual ones. */
export function useStrips(own: Strip[] | null): void {
  inUse = new Map((own ?? USUAL).map((strip) => [strip.id, strip]));
}

export function stripOf(id: number): Strip {
  return inUse.get(id) ?? (USUAL[0] as Strip);
}

export function allStrips(): Strip[] {
  return USUAL;
}

export function creatureOf(strip: Strip): string {
  return strip.kind === 'dgnome' ? 'twins' : strip.creature;
}
