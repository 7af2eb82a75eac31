import { defineConfig } from 'vite';

/** The engine of a browser alone, without the page, as one file for tests and programs. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'build/local',
    target: 'es2022',
    lib: { entry: 'src/local/index.ts', formats: ['es'], fileName: 'engine' },
  },
});
