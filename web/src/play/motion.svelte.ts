import { sound } from '../look/sound';
import { preferences, reducedMotion } from '../preferences.svelte';
import { drawnAs, endFlights, fly, type Drawn } from './flights';

/**
 * What moves is told by attributes, the same on every board:
 * `data-piece` names a thing; where it is drawn anew it travels from where that name was before,
 * `data-from` names other places it may come from, `mover` being whoever moved,
 * `data-place` is a place or a ghost that does not travel itself,
 * `data-prize` goes to the mover when it vanishes, `data-won` goes to the seat `data-to` when it appears.
 */
interface Seen {
  element: Element;
  rect: DOMRect;
}

interface Picture {
  places: Map<string, Seen>;
  prizes: Map<string, Seen & { drawn: Drawn | null }>;
  won: Set<string>;
}

const MOST = 10;

/** Let things travel on a table whenever its moment changes. */
export function follow(root: () => Element | undefined, moment: () => unknown, mover: () => number | null): void {
  let before: Picture | null = null;

  $effect.pre(() => {
    moment();
    const table = root();
    before = table && (preferences.sound || !still()) ? take(table) : null;
    endFlights();
  });

  $effect(() => {
    moment();
    const table = root();
    if (table && before?.places.size) {
      if (wins(table, before.won).length) sound('glass');
      if (!still()) show(table, before, mover());
    }
    before = null;
  });
}

function still(): boolean {
  return preferences.quick || reducedMotion() || document.hidden;
}

function take(table: Element): Picture {
  const picture: Picture = { places: new Map(), prizes: new Map(), won: new Set() };
  for (const element of table.querySelectorAll<SVGElement>('[data-piece], [data-place], [data-prize], [data-won]')) {
    const { piece, place, prize, won } = element.dataset;
    const rect = element.getBoundingClientRect();
    if (piece ?? place) picture.places.set((piece ?? place)!, { element, rect });
    if (prize) picture.prizes.set(prize, { element, rect, drawn: drawnAs(element) });
    if (won) picture.won.add(won);
  }
  return picture;
}

function show(table: Element, before: Picture, mover: number | null): void {
  const after = take(table);
  const travellers = [...after.places].filter(([name, { element }]) => {
    const old = before.places.get(name);
    return 'piece' in (element as SVGElement).dataset && old?.element !== element;
  });
  if (travellers.length > MOST) return;
  for (const [name, { element, rect }] of travellers) {
    const from = origin(name, element as SVGElement, before, mover);
    if (from) fly(element, from, rect, true);
  }
  const home = (seat: number | null) => after.places.get(`seat:${seat}`)?.rect;
  for (const [name, { element, rect, drawn }] of before.prizes) {
    const to = home(mover);
    if (to && !after.prizes.has(name)) fly(element, rect, to, false, drawn);
  }
  for (const element of wins(table, before.won)) {
    const to = home(Number(element.dataset['to']));
    if (to) fly(element, element.getBoundingClientRect(), to, false);
  }
}

/** What was won and was not yet before. */
function wins(table: Element, before: Set<string>): SVGElement[] {
  return [...table.querySelectorAll<SVGElement>('[data-won]')].filter((element) => !before.has(element.dataset['won'] ?? ''));
}

function origin(name: string, element: SVGElement, before: Picture, mover: number | null): DOMRect | null {
  const others = (element.dataset['from'] ?? '').split(' ').map((from) => (from === 'mover' ? `seat:${mover}` : from));
  const found = [name, ...others].map((place) => before.places.get(place)?.rect);
  return found.find((rect) => rect && rect.width > 0) ?? null;
}
