import { EDGES, RIM } from './shape';
import { stripOf, type Garden } from './view';

/** Half a gem where it lies in its garden; `angle` is that of its side. */
export interface Half {
  letter: string;
  x: number;
  y: number;
  angle: number;
  /** The strip and its connection, or nothing for the mission. */
  name: string | null;
}

export interface Joined {
  x: number;
  y: number;
  halves: Half[];
}

/** All gems of a garden that are complete, each with its two halves. */
export function joinedOf(garden: Garden): Joined[] {
  const halves: Half[] = garden.strips.flatMap(({ tile, at, turn, joined }) =>
    joined.map((i) => {
      const edge = EDGES[i]!;
      const [x, y] = turned(edge.x, edge.y, turn);
      return { letter: stripOf(tile).edges[i] ?? '-', x: at[0] + x, y: at[1] + y, angle: (edge.angle + turn * 90) % 360, name: `${tile}/${i}` };
    }),
  );
  const { mission } = garden;
  for (const i of mission?.joined ?? []) halves.push({ letter: mission?.edges[i] ?? '-', ...RIM[i]!, name: null });
  const places = new Map<string, Half[]>();
  for (const half of halves.filter(({ letter }) => letter !== '-')) {
    const place = `${Math.round(half.x * 2)},${Math.round(half.y * 2)}`;
    places.set(place, [...(places.get(place) ?? []), half]);
  }
  return [...places.values()].map((both) => ({ x: both[0]!.x, y: both[0]!.y, halves: both }));
}

function turned(x: number, y: number, turn: number): [number, number] {
  return ([[x, y], [-y, x], [-x, -y], [y, -x]] as [number, number][])[turn % 4]!;
}
