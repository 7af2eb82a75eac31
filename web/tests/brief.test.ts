import { expect, test } from 'vitest';
import { brief } from '../src/play/brief';

test('moves that differ in what they cost are told apart by it', () => {
  const texts = ['Fly to D4 (clay, level 1) (pay 1 × red)', 'Fly to D4 (clay, level 1) (pay 2 × blue, 1 × red)'];
  expect(brief(texts)).toEqual(['pay 1 × red', 'pay 2 × blue, 1 × red']);
});

test('moves that differ otherwise keep all their words', () => {
  for (const texts of [['Take (pay 1)', 'Learn (pay 1)'], ['Stop', 'Draw'], ['Lay (pay 1), keep', 'Lay (pay 2), keep']])
    expect(brief(texts)).toEqual(texts);
});
