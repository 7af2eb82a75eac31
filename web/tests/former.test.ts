import { describe, expect, it } from 'vitest';
import { RoundWatch } from '../src/boards/gardlings/former';
import type { GardlingsView } from '../src/boards/gardlings/view';

const steps = Object.values(import.meta.glob<{ view: GardlingsView }[]>('../src/lessons/gardlings.json', { import: 'default', eager: true }))[0] ?? [];

describe('the end of a round', () => {
  const views = steps.map(({ view }) => view);
  const second = views.findIndex(({ round }) => round === 2);

  it('is told with what everybody bought, once the building was seen', () => {
    const watch = new RoundWatch();
    const told = views.slice(0, second + 1).map((view) => watch.look(view));
    expect(told.slice(0, -1).every((former) => former === null)).toBe(true);
    const former = told.at(-1);
    expect(former?.round).toBe(1);
    expect(former?.gardens.map(({ hired }) => hired)).toEqual([61, 72]);
    expect(former?.gardens[0]?.garden.strips.length).toBeGreaterThan(0);
  });

  it('is not told by whoever came too late or sat on another seat', () => {
    const late = new RoundWatch();
    expect(late.look(views[second - 1]!)).toBeNull();
    expect(late.look(views[second]!)).toBeNull();
    const other = new RoundWatch();
    for (const view of views.slice(0, second)) other.look({ ...view, seat: 1 });
    expect(other.look(views[second]!)).toBeNull();
  });
});
