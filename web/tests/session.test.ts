import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { patched } from '../src/api/patch';
import type { ServerMessage } from '../src/api/types';
import { Session } from '../src/play/session.svelte';

/** What a real service said, scene by scene: written by `make recordings`. */
interface Recording {
  lived: ServerMessage[];
  fresh: ServerMessage;
}

const FOLDER = resolve(__dirname, 'recordings');
const SCENES = readdirSync(FOLDER).map((file) => file.replace('.json', ''));

function recording(scene: string): Recording {
  return JSON.parse(readFileSync(resolve(FOLDER, `${scene}.json`), 'utf-8')) as Recording;
}

/** The line to the service, held by the test. */
class Line {
  static last: Line;
  onmessage: (event: { data: string }) => void = () => {};
  onopen: () => void = () => {};
  onclose: (event: { code: number }) => void = () => {};
  readonly readyState = 1;
  readonly sent: { type: string; after?: number }[] = [];
  constructor(readonly address: string) {
    Line.last = this;
  }
  close(): void {}
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
}

Object.assign(Line, { OPEN: 1, CLOSED: 3 });

/** A session that has heard some messages, all at once. */
function heard(messages: ServerMessage[]): Session {
  const session = new Session('t', 0, null);
  for (const message of messages) Line.last.onmessage({ data: JSON.stringify(message) });
  return session;
}

/**
 * All that a page knows about its table. Who is there is kept apart from the seats, and the version of a position
 * is that at which it came about, which talk does not change.
 */
function known(session: Session): object {
  const { table, state, log, chat, online, watchers } = session;
  const seats = table?.seats.map((seat) => ({ ...seat, online: null }));
  return { table: { ...table, seats, watchers: null }, state: { ...state, version: null }, log, chat, online, watchers };
}

const plies = (session: Session) => session.log.map((line) => line.ply);

describe('a session at a table', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', Line);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each(SCENES)('knows after it all what a page just opened knows: %s', async (scene) => {
    const { lived, fresh } = recording(scene);
    const session = heard(lived);
    await vi.advanceTimersByTimeAsync(10_000);
    const opened = heard([fresh]);
    expect(known(session)).toEqual(known(opened));
    expect(plies(session)).toEqual([...plies(session).keys()]);
    session.close();
    opened.close();
  });

  it('shows moves of others one after the other', async () => {
    const { lived, fresh } = recording('moves');
    const session = heard(lived);
    const all = heard([fresh]).log.length;
    expect(session.log.length).toBeLessThan(all);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session.log.length).toBe(all);
    session.close();
  });

  it('shows no move twice that a new welcome has told while it waited', async () => {
    const { lived, fresh } = recording('moves');
    const session = heard([...lived, fresh]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(known(session)).toEqual(known(heard([fresh])));
    session.close();
  });

  it('asks for what it missed, and takes it in after what waits to be shown', async () => {
    const { lived, fresh } = recording('caught_up');
    const events = lived.filter((message) => message.type === 'event');
    const [welcome, synced] = [lived[0]!, lived.find((message) => message.type === 'synced')!];
    const session = heard([welcome, ...events.slice(0, 3), ...events.slice(-1)]);
    expect(Line.last.sent).toMatchObject([{ type: 'sync', after: events[2]!.event.number }]);
    Line.last.onmessage({ data: JSON.stringify(synced) });
    await vi.advanceTimersByTimeAsync(10_000);
    expect({ ...known(session), online: null }).toEqual({ ...known(heard([fresh])), online: null });
    session.close();
  });

  it.each([
    [[1], '?protocol=2&seat=1'],
    [[0], '?protocol=2&seat=0'],
    [[], '?protocol=2'],
  ])('comes back to the seat it has now: %j', async (mine, query) => {
    const welcome = recording('moves').fresh as Extract<ServerMessage, { type: 'welcome' }>;
    const session = heard([welcome, { ...welcome, table: { ...welcome.table, mine } }]);
    Line.last.onclose({ code: 4401 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(Line.last.address.endsWith(`/tables/t/live${query}`)).toBe(true);
    session.close();
  });

  it('puts a position together from what is new in it', async () => {
    const { lived, fresh: welcome } = recording('moves');
    const next = lived.find((message) => message.type === 'event' && message.state)!;
    if (welcome.type !== 'welcome' || next.type !== 'event' || !next.state || !welcome.state) throw new Error('no scene');
    const changes = Object.entries(next.state).map(([key, value]) => ({ op: 'replace' as const, path: `/${key}`, value }));
    const version = next.event.number - 1;
    const before = { ...welcome, table: { ...welcome.table, version } };
    const session = heard([before, { ...next, state: null, changes }]);
    await vi.runAllTimersAsync();
    expect(session.state).toEqual(next.state);
    session.close();
  });

  it('sends a move again when a busy service says so', async () => {
    const session = heard([recording('moves').fresh]);
    void session.say('Well laid!');
    const [first] = Line.last.sent;
    Line.last.onmessage({ data: JSON.stringify({ type: 'wait', id: (first as { id?: string }).id, seconds: 0.6 }) });
    await vi.advanceTimersByTimeAsync(500);
    expect(Line.last.sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(Line.last.sent).toEqual([first, first]);
    session.close();
  });
});

describe('a patch', () => {
  it('changes what it names, and shares the rest', () => {
    const before = { list: [{ a: 1 }, { a: 2 }, { a: 3 }], 'a/b~c': { d: 1 }, whole: [1] };
    const after = patched(before, [
      { op: 'replace', path: '/list/1', value: { a: 5 } },
      { op: 'add', path: '/list/1', value: { a: 4 } },
      { op: 'remove', path: '/list/3' },
      { op: 'replace', path: '/a~1b~0c/d', value: 2 },
    ]);
    expect(after).toEqual({ list: [{ a: 1 }, { a: 4 }, { a: 5 }], 'a/b~c': { d: 2 }, whole: [1] });
    expect(after.whole).toBe(before.whole);
    expect(after.list[0]).toBe(before.list[0]);
    expect(before.list).toHaveLength(3);
  });
});
