import { describe, expect, it } from 'vitest';
import type { Judgement, Move } from '../src/api/types';
import { Coach } from '../src/play/coach.svelte';
import { holds, HintSteps, roundAbout, type Hinted } from '../src/play/hints.svelte';

const move = (x: number, y: number, tile = 'a'): Move => ({ do: 'place', tile, at: [x, y] });
const pass: Move = { do: 'pass' };
const handle = (one: Move) => ({
  held: 'tile' in one ? String(one['tile']) : null,
  spot: 'at' in one ? String(one['at']) : null,
  turn: null,
});
const position = (spot: string) => {
  const [x, y] = spot.split(',').map(Number);
  return { x: x ?? 0, y: y ?? 0 };
};

describe('where a hint points first', () => {
  const moves = [move(0, 0), move(1, 0), move(5, 5), move(0, 1), move(0, 0, 'b'), pass, { do: 'end' }];

  it('is round about its spot, for the thing that goes there', () => {
    const found = roundAbout(move(0, 1), moves, handle, position);
    expect(found).toEqual([move(0, 0), move(1, 0), move(0, 1)]);
  });

  it('is at the buttons if it has no spot', () => {
    expect(roundAbout(pass, moves, handle, position)).toEqual([pass, { do: 'end' }]);
  });
});

describe('a hint', () => {
  const why = { game: 'carat', key: 'won', seat: 0, what: '5', count: 3 };

  it('is asked for once and taken in three steps', async () => {
    const hints = new HintSteps();
    let asked = 0;
    const ask = async (): Promise<Hinted> => {
      asked += 1;
      return { move: pass, why };
    };
    const seen = [];
    for (let press = 0; press < 4; press += 1) {
      await hints.next(ask, () => true);
      seen.push(hints.step);
    }
    expect([seen, asked]).toEqual([[1, 2, 3, 3], 1]);
    expect(hints.hint?.why).toEqual(why);
    hints.clear();
    expect([hints.step, hints.hint]).toEqual([0, null]);
  });

  it('to wait has no first steps', async () => {
    const hints = new HintSteps();
    await hints.next(async () => ({ move: null, why }), () => true);
    expect(hints.step).toBe(3);
    expect([holds(hints.hint, [pass]), holds(hints.hint, [])]).toEqual([true, false]);
  });

  it('that comes late is of use only while it holds', async () => {
    for (const still of [false, true]) {
      const hints = new HintSteps();
      let answer: (hint: Hinted) => void = () => {};
      const asking = hints.next(
        () => new Promise((resolve) => (answer = resolve)),
        () => still,
      );
      hints.clear();
      answer({ move: pass, why });
      await asking;
      expect(hints.step).toBe(still ? 1 : 0);
      expect(hints.hint?.move ?? null).toEqual(still ? pass : null);
    }
    expect(holds({ move: pass, why }, [move(0, 0)])).toBe(false);
  });
});

describe('the coach', () => {
  const good = move(0, 0);
  const bad = move(1, 1);
  const why = { game: null, key: 'later', seat: 0, what: '', count: 0 };
  const judgement = (of: Move | null): Judgement => ({
    best: good,
    text: 'a',
    why,
    mark: of === null ? null : of === bad ? '??' : '',
    against: of === bad ? why : null,
  });

  it('questions a mistake once and nothing else', async () => {
    const coach = new Coach(async (of) => judgement(of));
    coach.begin([]);
    expect(await coach.allows(good)).toBe(true);
    expect(coach.question).toBe(null);
    expect(await coach.allows(bad)).toBe(false);
    expect(coach.question?.move).toBe(bad);
    expect(coach.best?.best).toEqual(good);
    expect(coach.doubtOf(good)).toBe(null);
    coach.question = null;
    expect(await coach.allows(bad)).toBe(true);
    expect(coach.doubtOf(bad)?.judgement.mark).toBe('??');
    // Another decision is judged anew.
    coach.begin([]);
    expect(coach.doubtOf(bad)).toBe(null);
    expect(await coach.allows(bad)).toBe(false);
  });

  it('lets a move pass that is not judged in time, or whose moment is over', async () => {
    const slow = new Coach(() => new Promise(() => {}), 1);
    slow.begin([]);
    expect(await slow.allows(bad)).toBe(true);
    const coach = new Coach(() => new Promise(() => {}), 60_000);
    coach.begin([]);
    const allowed = coach.allows(bad);
    coach.end();
    expect(await allowed).toBe(true);
    expect(coach.question).toBe(null);
  });

  it('asks one thing at a time, what was chosen last before anything else', async () => {
    const asked: (Move | null)[] = [];
    const answers: (() => void)[] = [];
    const coach = new Coach((of) => {
      asked.push(of);
      return new Promise((resolve) => answers.push(() => resolve(judgement(of))));
    });
    coach.begin([pass]);
    coach.consider(move(2, 2));
    coach.consider(bad);
    expect(asked).toEqual([null]);
    answers.shift()?.();
    const allowed = coach.allows(bad);
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    answers.shift()?.();
    expect(await allowed).toBe(false);
    expect(asked).toEqual([null, bad]);
  });

  it('passes over what it is refused', async () => {
    const coach = new Coach(async () => null, 1);
    coach.begin([pass]);
    expect(await coach.allows(bad)).toBe(true);
  });
});
