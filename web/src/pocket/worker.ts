/**
 * Keeps the tables of this browser: runs the service's own Python, stores what happens before it tells
 * anybody, and lets bots think in workers of their own.
 */
import type { TableLine } from '../api/types';
import { ROOT } from '../site';
import { Bots } from './bots';
import type { FromHost, Question, ToHost } from './messages';
import { startHost, type Host } from './python';
import { keep, read, type Row } from './store';

interface Answer {
  result: unknown;
  problem: unknown;
  status: number;
  tables: {
    table: string;
    stored: { spec: Record<string, unknown>; line: TableLine };
    rows: Row[];
    messages: [number, unknown][];
    questions: Question[];
  }[];
}

const COME_AGAIN = 1013;
const NO_SUCH_TABLE = 4404;
const bots = new Bots();
const open = new Map<number, string>();
/** Tells other windows which table was played on. */
const others = new BroadcastChannel('hortus-tables');

async function start(): Promise<Host> {
  const bundle = await fetch(`${ROOT}engine/hortus.zip`).then((answer) => answer.arrayBuffer());
  return startHost(ROOT + PYTHON, bundle);
}

const host = start();
/** One thing after the other: nothing is decided before what was decided last is stored. */
let work: Promise<unknown> = host;

function enqueue(job: (host: Host) => Promise<void>): void {
  work = work.then(async () => job(await host)).catch((error: unknown) => console.error(error));
}

function tell(message: FromHost): void {
  postMessage(message);
}

async function load(host: Host, table: string): Promise<boolean> {
  const stored = await read(table);
  if (stored) host.load(JSON.stringify(stored));
  return stored !== null;
}

/** Have ready what bots and hints of a table take, as long as there is a network. */
function prepare({ game, status }: TableLine): void {
  if (status === 'running') bots.prepare(game).catch(() => undefined);
}

/** Store what an answer leads to, then tell it. */
async function carry(host: Host, text: string): Promise<Answer> {
  const answer = JSON.parse(text) as Answer;
  for (const { table, stored, rows, messages, questions } of answer.tables) {
    prepare(stored.line);
    if (rows.length) {
      try {
        await keep(stored, rows);
      } catch {
        // Another window was first.
        forget(host, table);
        continue;
      }
      others.postMessage(table);
    }
    for (const [line, message] of messages) tell({ told: 'message', line, text: JSON.stringify(message) });
    for (const question of questions) think(question);
  }
  return answer;
}

function think(question: Question): void {
  void bots.ask(question).then((move) =>
    enqueue(async (host) => void (await carry(host, host.answered(JSON.stringify(question), move)))),
  );
}

/** Drop a table and let who looks at it come again. */
function forget(host: Host, table: string): void {
  host.drop(table);
  for (const [line, name] of open) {
    if (name !== table) continue;
    open.delete(line);
    tell({ told: 'closed', line, code: COME_AGAIN });
  }
}

async function request(host: Host, { id, method, path, body }: Extract<ToHost, { do: 'request' }>): Promise<void> {
  const reply = (status: number, found: unknown) => tell({ told: 'answer', id, status, text: JSON.stringify(found) });
  const table = /^\/tables\/(\w+)/.exec(path)?.[1];
  try {
    if (table) await load(host, table);
    const { result, problem, status } = await carry(host, host.request(method, path, body));
    reply(status, problem ?? result);
  } catch (error) {
    reply(500, { code: 'internal', message: String(error), rule: null, fields: [] });
  }
}

async function connect(host: Host, asked: Extract<ToHost, { do: 'connect' }>): Promise<void> {
  const { line, table, seat, protocol } = asked;
  if (!(await load(host, table))) return tell({ told: 'closed', line, code: NO_SUCH_TABLE });
  open.set(line, table);
  tell({ told: 'open', line });
  await carry(host, host.connect(table, line, seat, protocol));
}

addEventListener('message', ({ data }: MessageEvent<ToHost>) => {
  enqueue(async (host) => {
    switch (data.do) {
      case 'request':
        return request(host, data);
      case 'connect':
        return connect(host, data);
      case 'take':
        if (open.has(data.line)) await carry(host, host.take(data.table, data.line, data.text));
        return;
      case 'leave':
        open.delete(data.line);
        host.leave(data.table, data.line);
    }
  });
});

others.addEventListener('message', ({ data }: MessageEvent<string>) => {
  enqueue(async (host) => forget(host, data));
});
