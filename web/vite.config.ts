import { svelte } from '@sveltejs/vite-plugin-svelte';
import { rmSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

const service = process.env['HORTUS_SERVICE'] ?? 'http://127.0.0.1:8080';

const OUT = '../src/hortus/server/static';

/** Clear what an earlier build left; the folder also holds a file of the service's own. */
function clearAssets(): Plugin {
  return { name: 'clear-assets', apply: 'build', buildStart: () => rmSync(`${OUT}/assets`, { recursive: true, force: true }) };
}

export default defineConfig({
  plugins: [svelte(), clearAssets()],
  build: {
    outDir: OUT,
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': { target: service, ws: true } } },
});
