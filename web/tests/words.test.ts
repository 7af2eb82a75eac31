import { describe, expect, it } from 'vitest';
import { Refused } from '../src/api/rest';
import { whereWords } from '../src/boards/gardlings/words';
import { chooseLanguage } from '../src/i18n/i18n.svelte';
import { problemWords, troubleWords } from '../src/i18n/trouble';
import { across } from '../src/play/graph';
import { lineNames } from '../src/play/names';
import { letters } from '../src/play/places';

const problem = (code: string) => ({ code, message: 'In English.', rule: null, fields: [] });

describe('refusals', () => {
  it('are put into the language in use', async () => {
    await chooseLanguage('de');
    expect(problemWords(problem('private'))).toBe('Dieser Tisch ist privat: Bitte um seinen Link.');
    await chooseLanguage('en');
    expect(problemWords(problem('private'))).toBe('This table is private: ask for its link.');
  });

  it('fall back on the sentence of the service', () => {
    expect(problemWords(problem('brand_new'))).toBe('In English.');
    expect(troubleWords(new Refused(409, problem('brand_new')))).toBe('In English.');
    expect(troubleWords(new TypeError('failed to fetch'))).toContain('cannot be reached');
  });
});

describe('places', () => {
  it('are lettered beyond Z', () => {
    expect([0, 25, 26, 27, 52].map(letters)).toEqual(['A', 'Z', 'AA', 'AB', 'BA']);
  });

  it('of a lawn are told from its middle', () => {
    expect(whereWords([0, 0])).toBe('in the middle');
    expect(whereWords([2, -1])).toBe('2 to the right, 1 up');
  });
});

describe('a graph over a game', () => {
  it('gives every move the same room', () => {
    const stops = [0, 5, 7, 20, 21];
    expect(stops.map((ply) => across(ply, stops))).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(across(19, stops)).toBe(0.5);
  });
});

describe('names in lists', () => {
  it('say which seat is free', () => {
    expect(lineNames(['Ada', 'Iris', null])).toEqual(['Ada', 'Iris', 'free seat']);
  });
});
