import { reducedMotion } from '../preferences.svelte';

const DURATION = 1_800;
const MARGIN = 4;
let flashing: HTMLElement[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Point out things on a table for a moment, by their `data-about`; what is not to be seen is left out. */
export function flash(table: ParentNode, things: string[]): void {
  endFlash();
  flashing = things.flatMap((thing) => {
    const rect = shown(table, thing);
    return rect ? [ring(rect)] : [];
  });
  timer = setTimeout(endFlash, DURATION);
}

export function endFlash(): void {
  clearTimeout(timer);
  for (const element of flashing.splice(0)) element.remove();
}

/** Where a thing is seen: on the board or in the tray, not in a list that tells about it. */
function shown(table: ParentNode, thing: string): DOMRect | null {
  const found = table.querySelectorAll(`:is(.board, .tray) [data-about=${CSS.escape(thing)}]`);
  for (const element of found) {
    const rect = element.getBoundingClientRect();
    const frame = element.closest('.board, .tray')!.getBoundingClientRect();
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    if (rect.width && x > frame.left && x < frame.right && y > frame.top && y < frame.bottom) return rect;
  }
  return null;
}

function ring(rect: DOMRect): HTMLElement {
  const element = document.createElement('div');
  element.className = 'spotlight';
  element.setAttribute('aria-hidden', 'true');
  Object.assign(element.style, {
    left: `${rect.left - MARGIN}px`,
    top: `${rect.top - MARGIN}px`,
    width: `${rect.width + 2 * MARGIN}px`,
    height: `${rect.height + 2 * MARGIN}px`,
  });
  document.body.append(element);
  if (!reducedMotion()) {
    const beat = [{ transform: 'scale(1.35)', opacity: 0.2 }, { transform: 'none', opacity: 1 }];
    element.animate(beat, { duration: 300, iterations: 3, direction: 'alternate', easing: 'ease-out' });
  }
  return element;
}
