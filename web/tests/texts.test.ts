import { describe, expect, it } from 'vitest';
import de from '../src/i18n/de.json';
import en from '../src/i18n/en.json';
import fr from '../src/i18n/fr.json';
import pt from '../src/i18n/pt.json';

type Texts = { [key: string]: string | Texts };

function leaves(texts: Texts, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') found.set(path + key, value);
    else for (const [inner, text] of leaves(value, `${path}${key}.`)) found.set(inner, text);
  }
  return found;
}

function holes(text: string): string[] {
  return [...text.matchAll(/{{(\w+)}}/g)].map((match) => match[1] ?? '').sort();
}

const english = leaves(en);
const others = { fr: leaves(fr), de: leaves(de), pt: leaves(pt) };

describe.each(Object.entries(others))('texts in %s', (_, texts) => {
  it('has every text and no other', () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('fills in the same values', () => {
    for (const [key, text] of texts) expect([key, holes(text)]).toEqual([key, holes(english.get(key) ?? '')]);
  });

  it('leaves nothing empty', () => {
    for (const [key, text] of texts) expect(text.trim(), key).not.toBe('');
  });
});

describe('texts that the sources name', () => {
  const sources = import.meta.glob<string>('../src/**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true });
  const stems = new Set([...english.keys()].flatMap((key) => [key, key.replace(/_(one|other)$/, '')]));

  it('exist', () => {
    const missing = new Set<string>();
    for (const source of Object.values(sources)) {
      for (const [, key] of source.matchAll(/\b(?:t|say)\('([\w.]+)'/g)) if (key && !stems.has(key)) missing.add(key);
    }
    expect([...missing]).toEqual([]);
  });
});

describe('lessons', () => {
  const lessons = import.meta.glob<{ text: string; legal: unknown[]; want: unknown }[]>('../src/lessons/*.json', {
    import: 'default',
    eager: true,
  });

  it('have a text and a legal move at every step', () => {
    for (const steps of Object.values(lessons)) {
      for (const step of steps) {
        expect(stemsOf(step.text)).toBe(true);
        if (step.want) expect(step.legal).toContainEqual(step.want);
      }
    }
  });

  function stemsOf(key: string): boolean {
    return english.has(key);
  }
});
