import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Session } from '../src/play/session.svelte';

/** The line to the service, held by the test. */
class Line {
  static last: Line;
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};
  constructor(readonly address: string) {
    Line.last = this;
  }
  close(): void {}
  send(): void {}
  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const lines = (...plies: number[]) => plies.map((ply) => ({ ply, seat: 1, entry: {} }));

function welcome(version: number, mine = [0]): object {
  const table = { version, watchers: 0, seats: [], mine };
  return { type: 'welcome', table, state: null, log: lines(...Array(version).keys()), chat: [] };
}

function theirMove(number: number): object {
  const event = { number, kind: 'move', seat: 1, lines: lines(number - 1), ply: number, data: {} };
  return { type: 'event', event, state: null, table: null };
}

describe('a session at a table', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', Line);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('shows moves of others one after the other', async () => {
    const session = new Session('t', 0, null);
    Line.last.say(welcome(1));
    Line.last.say(theirMove(2));
    Line.last.say(theirMove(3));
    expect(session.log.map((line) => line.ply)).toEqual([0, 1]);
    await vi.runAllTimersAsync();
    expect(session.log.map((line) => line.ply)).toEqual([0, 1, 2]);
    session.close();
  });

  it('shows no move twice that a new welcome has told while it waited', async () => {
    const session = new Session('t', 0, null);
    Line.last.say(welcome(1));
    Line.last.say(theirMove(2));
    Line.last.say(theirMove(3));
    Line.last.say(welcome(3));
    await vi.runAllTimersAsync();
    expect(session.log.map((line) => line.ply)).toEqual([0, 1, 2]);
    Line.last.say(theirMove(4));
    await vi.runAllTimersAsync();
    expect(session.log.map((line) => line.ply)).toEqual([0, 1, 2, 3]);
    session.close();
  });

  it('forgets moves that were taken back by consent', () => {
    const session = new Session('t', 0, null);
    Line.last.say(welcome(3));
    const event = { number: 4, kind: 'answer', seat: 1, lines: [], ply: 1, data: { accept: true, undone: 1 } };
    Line.last.say({ type: 'event', event, state: null, table: null });
    expect(session.log.map((line) => line.ply)).toEqual([0]);
    session.close();
  });

  it.each([
    [[1], '?seat=1'],
    [[0], '?seat=0'],
    [[], '?'],
  ])('comes back to the seat it has now: %j', async (mine, query) => {
    const session = new Session('t', 0, null);
    Line.last.say(welcome(1));
    Line.last.say(welcome(2, mine));
    Line.last.onclose({ code: 4401 });
    await vi.runAllTimersAsync();
    expect(Line.last.address.endsWith(`/tables/t/live${query}`)).toBe(true);
    session.close();
  });
});
