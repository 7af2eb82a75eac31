// node host.mjs PYODIDE BUNDLE: reads calls of a host as JSON, writes what each returned.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [python, bundle] = process.argv.slice(2);
// Before Python takes the input for itself.
const calls = JSON.parse(readFileSync(0, 'utf8'));
const { loadPyodide } = await import(pathToFileURL(`${python}/pyodide.mjs`).href);
const pyodide = await loadPyodide({ indexURL: python });
pyodide.unpackArchive(new Uint8Array(readFileSync(bundle)), 'zip', { extractDir: '/hortus' });
const start = pyodide.runPython(`
import sys
from itertools import count
sys.path.insert(0, '/hortus')
from hortus.pocket.boot import start
lambda prefix: start(now=count(1.0).__next__, new_id=map(prefix.format, count()).__next__, new_seed=map(str, count()).__next__)
`);
const host = start('pocket{}');
const before = performance.now();
const answers = calls.map(([name, ...values]) => host[name](...values) ?? null);
process.stdout.write(JSON.stringify({ answers, milliseconds: performance.now() - before }));
