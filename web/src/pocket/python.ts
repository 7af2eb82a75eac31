import type { PyodideAPI } from 'pyodide';

/** The tables of this browser, in Python: `hortus.pocket.host`. */
export interface Host {
  load(stored: string): void;
  drop(table: string): void;
  request(method: string, path: string, body: string): string;
  connect(table: string, line: number, seat: number | null, protocol: number): string;
  take(table: string, line: number, text: string): string;
  leave(table: string, line: number): void;
  answered(question: string, move: number): string;
}

/** Start Python from a folder of the site, and in it the host of a bundle. */
export async function startHost(python: string, bundle: ArrayBuffer): Promise<Host> {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${python}pyodide.mjs`)) as {
    loadPyodide: (options: { indexURL: string }) => Promise<PyodideAPI>;
  };
  const pyodide = await loadPyodide({ indexURL: python });
  pyodide.unpackArchive(bundle, 'zip', { extractDir: '/hortus' });
  return pyodide.runPython(`
import sys
sys.path.insert(0, '/hortus')
from hortus.pocket.boot import start
start()
`) as Host;
}
