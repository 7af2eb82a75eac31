import { svelte } from '@sveltejs/vite-plugin-svelte';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { build, defineConfig, type Plugin } from 'vite';

const service = process.env['HORTUS_SERVICE'] ?? 'http://127.0.0.1:8080';

const OUT = '../src/hortus/server/static';

/** Clear what an earlier build left; the folder also holds a file of the service's own. */
function clearAssets(): Plugin {
  return { name: 'clear-assets', apply: 'build', buildStart: () => rmSync(`${OUT}/assets`, { recursive: true, force: true }) };
}

const PYTHON = dirname(createRequire(import.meta.url).resolve('pyodide/package.json'));
const { version } = JSON.parse(readFileSync(`${PYTHON}/package.json`, 'utf8')) as { version: string };
const PYTHON_AT = `assets/pyodide-${version}/`;

/** Put Python for browsers beside the page; it is asked for by tables that are played there. */
function addPython(): Plugin {
  const files = ['pyodide.mjs', 'pyodide.asm.js', 'pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json'];
  const copy = () => files.forEach((file) => cpSync(`${PYTHON}/${file}`, `${OUT}/${PYTHON_AT}${file}`));
  return { name: 'add-python', apply: 'build', closeBundle: copy };
}

/** Build the script that keeps the page for when there is no network; it has to lie at the top. */
function addWorker(): Plugin {
  const lib = { entry: 'offline/worker.ts', formats: ['iife' as const], name: 'worker', fileName: () => 'sw.js' };
  return {
    name: 'add-worker',
    apply: 'build',
    closeBundle: async () =>
      void (await build({ configFile: false, publicDir: false, logLevel: 'warn', build: { outDir: OUT, emptyOutDir: false, target: 'es2022', lib } })),
  };
}

/** The page has many addresses, so it names its own files from the top; they name one another by where they lie. */
function nameFromTop(): Plugin {
  const index = `${OUT}/index.html`;
  const change = () => writeFileSync(index, readFileSync(index, 'utf8').replaceAll('="./', '="/'));
  return { name: 'name-from-top', apply: 'build', closeBundle: change };
}

export default defineConfig({
  base: './',
  plugins: [svelte(), clearAssets(), addPython(), addWorker(), nameFromTop()],
  define: { PYTHON: JSON.stringify(PYTHON_AT) },
  worker: { format: 'es' },
  build: {
    outDir: OUT,
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': { target: service, ws: true } } },
});
