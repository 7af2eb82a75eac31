import { say, t } from '../../i18n/i18n.svelte';
import { picture, type About, type Picture } from '../../play/about';
import Desert from './Desert.svelte';
import Figures from './Figures.svelte';
import Flower from './Flower.svelte';
import { boardNear, centre, parse, placeName } from './shape';
import type { Cell, IshtarView } from './view';

/** What lies or stands on a space of the map. */
export function aboutCell(key: string, view: IshtarView, names: string[]): About | null {
  const cell = view.cells.find(({ at }) => at.join() === key);
  if (!cell) return null;
  const told = cell.flowers === undefined ? bare(cell, view, names) : grown(cell, view, names);
  return { ...told, facts: [placeName(view, parse(key)), ...told.facts] };
}

/** A drawing of one space alone, by the part that draws it on the map. */
function drawn(cell: Cell, view: IshtarView): Picture {
  const { x, y } = centre(cell.at);
  const only = { ...view, cells: [cell] };
  const tall = cell.tree || cell.assistant !== undefined;
  const box = tall ? `${x - 1} ${y - 1.4} 2 2` : `${x - 1} ${y - 1} 2 2`;
  if (tall) return picture(Figures, { view: only }, box);
  if (cell.flowers) return picture(Flower, { at: cell.at, count: cell.flowers }, box);
  return picture(Desert, { view: only }, box);
}

function bare(cell: Cell, view: IshtarView, names: string[]): About {
  const drawing = drawn(cell, view);
  switch (cell.ground) {
    case 'rock':
      return cell.gem
        ? { name: say(`ishtar.about.gem.${cell.gem}`), picture: drawing, facts: [], rules: ['ISH-4.8', 'ISH-3.2', 'ISH-5.6', 'ISH-7.3'] }
        : { name: t('ishtar.about.rock'), picture: drawing, facts: [], rules: ['ISH-4.2', 'ISH-1.4'] };
    case 'tablet':
      return { name: t('ishtar.about.tablet'), picture: drawing, facts: [], rules: ['ISH-4.2', 'ISH-8.7'] };
    case 'fountain': {
      const board = boardNear(view, cell.at);
      const counts = names.map((who, seat) => `${who} ${board?.spaces[seat] ?? 0}`).join(', ');
      return {
        name: say(`ishtar.about.fountain.${board?.fountain ?? 'violet'}`),
        picture: drawing,
        facts: [t('ishtar.about.spaces', { counts })],
        rules: ['ISH-8.4', 'ISH-4.5', 'ISH-4.4'],
      };
    }
    default:
      return { name: t('ishtar.about.sand'), bare: true, picture: drawing, facts: [], rules: ['ISH-4.4', 'ISH-4.2'] };
  }
}

function grown(cell: Cell, view: IshtarView, names: string[]): About {
  const bed = cell.bed ? view.cells.filter((other) => other.bed === cell.bed) : [];
  const count = bed.reduce((sum, other) => sum + (other.flowers ?? 0), 0);
  const owner = bed.find((other) => other.controlled_by !== undefined)?.controlled_by;
  const facts: string[] = [];
  if (bed.length) facts.push(owner === undefined ? t('ishtar.bed', { count }) : t('ishtar.bedOf', { who: names[owner] ?? '', count }));
  if (cell.assistant !== undefined) {
    const who = names[cell.assistant] ?? '';
    return { name: t('ishtar.about.assistant', { who }), picture: drawn(cell, view), facts: [...facts, t('about.worth', { count })], rules: ['ISH-8.3', 'ISH-5.2', 'ISH-8.4'] };
  }
  if (cell.tree) return { name: t('ishtar.about.tree'), picture: drawn(cell, view), facts, rules: ['ISH-7.4', 'ISH-8.2', 'ISH-8.5'] };
  if (cell.token) return { name: t('ishtar.about.token'), picture: drawn(cell, view), facts, rules: ['ISH-6.4', 'ISH-1.9'] };
  if (bed.length) return { name: t('ishtar.about.bed'), picture: drawn(cell, view), facts, rules: ['ISH-8.3', 'ISH-4.6', 'ISH-8.4'] };
  return { name: t('ishtar.about.grass'), facts, rules: ['ISH-7.4', 'ISH-6.4'] };
}
