import { describe, expect, it } from 'vitest';

/** What only a service has: files that are downloaded, and pages for others in the same room. */
const OF_THE_SERVICE = /href="\/(api|box|screen)\//;

describe('links within the page', () => {
  const sources = import.meta.glob<string>('../src/**/*.svelte', { query: '?raw', import: 'default', eager: true });

  it('are made by `link`, which knows sites that lie elsewhere', () => {
    const bare = Object.entries(sources).flatMap(([file, source]) =>
      [...source.matchAll(/[^:\w]href=("\/|{(?!link\())[^">]*/g)].filter(([found]) => !OF_THE_SERVICE.test(found)).map(([found]) => `${file}: ${found}`),
    );
    expect(bare).toEqual([]);
  });
});
