const DURATION = 280;
const EASING = 'cubic-bezier(0.2, 0.8, 0.3, 1)';
/** Nearer than this a thing has not moved, as when a ghost becomes the piece. */
const NEAR = 6;

const flying = new Set<Animation>();

/** Let everything that flies arrive at once. */
export function endFlights(): void {
  for (const animation of [...flying]) animation.finish();
}

/**
 * Let a copy of an element travel over the page. One that `lands` is drawn where it arrives, and the
 * element itself is unseen meanwhile; any other starts from its own place and fades into its goal.
 */
export function fly(element: Element, from: DOMRect, to: DOMRect, lands: boolean, drawn = drawnAs(element)): void {
  const far = Math.hypot(middle(from).x - middle(to).x, middle(from).y - middle(to).y);
  if (far < NEAR || !to.width || !from.width) return;
  const start = lands ? to : from;
  const layer = lift(element, start, drawn);
  const scale = lands ? Math.min(2, from.width / to.width, from.height / to.height) : 0.5;
  const away = lands ? shift(to, from) : shift(from, to);
  const there = `translate(${away.x}px, ${away.y}px) scale(${scale})`;
  layer.style.transformOrigin = `${middle(start).x}px ${middle(start).y}px`;
  const frames = lands
    ? [{ transform: there, opacity: 0.85 }, { transform: 'none', opacity: 1 }]
    : [{ transform: 'none', opacity: 1 }, { transform: there, opacity: 0.35 }];
  const animation = layer.animate(frames, { duration: DURATION, easing: EASING });
  const hidden = lands ? (element as SVGElement) : null;
  if (hidden) hidden.style.visibility = 'hidden';
  flying.add(animation);
  animation.onfinish = animation.oncancel = () => {
    flying.delete(animation);
    layer.remove();
    if (hidden) hidden.style.visibility = '';
  };
}

function middle(rect: DOMRect): { x: number; y: number } {
  return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
}

function shift(a: DOMRect, b: DOMRect): { x: number; y: number } {
  return { x: middle(b).x - middle(a).x, y: middle(b).y - middle(a).y };
}

/** How a part of a drawing is drawn: its middle in its own units, and pixels per unit. */
export interface Drawn {
  x: number;
  y: number;
  scale: number;
}

/** Measure a part of a drawing; it must still be on the page. */
export function drawnAs(element: Element): Drawn | null {
  if (!(element instanceof SVGGraphicsElement) || element instanceof SVGSVGElement) return null;
  const box = element.getBBox();
  const { a, b } = element.getScreenCTM() ?? { a: 1, b: 0 };
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, scale: Math.hypot(a, b) };
}

/** Put a copy of an element above the page, exactly where a rectangle is. */
function lift(element: Element, at: DOMRect, drawn: Drawn | null): HTMLElement {
  const layer = document.createElement('div');
  layer.className = 'flight';
  layer.setAttribute('aria-hidden', 'true');
  const copy = element.cloneNode(true) as SVGElement;
  bare(copy);
  if (drawn) layer.append(drawing(copy, at, drawn));
  else {
    Object.assign(copy.style, {
      position: 'absolute',
      margin: '0',
      left: `${at.left}px`,
      top: `${at.top}px`,
      width: `${at.width}px`,
      height: `${at.height}px`,
    });
    layer.append(copy);
  }
  document.body.append(layer);
  return layer;
}

/** A part of a drawing gets a drawing of its own, as large as the window. */
function drawing(copy: Element, at: DOMRect, { x, y, scale }: Drawn): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const place = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  place.setAttribute('transform', `translate(${middle(at).x} ${middle(at).y}) scale(${scale}) translate(${-x} ${-y})`);
  copy.removeAttribute('transform');
  place.append(copy);
  svg.append(place);
  return svg;
}

/** A copy is a picture only: nothing finds it, nothing taps it. */
function bare(copy: Element): void {
  for (const part of [copy, ...copy.querySelectorAll('*')]) {
    for (const { name } of [...part.attributes]) if (name.startsWith('data-') || name === 'id') part.removeAttribute(name);
    part.classList.remove('laid', 'open');
  }
}
