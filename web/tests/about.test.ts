import { readFileSync } from 'node:fs';
import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { Move } from '../src/api/types';
import { chooseLanguage, LANGUAGES } from '../src/i18n/i18n.svelte';
import { tell } from '../src/play/about';
import { Choice } from '../src/play/choice.svelte';
import { loadKit } from '../src/play/kit';

interface Step {
  view: Record<string, unknown>;
  legal: Move[];
}
const lessons = import.meta.glob<Step[]>('../src/lessons/*.json', { import: 'default', eager: true });
const names = ['Ada', 'Bob'];

/** What can be asked about in the first and in the last step of a lesson, with where it is. */
async function thingsOf(game: string): Promise<{ thing: string; step: Step }[]> {
  const kit = await loadKit(game);
  const steps = lessons[`../src/lessons/${game}.json`] ?? [];
  return [steps[0]!, steps.at(-1)!].flatMap((step) => {
    const { view, legal } = step;
    const choice = new Choice();
    choice.offer(legal, (move) => kit.handle(move, view));
    const common = { view, seat: 0, names, choice };
    const drawn = [
      render(kit.board, { props: { ...common, last: null, hints: [] } as never }),
      render(kit.tray!, { props: { ...common, marked: [] } as never }),
      render(kit.holdings, { props: { view, seat: 0 } as never }),
    ];
    const found = drawn.flatMap(({ container }) => [...container.querySelectorAll<HTMLElement>('[data-about]')]);
    const things = new Set(['score:1', ...found.map((element) => element.dataset['about'] ?? '')]);
    for (const { unmount } of drawn) unmount();
    return [...things].map((thing) => ({ thing, step }));
  });
}

describe.each(['carat', 'ishtar', 'islet', 'gardlings'])('things at a table of %s', (game) => {
  it('say in every language what they are, by rules of the book', async () => {
    const kit = await loadKit(game);
    const book = readFileSync(`../src/hortus/games/${game}/rulebook/en.md`, 'utf8');
    const things = await thingsOf(game);
    for (const language of LANGUAGES) {
      await chooseLanguage(language);
      for (const { thing, step } of things) {
        const told = tell(thing, game, kit, [{ total: 1 }, { total: 2 }], { view: step.view, names, seat: 0, moves: step.legal });
        const text = [told?.name, ...(told?.facts ?? [])].join('\n');
        expect(text, thing).not.toMatch(/undefined|NaN|null|\{\{|^\w+\.\w+\./m);
        expect(told?.rules.length, thing).toBeGreaterThan(0);
        for (const rule of told?.rules ?? []) expect(book, rule).toContain(`### ${rule} `);
      }
    }
    expect(new Set(things.map(({ thing }) => thing.split(':')[0])).size).toBeGreaterThan(5);
    await chooseLanguage('en');
  });
});
