import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { Move } from '../src/api/types';
import { chooseLanguage, LANGUAGES, say } from '../src/i18n/i18n.svelte';
import { tableTrouble } from '../src/i18n/trouble';
import { Choice } from '../src/play/choice.svelte';
import { loadKit } from '../src/play/kit';

interface Step {
  view: Record<string, unknown>;
  legal: Move[];
  want: Move | null;
}
const lessons = import.meta.glob<Step[]>('../src/lessons/*.json', { import: 'default', eager: true });

describe.each(['carat', 'ishtar', 'islet', 'gardlings'])('the board of %s', (game) => {
  const steps = (lessons[`../src/lessons/${game}.json`] ?? []).filter((step) => step.want);

  it('draws a spot for every legal move that has a place on it', async () => {
    const kit = await loadKit(game);
    for (const { view, legal } of steps) {
      const choice = new Choice();
      choice.offer(legal, (move) => kit.handle(move, view));
      const { container, unmount } = render(kit.board, {
        props: { view, seat: 0, names: ['A', 'B'], choice, last: null, hints: [] } as never,
      });
      const drawn = new Set([...container.querySelectorAll<SVGElement>('[data-spot]')].map((e) => e.dataset['spot']));
      const placed = choice.spots.filter((spot) => !/^(cup|card|skill|pile):/.test(spot));
      for (const spot of placed) expect(drawn, spot).toContain(spot);
      unmount();
    }
  });

  it('finds every move again by what is held, where and how it is turned', async () => {
    const kit = await loadKit(game);
    for (const { view, legal } of steps) {
      const choice = new Choice();
      choice.offer(legal, (move) => kit.handle(move, view));
      for (const move of legal.slice(0, 200)) {
        choice.pick(move);
        expect(choice.chosen).toEqual(move);
      }
    }
  });

  it('puts every move into words', async () => {
    const kit = await loadKit(game);
    for (const { view, legal } of steps) {
      const words = legal.map((move) => kit.words(move, view));
      expect(new Set(words).size).toBe(legal.length);
      for (const text of words) expect(text).not.toMatch(/undefined|NaN|\{\{|^\w+\.\w+\./);
    }
  });

  it.each(LANGUAGES)('names the kind and the place of every move in %s', async (language) => {
    await chooseLanguage(language);
    const kit = await loadKit(game);
    for (const { view, legal } of steps) {
      for (const move of legal) {
        const { spot } = kit.handle(move, view);
        const texts = [say(`${game}.kind.${move.do}`), ...(spot === null ? [] : [kit.place(spot, view)])];
        for (const text of texts) expect(text).not.toMatch(/undefined|NaN|\{\{|^\w+\.\w+\./);
      }
    }
    await chooseLanguage('en');
  });

  it.each(LANGUAGES)('tells every move as done in %s', async (language) => {
    await chooseLanguage(language);
    const kit = await loadKit(game);
    for (const { view, legal } of steps) {
      for (const move of legal.slice(0, 50)) {
        const text = kit.words(move, view, true);
        expect(text).not.toMatch(/undefined|NaN|\{\{|^\w+\.\w+\./);
        expect(text).not.toBe(kit.words(move, view));
      }
    }
    await chooseLanguage('en');
  });
});

describe.each(LANGUAGES)('the goal in %s', (language) => {
  it.each(['carat', 'ishtar', 'islet', 'gardlings'])('is told at every step of %s', async (game) => {
    await chooseLanguage(language);
    const kit = await loadKit(game);
    for (const { view } of lessons[`../src/lessons/${game}.json`] ?? []) {
      expect(kit.goal(view)).toMatch(/\d.*\.$/);
      expect(kit.goal(view)).not.toMatch(/undefined|NaN|\{\{|^\w+\.\w+/);
    }
    await chooseLanguage('en');
  });
});

describe('a game without a board', () => {
  it.each(LANGUAGES)('is told so politely in %s', async (language) => {
    await chooseLanguage(language);
    const trouble = await loadKit('Pebbles').catch(tableTrouble);
    expect(trouble).toMatch(/Pebbles.*\.$/);
  });
});
