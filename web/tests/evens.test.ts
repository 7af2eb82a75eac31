import { describe, expect, it } from 'vitest';
import { evened, rolling } from '../src/play/evens';

describe('luck that evens out', () => {
  it('has a mean so far and a band that narrows', () => {
    const found = evened([0.5, -0.5, 0.5, -0.5]);
    expect(found.map(({ mean }) => Number(mean.toFixed(3)))).toEqual([0.5, 0, 0.167, 0]);
    expect(found.map(({ band }) => Number(band.toFixed(3)))).toEqual([1, 0.707, 0.577, 0.5]);
  });

  it('is nothing without games', () => {
    expect(evened([])).toEqual([]);
  });
});

describe('a rolling mean', () => {
  it('looks back so far and no further', () => {
    expect(rolling([1, 0, 0.5, 1], 2)).toEqual([1, 0.5, 0.25, 0.75]);
  });
});
