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
