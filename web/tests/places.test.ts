import { describe, expect, it } from 'vitest';
import { columnsOf, placeName as hexName, rowsOf } from '../src/boards/ishtar/shape';
import type { IshtarView } from '../src/boards/ishtar/view';
import { edgesOf, placeName as triangleName } from '../src/boards/islet/shape';
import type { IsletView } from '../src/boards/islet/view';
import { letters } from '../src/play/places';

interface Step<V> {
  view: V;
}
const lessons = import.meta.glob<Step<never>[]>('../src/lessons/*.json', { import: 'default', eager: true });

describe('the coordinates that texts use stand at the edges of the board', () => {
  it('on Islet', () => {
    for (const { view } of (lessons['../src/lessons/islet.json'] ?? []) as Step<IsletView>[]) {
      const { rows, columns } = edgesOf(view, 0);
      const places = [...view.tiles, ...view.coast].filter(({ islet }) => islet === 0);
      const names = places.map(({ at }) => triangleName(view, 0, at));
      expect(new Set(names).size).toBe(places.length);
      const edges = new Set(rows.flatMap((row) => columns.map((column) => row.name + column.name)));
      for (const name of names) expect(edges).toContain(name);
    }
  });

  it('on Ishtar', () => {
    for (const { view } of (lessons['../src/lessons/ishtar.json'] ?? []) as Step<IshtarView>[]) {
      const names = view.cells.map(({ at }) => hexName(view, at));
      expect(new Set(names).size).toBe(view.cells.length);
      const edges = new Set(rowsOf(view).flatMap((_, row) => columnsOf(view).map(({ column }) => `${letters(row)}${column}`)));
      for (const name of names) expect(edges).toContain(name);
    }
  });
});
