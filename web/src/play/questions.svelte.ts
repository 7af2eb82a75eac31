const ASKABLE = '[data-about]';

/** The name of the thing that an element belongs to. */
export function nameOf(element: Element): string | undefined {
  return element.closest<HTMLElement | SVGElement>(ASKABLE)?.dataset['about'];
}

/** What somebody asks about, and where it is. */
export class Questions {
  thing = $state<string | null>(null);
  at = $state.raw<DOMRect | null>(null);
  /** Whether the next tap asks instead of playing. */
  pointing = $state(false);
  /** Whether what lies underneath is shown too. */
  looking = $state(false);
  private element: Element | null = null;

  ask(element: Element | null): boolean {
    const about = element?.closest<HTMLElement | SVGElement>(ASKABLE) ?? null;
    if (!about) return false;
    this.pointing = false;
    this.element = about;
    this.at = about.getBoundingClientRect();
    const thing = nameOf(about) ?? null;
    if (thing !== this.thing) this.looking = false;
    this.thing = thing;
    return true;
  }

  /** Ask about what was hit; what lies on a board may be covered by marks that tell nothing. */
  askAt(hit: Element, x: number, y: number): boolean {
    if (this.ask(hit)) return true;
    const drawing = hit.closest('svg');
    const below = document.elementsFromPoint(x, y).filter((element) => drawing?.contains(element));
    return this.ask(below.find((element) => element.closest(ASKABLE)) ?? null);
  }

  /** Go on to the nearest thing in a direction, or begin with the first. */
  walk(root: Element, dx: number, dy: number): void {
    const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });
    const things = [...root.querySelectorAll(ASKABLE)].filter((element) => element.checkVisibility());
    const from = this.element && this.thing !== null ? middle(this.element.getBoundingClientRect()) : null;
    let best = from ? null : (things[0] ?? null);
    let least = Infinity;
    for (const thing of from ? things : []) {
      if (!from || thing === this.element) continue;
      const { x, y } = middle(thing.getBoundingClientRect());
      const along = (x - from.x) * dx + (y - from.y) * dy;
      const cost = along + 2 * (Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx));
      if (along > 1 && cost < least) [least, best] = [cost, thing];
    }
    best?.scrollIntoView({ block: 'nearest' });
    this.ask(best);
  }

  /** Stay beside the thing while the page moves. */
  follow(): void {
    if (this.element && this.thing !== null) this.at = this.element.getBoundingClientRect();
  }

  close(): void {
    this.looking = false;
    this.thing = null;
  }
}
