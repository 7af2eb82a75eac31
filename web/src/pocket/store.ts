import type { TableLine } from '../api/types';

/** One event of a table as it is stored. */
export type Row = Record<string, unknown> & { version: number };

export interface Kept {
  spec: Record<string, unknown>;
  /** What a list of tables says of it. */
  line: TableLine;
}

const NAME = 'hortus';
const TABLES = 'tables';
const ROWS = 'rows';

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(TABLES, { keyPath: 'line.id' });
      asked.result.createObjectStore(ROWS, { keyPath: ['table', 'version'] });
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('no database'));
  });
  return opened;
}

function result<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('not read'));
  });
}

/** Keep rows of a table; whoever writes a version first wins, and for everybody else this fails. */
export async function keep(kept: Kept, rows: Row[]): Promise<void> {
  const work = (await database()).transaction([TABLES, ROWS], 'readwrite', { durability: 'strict' });
  const done = new Promise<void>((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = () => reject(work.error ?? new Error('not kept'));
  });
  for (const row of rows) work.objectStore(ROWS).add({ ...row, table: kept.line.id });
  work.objectStore(TABLES).put(kept);
  return done;
}

/** Return what a table was set up with and its rows, or nothing if it is not here. */
export async function read(table: string): Promise<{ spec: Kept['spec']; rows: Row[] } | null> {
  const work = (await database()).transaction([TABLES, ROWS]);
  const all = IDBKeyRange.bound([table], [table, []]);
  const [kept, rows] = await Promise.all([
    result(work.objectStore(TABLES).get(table) as IDBRequest<Kept | undefined>),
    result(work.objectStore(ROWS).getAll(all) as IDBRequest<(Row & { table: string })[]>),
  ]);
  return kept ? { spec: kept.spec, rows: rows.map(({ table: _, ...row }) => row) } : null;
}

/** Return what lists say of all tables, the latest first. */
export async function lines(): Promise<TableLine[]> {
  const kept = await result((await database()).transaction(TABLES).objectStore(TABLES).getAll() as IDBRequest<Kept[]>);
  return kept.map(({ line }) => line).sort((one, other) => other.updated - one.updated);
}
