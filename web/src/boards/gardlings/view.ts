import missions from './missions.json';
import strips from './strips.json';

export type {
  GardlingsAt as At,
  GardlingsEvent,
  GardlingsGarden as Garden,
  GardlingsMove,
  GardlingsNews,
  GardlingsPileName as PileName,
  GardlingsView,
} from '../../api/games';

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
