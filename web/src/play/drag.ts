import type { Choice } from './choice.svelte';

const THRESHOLD = 8;

/**
 * Let a thing be picked up by a tap, or dragged over the board: it lies down wherever it may, and stays where it is
 * let go, to be turned and confirmed. Elsewhere it stays in hand.
 */
export function pickUp(node: HTMLElement | SVGElement, given: { choice: Choice; held: string }) {
  let { choice, held } = given;
  let start: { x: number; y: number } | null = null;
  let image: HTMLElement | null = null;

  function down(event: PointerEvent) {
    if (event.button !== 0 || !event.isPrimary) return;
    start = { x: event.clientX, y: event.clientY };
    node.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent) {
    if (!start || (!image && Math.hypot(event.clientX - start.x, event.clientY - start.y) < THRESHOLD)) return;
    if (choice.held !== held) choice.hold(held);
    if (choice.held !== held) return;
    image ??= pictureOf(node);
    const spot = spotUnder(event);
    const lies = spot !== null && choice.spots.includes(spot);
    if (!lies) choice.clear();
    else if (choice.spot !== spot) choice.put(spot);
    image.style.visibility = lies ? 'hidden' : 'visible';
    image.style.translate = `${event.clientX}px ${event.clientY}px`;
  }

  function up(event: PointerEvent) {
    start = null;
    if (!image) return;
    image.remove();
    image = null;
    swallowClick();
    const spot = spotUnder(event);
    if (spot !== null && choice.spot === null) choice.onForbidden(spot);
  }

  function cancel() {
    start = null;
    image?.remove();
    image = null;
  }

  // A selected text would be dragged instead.
  node.style.setProperty('user-select', 'none');
  node.style.setProperty('-webkit-user-select', 'none');
  node.addEventListener('pointerdown', down as EventListener);
  node.addEventListener('pointermove', move as EventListener);
  node.addEventListener('pointerup', up as EventListener);
  node.addEventListener('pointercancel', cancel);
  return {
    update(next: { choice: Choice; held: string }) {
      ({ choice, held } = next);
    },
    destroy() {
      cancel();
      node.removeEventListener('pointerdown', down as EventListener);
      node.removeEventListener('pointermove', move as EventListener);
      node.removeEventListener('pointerup', up as EventListener);
      node.removeEventListener('pointercancel', cancel);
    },
  };
}

/** A copy of a thing that follows the pointer. */
function pictureOf(node: Element): HTMLElement {
  const { width, height } = node.getBoundingClientRect();
  const image = document.createElement('div');
  image.className = 'dragged';
  image.setAttribute('aria-hidden', 'true');
  Object.assign(image.style, {
    position: 'fixed',
    left: `${-width / 2}px`,
    top: `${-height / 2}px`,
    width: `${width}px`,
    height: `${height}px`,
    pointerEvents: 'none',
    zIndex: '10',
    opacity: '0.85',
  });
  const drawing = node.querySelector('svg')?.cloneNode(true) as SVGElement | undefined;
  if (drawing) image.append(drawing);
  document.body.append(image);
  return image;
}

/** A mouse that lets go after dragging also clicks: that click means nothing. */
function swallowClick(): void {
  const stop = (event: Event) => event.stopPropagation();
  addEventListener('click', stop, { capture: true });
  setTimeout(() => removeEventListener('click', stop, { capture: true }));
}

function spotUnder(event: PointerEvent): string | null {
  const found = document
    .elementsFromPoint(event.clientX, event.clientY)
    .map((element) => element.closest<SVGElement>('[data-spot]'))
    .find(Boolean);
  return found?.dataset['spot'] ?? null;
}
