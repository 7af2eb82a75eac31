import type { Choice } from './choice.svelte';

const THRESHOLD = 8;

/** Let a thing be picked up by a tap, or dragged onto a spot of the board. */
export function pickUp(node: HTMLElement | SVGElement, given: { choice: Choice; held: string }) {
  let { choice, held } = given;
  let start: { x: number; y: number } | null = null;

  function down(event: PointerEvent) {
    start = { x: event.clientX, y: event.clientY };
    node.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent) {
    if (!start || Math.hypot(event.clientX - start.x, event.clientY - start.y) < THRESHOLD) return;
    if (choice.held !== held) choice.hold(held);
    const spot = spotUnder(event);
    if (spot && choice.spots.includes(spot) && choice.spot !== spot) choice.put(spot);
  }

  function up() {
    start = null;
  }

  node.addEventListener('pointerdown', down as EventListener);
  node.addEventListener('pointermove', move as EventListener);
  node.addEventListener('pointerup', up);
  node.addEventListener('pointercancel', up);
  return {
    update(next: { choice: Choice; held: string }) {
      ({ choice, held } = next);
    },
    destroy() {
      node.removeEventListener('pointerdown', down as EventListener);
      node.removeEventListener('pointermove', move as EventListener);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', up);
    },
  };
}

function spotUnder(event: PointerEvent): string | null {
  const found = document
    .elementsFromPoint(event.clientX, event.clientY)
    .map((element) => element.closest<SVGElement>('[data-spot]'))
    .find(Boolean);
  return found?.dataset['spot'] ?? null;
}
