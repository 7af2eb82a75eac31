/** The moment of a game that a click on a graph over its whole length means. */
export function clickedStop(event: PointerEvent, stops: number[]): number {
  const rect = (event.currentTarget as Element).getBoundingClientRect();
  const ply = ((event.clientX - rect.left) / Math.max(1, rect.width)) * (stops.at(-1) ?? 0);
  const nearest = [...stops].sort((a, b) => Math.abs(a - ply) - Math.abs(b - ply));
  return nearest[0] ?? 0;
}
