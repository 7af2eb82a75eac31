import missions from './missions.json';
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

export interface Mission {
  id: string;
  effect: 'shape' | 'blanks' | 'blue' | 'ring' | 'second_look';
  gems: number;
  edges: string;
  need?: number;
  shape?: [number, number][][];
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
  /** Whether who has stopped is asked once more, because others drew on. */
  asked: boolean;
  alarm: boolean;
  /** Whether the strip in hand raises the alarm. */
  alarming: boolean;
  coins: number;
  /** With those of the strip that raised the alarm. */
  gnomes: number;
  /** So many gnomes raise the alarm. */
  limit: number;
  dragons: number;
  pigs: number;
  held: number | null;
  aside: number | null;
  bag: { count: number; known: number[] };
  mission: { id: string; edges: string; joined: number[]; gems: number; has: number; looked: boolean } | null;
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
const USUAL_MISSIONS = missions as Mission[];
let inUse = new Map(USUAL.map((strip) => [strip.id, strip]));
let missionsInUse = USUAL_MISSIONS;

/** Take the strips and missions of a component set of one's own, or the usual ones. */
export function useComponents(own: { tiles: Strip[]; missions: Mission[] } | null): void {
  inUse = new Map((own?.tiles ?? USUAL).map((strip) => [strip.id, strip]));
  missionsInUse = own?.missions ?? USUAL_MISSIONS;
}

export function missionOf(id: string): Mission {
  return missionsInUse.find((mission) => mission.id === id) ?? (USUAL_MISSIONS[0] as Mission);
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
