import { describe, expect, it } from 'vitest';
import { finds } from '../src/parts/search';

describe('a search', () => {
  it.each([
    ['plattchen', 'Ein Plättchen liegt auf dem Brett.'],
    ['Plaettchen', 'Ein Plättchen liegt auf dem Brett.'],
    ['fusse', 'Die Füße'],
    ['bedingung', 'Alle Bedingungen'],
    ['bedingungen', 'Die Bedingung'],
    ['oeufs', 'un œuf'],
    ['deplacer', 'déplacer'],
    ['tuiles', 'Une tuile'],
    ['tiles first', 'The very first tile'],
    ['jardins', 'un jardin'],
    ['pecas', 'uma peça'],
    ['posicao', 'a posição'],
    ['CAR-3.2', 'CAR-3.2 The very first tile'],
  ])('for %s finds %s', (wanted, text) => expect(finds(wanted)(text)).toBe(true));

  it('does not find what is not there', () => {
    expect(finds('fountain')('A tile lies on the board.')).toBe(false);
    expect(finds('tile fountain')('A tile lies on the board.')).toBe(false);
    expect(finds('CAR-3.2')('CAR-3.1 One tile to a space')).toBe(false);
  });

  it('for nothing finds everything', () => expect(finds('  ')('anything')).toBe(true));
});
