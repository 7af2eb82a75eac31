import type { Outlook } from '../api/types';

/** How far along a graph over the moves of a game a ply lies, from 0 to 1. */
export function across(ply: number, stops: number[]): number {
  const index = stops.findLastIndex((stop) => stop <= ply);
  return Math.max(0, index) / Math.max(1, stops.length - 1);
}

/** The moment of a game that a click on such a graph means. */
export function clickedStop(event: PointerEvent, stops: number[]): number {
  const rect = (event.currentTarget as Element).getBoundingClientRect();
  const share = (event.clientX - rect.left) / Math.max(1, rect.width);
  return stops[Math.round(share * (stops.length - 1))] ?? 0;
}

/** A moment after which somebody's chance was another. */
export interface TurningPoint {
  ply: number;
  seat: number;
  change: number;
}

const MOST_TURNING = 3;
const LEAST_CHANGE = 0.15;

/** The moments at which most turned, each with who gained by it. */
export function turningPoints(points: Outlook[]): TurningPoint[] {
  return points
    .slice(1)
    .map(({ ply, win }, i) => {
      const gains = win.map((share, seat) => share - (points[i]?.win[seat] ?? 0));
      const change = Math.max(...gains);
      return { ply, seat: gains.indexOf(change), change };
    })
    .filter(({ change }) => change >= LEAST_CHANGE)
    .sort((a, b) => b.change - a.change)
    .slice(0, MOST_TURNING)
    .sort((a, b) => a.ply - b.ply);
}
