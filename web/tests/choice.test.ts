import { describe, expect, it, vi } from 'vitest';
import type { Move } from '../src/api/types';
import { Choice, same } from '../src/play/choice.svelte';
import type { Handle } from '../src/play/kit';

function move(tile: string, spot: string, turn: number): Move {
  return { do: 'place', tile, at: spot, turn };
}

function handle(m: Move): Handle {
  if (m.do !== 'place') return { held: null, spot: null, turn: null };
  return { held: m['tile'] as string, spot: m['at'] as string, turn: m['turn'] as number };
}

const MOVES = [move('A', 'x', 0), move('A', 'x', 2), move('A', 'y', 1), move('B', 'z', 0), { do: 'stop' }];

function choice(): Choice {
  const made = new Choice();
  made.offer(MOVES, handle);
  return made;
}

describe('a choice among legal moves', () => {
  it('holds the first thing and offers its spots only', () => {
    const made = choice();
    expect(made.held).toBe('A');
    expect(made.spots).toEqual(['x', 'y']);
    expect(made.chosen).toBeNull();
  });

  it('takes nothing in hand that has nowhere to go', () => {
    const made = choice();
    made.hold('nothing');
    expect(made.held).toBe('A');
    expect(made.spots).toEqual(['x', 'y']);
  });

  it('keeps the turn where it can and takes another where it cannot', () => {
    const made = choice();
    made.put('x');
    expect(made.turn).toBe(0);
    made.put('y');
    expect(made.turn).toBe(1);
    expect(made.chosen).toEqual(move('A', 'y', 1));
  });

  it('turns only to turns that are legal on the spot', () => {
    const made = choice();
    made.put('x');
    made.turnBy(1);
    expect(made.turn).toBe(2);
    made.turnBy(1);
    expect(made.turn).toBe(0);
  });

  it('confirms on the second tap', () => {
    const made = choice();
    made.onConfirm = vi.fn();
    made.tap('x');
    made.tap('x');
    expect(made.onConfirm).toHaveBeenCalledOnce();
  });

  it('changes hands when another thing may go where one taps', () => {
    const made = choice();
    made.tap('z');
    expect(made.held).toBe('B');
    expect(made.chosen).toEqual(move('B', 'z', 0));
  });

  it('asks about a spot where nothing may go', () => {
    const made = choice();
    made.onForbidden = vi.fn();
    made.tap('nowhere');
    expect(made.onForbidden).toHaveBeenCalledWith('nowhere');
  });

  it('keeps what was chosen while somebody else acts', () => {
    const made = choice();
    made.put('y');
    made.offer(MOVES.slice(1), handle);
    expect(made.chosen).toEqual(move('A', 'y', 1));
    made.offer(MOVES.slice(0, 2), handle);
    expect(made.chosen).toBeNull();
  });

  it('lists moves without a place apart', () => {
    expect(choice().placeless).toEqual([{ do: 'stop' }]);
  });

  it('picks a move by name, whatever the order of its fields', () => {
    const made = choice();
    made.pick({ turn: 2, at: 'x', tile: 'A', do: 'place' });
    expect(made.spot).toBe('x');
    expect(made.turn).toBe(2);
    made.pick({ do: 'stop' });
    expect(made.chosen).toEqual({ do: 'stop' });
  });
});

describe('same', () => {
  it('compares lists and objects deeply', () => {
    expect(same({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBe(true);
    expect(same({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
    expect(same({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  });
});
