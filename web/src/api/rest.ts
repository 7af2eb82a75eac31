import type { Language } from '../i18n/i18n.svelte';
import { WITHOUT_SERVICE } from '../site';
import { askPocket, isAboutPocket, isAboutPuzzles } from './pocket';
import { isAlone, note } from './reach.svelte';
import { answerOfOurs } from './shelf';
import type {
  BotInfo,
  Created,
  DailyBoard,
  DailyInfo,
  DailyStanding,
  Evaluation,
  Explanation,
  GameInfo,
  Ledger,
  LogLine,
  Me,
  Move,
  PastDays,
  Preview,
  Problem,
  PuzzleAnswered,
  PuzzlePosition,
  PuzzleShelf,
  PuzzleStanding,
  PuzzleVerdict,
  RulebookInfo,
  State,
  Statistics,
  TableIn,
  TableInfo,
  Tables,
  WhatIfIn,
} from './types';

const ROOT = '/api/v1';

/** A refusal of the service: one sentence for people, one word for programs. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }
}

const MOST_WAITS = 5;
const PATIENCE = 20_000;

async function request<T>(method: string, path: string, body?: unknown, waits = 0): Promise<T> {
  if (isAboutPocket(path)) return here<T>(method, path, body);
  const ours = withoutService<T>(method, path, body);
  if (ours && isAlone()) return ours();
  if (WITHOUT_SERVICE) throw new Refused(404, { code: 'not_local', message: path, rule: null, fields: [] });
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(ROOT + path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      // A line that is neither there nor gone is as good as none.
      signal: ours && method === 'GET' ? AbortSignal.timeout(PATIENCE) : undefined,
    });
    text = await answer.text();
  } catch (error) {
    note(false);
    if (ours) return ours();
    throw error;
  }
  note(true);
  if (answer.ok) return (text ? JSON.parse(text) : null) as T;
  const problem = problemOf(text, answer.status);
  if (problem.code !== 'busy' || waits === MOST_WAITS) throw new Refused(answer.status, problem);
  // Nothing was done, and a place is kept.
  const seconds = Number(answer.headers.get('Retry-After') ?? 1);
  await new Promise((resolve) => setTimeout(resolve, 1_000 * seconds));
  return request<T>(method, path, body, waits + 1);
}

/** How to answer a request without the service, if that is possible. */
function withoutService<T>(method: string, path: string, body: unknown): (() => Promise<T>) | null {
  if (isAboutPuzzles(path)) return () => here<T>(method, path, body);
  return answerOfOurs(method, path) as (() => Promise<T>) | null;
}

/** Let our own worker answer a request. */
async function here<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { status, text } = await askPocket(method, path, body);
  if (status >= 400) throw new Refused(status, problemOf(text, status));
  return JSON.parse(text) as T;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function problemOf(text: string, status: number): Problem {
  try {
    return JSON.parse(text) as Problem;
  } catch {
    return { code: 'unreachable', message: `${status}`, rule: null, fields: [] };
  }
}

const get = <T>(path: string) => request<T>('GET', path);
const post = <T>(path: string, body: unknown = {}) => request<T>('POST', path, body);

function query(values: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text ? `?${text}` : '';
}

export const api = {
  games: () => get<GameInfo[]>('/games'),
  bots: () => get<BotInfo[]>('/bots'),
  rulebook: (game: string, language: Language) =>
    get<RulebookInfo>(`/games/${game}/rulebook${query({ language })}`),
  components: (game: string) => get<Record<string, unknown>>(`/games/${game}/components`),
  checkComponents: (game: string, toml: string) => post<Record<string, unknown>>(`/games/${game}/components`, { toml }),
  session: (language: Language) => post<Me>('/session', { language }),
  account: (name: string, password: string) => post<Me>('/account', { name, password }),
  login: (name: string, password: string) => post<Me>('/login', { name, password }),
  logout: () => post<unknown>('/logout'),
  rename: (name: string) => request<Me>('PATCH', '/me', { name }),
  speak: (language: Language) => request<Me>('PATCH', '/me', { language }),
  newTable: (table: TableIn) => post<Created>('/tables', table),
  /** A table in this browser. */
  newTableHere: (table: TableIn) => here<Created>('POST', '/tables', table),
  lobby: () => get<Tables>('/tables'),
  mine: () => get<Tables>('/tables/mine'),
  mineHere: async () => (await import('../pocket/store')).lines(),
  table: (id: string, invite?: string) => get<TableInfo>(`/tables/${id}${query({ invite })}`),
  sit: (id: string, invite?: string) => post<TableInfo>(`/tables/${id}/sit${query({ invite })}`),
  start: (id: string, fill: string | null) => post<TableInfo>(`/tables/${id}/start`, { fill }),
  cancel: (id: string) => post<TableInfo>(`/tables/${id}/cancel`),
  rematch: (id: string) => post<TableInfo>(`/tables/${id}/rematch`),
  state: (id: string, seat: number | null, ply?: number, invite?: string) =>
    get<State>(`/tables/${id}/state${query({ seat, ply, invite })}`),
  log: (id: string, seat: number | null, invite?: string) =>
    get<LogLine[]>(`/tables/${id}/log${query({ seat, invite })}`),
  /** What lies covered on the table at a moment. */
  beneath: (id: string, ply: number, invite?: string) => get<unknown[]>(`/tables/${id}/beneath${query({ ply, invite })}`),
  tableComponents: (id: string, invite?: string) =>
    get<Record<string, unknown>>(`/tables/${id}/components${query({ invite })}`),
  /** Open the text of a record as a table in this browser. */
  openRecord: async (text: string) => {
    if (!isJson(text)) throw new Refused(422, { code: 'wrong_record', message: 'This is not JSON.', rule: null, fields: [] });
    return here<TableInfo>('POST', '/records', JSON.parse(text));
  },
  record: (id: string) => get<Record<string, unknown>>(`/tables/${id}/record`),
  evaluation: (id: string, invite?: string) => get<Evaluation>(`/tables/${id}/evaluation${query({ invite })}`),
  ledger: (id: string, invite?: string) => get<Ledger>(`/tables/${id}/ledger${query({ invite })}`),
  whatIf: (id: string, wanted: WhatIfIn, invite?: string) =>
    post<TableInfo>(`/tables/${id}/what-if${query({ invite })}`, wanted),
  daily: () => get<DailyInfo[]>('/daily'),
  playDaily: (game: string) => post<TableInfo>(`/daily/${game}`),
  dailyBoard: (game: string, day: string) => get<DailyBoard>(`/daily/${game}/${day}`),
  dailyStanding: () => get<DailyStanding>('/daily/standing'),
  pastDays: (game: string, before: string | null) => get<PastDays>(`/daily/${game}/past${query({ before })}`),
  statistics: () => get<Statistics>('/me/statistics'),
  puzzles: () => get<PuzzleShelf[]>('/puzzles'),
  puzzle: (game: string, number: number) => get<PuzzlePosition>(`/puzzles/${game}/${number}`),
  previewInPuzzle: (game: string, number: number, move: Move) =>
    post<Preview>(`/puzzles/${game}/${number}/preview`, { move }),
  explainInPuzzle: (game: string, number: number, move: Move, language: Language) =>
    post<Explanation>(`/puzzles/${game}/${number}/explain`, { move, language }),
  answerPuzzle: (game: string, number: number, move: Move | null) =>
    post<PuzzleVerdict>(`/puzzles/${game}/${number}/answer`, { move }),
  puzzleStanding: (answers: PuzzleAnswered[]) => post<PuzzleStanding>('/puzzles/standing', { answers }),
};
