import type { Choice } from './choice.svelte';
import type { Point } from './kit';

export interface KeyActions {
  confirm: () => void;
  undo: () => void;
  hint: () => void;
  help: () => void;
  skip: () => void;
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Play by keys alone; returns whether the key meant something. */
export function onKey(
  event: KeyboardEvent,
  choice: Choice,
  position: (spot: string) => Point,
  actions: KeyActions,
): boolean {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, select, textarea, dialog')) return false;
  const arrow = ARROWS[event.key];
  if (arrow) {
    const next = neighbour(choice, position, arrow);
    if (next) choice.put(next);
    return next !== null;
  }
  switch (event.key) {
    case 'r':
    case 'R':
      choice.turnBy(event.shiftKey ? -1 : 1);
      return true;
    case 'Enter':
      if (target.closest('button, a, summary') || !choice.chosen) return false;
      actions.confirm();
      return true;
    case 'Escape':
      choice.clear();
      actions.skip();
      return true;
    case 't':
    case 'T':
      nextThing(choice);
      return true;
    case 'u':
    case 'U':
      actions.undo();
      return true;
    case 'h':
    case 'H':
      actions.hint();
      return true;
    case '?':
      actions.help();
      return true;
    default:
      return false;
  }
}

function nextThing(choice: Choice): void {
  const at = choice.holdable.indexOf(choice.held);
  choice.hold(choice.holdable[(at + 1) % choice.holdable.length] ?? null);
}

/** The nearest spot in a direction; without one chosen, the first in reading order. */
function neighbour(choice: Choice, position: (spot: string) => Point, arrow: Point): string | null {
  const placed = choice.spots.map((spot) => ({ spot, ...position(spot) }));
  const from = placed.find(({ spot }) => spot === choice.spot);
  if (!from) return placed.sort((a, b) => a.y - b.y || a.x - b.x)[0]?.spot ?? null;
  let best: string | null = null;
  let least = Infinity;
  for (const other of placed) {
    const x = other.x - from.x;
    const y = other.y - from.y;
    const along = x * arrow.x + y * arrow.y;
    const aside = Math.abs(x * arrow.y) + Math.abs(y * arrow.x);
    if (along <= 0.01) continue;
    const cost = along + 2 * aside;
    if (cost < least) [least, best] = [cost, other.spot];
  }
  return best;
}
