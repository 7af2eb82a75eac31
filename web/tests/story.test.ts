import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LogLine } from '../src/api/types';
import { faceOf } from '../src/parts/face';
import { loadKit } from '../src/play/kit';
import { storyOf } from '../src/play/story';

const chance = (ply: number, entry: object): LogLine => ({ ply, version: 1, seat: null, entry, text: null, gains: null, news: [], at: 0 }) as LogLine;
const move = (ply: number, seat: number, entry: object, more: object = {}): LogLine => ({ ...chance(ply, entry), seat, ...more }) as LogLine;
const NAMES = ['Ada', 'Iris'];

describe('the story of a log', () => {
  it('goes turn by turn, with rounds, and tells with a move what it brought', async () => {
    const kit = await loadKit('islet');
    const view = { tiles: [], coast: [], players: [] };
    const log = [
      chance(0, { do: 'islet', islet: 0, tiles: [] }),
      move(1, 0, { do: 'explore', tile: 'FB', at: [0, 0, 0] }, { news: [{ news: 'resources', seat: 0, resources: { clay: 1 } }] }),
      move(2, 0, { do: 'end' }),
      chance(3, { do: 'draw', to: 0 }),
      move(4, 1, { do: 'pass' }),
      move(5, 0, { do: 'pass' }),
    ];
    const story = storyOf(log, kit, NAMES, view);
    expect(story.map((chapter) => (chapter.kind === 'turn' ? [chapter.seat, chapter.happened.length] : chapter.id))).toEqual([
      [null, 1],
      'round 1',
      [0, 3],
      [1, 1],
      'round 2',
      [0, 1],
    ]);
    const [explored] = story[2]?.kind === 'turn' ? story[2].happened : [];
    expect(explored?.text).toContain('+1 clay');
    expect(explored?.touched).toEqual(['place:0:0,0,0']);
  });

  it('ends a turn of somebody alone when chance has answered', async () => {
    const kit = await loadKit('islet');
    const log = [move(0, 0, { do: 'end' }), chance(1, { do: 'draw', to: 0 }), move(2, 0, { do: 'end' })];
    expect(storyOf(log, kit, ['Ada'], { tiles: [], coast: [], players: [] })).toHaveLength(2);
  });

  it('lets scores stand in the turn and alarms stand out', async () => {
    const carat = await loadKit('carat');
    const chip = { news: 'chip', at: [1, 2], value: 7, colour: 'red', seat: 1, points: 12 };
    const scored = storyOf([move(0, 0, { do: 'place', tile: 'RYBG3', at: [0, 0], turn: 0 }, { news: [chip] })], carat, NAMES, { edition: 'carat' });
    expect(scored.map(({ kind }) => kind)).toEqual(['round', 'turn']);
    const last = scored[1]?.kind === 'turn' ? scored[1].happened.at(-1) : undefined;
    expect(last).toMatchObject({ kind: 'score', text: 'Iris wins chip 7 with red: 12 points', touched: ['chip:1,2'] });
    const gardlings = await loadKit('gardlings');
    const alarm = { news: 'alarm', seat: 1, tile: 1, gnomes: 7, limit: 6, stolen: 3 };
    const told = storyOf([move(0, 1, { do: 'draw' }, { news: [alarm] })], gardlings, NAMES, { gardens: [] });
    expect(told.map(({ kind }) => kind)).toEqual(['turn', 'news']);
  });
});

describe('faces', () => {
  it('are the same for the same name, and differ for all names of bots', () => {
    const source = readFileSync(resolve(__dirname, '../../src/hortus/server/bots/names.py'), 'utf-8');
    const names = [...source.matchAll(/^ {4}"(\w+)",$/gm)].map((match) => match[1]!);
    expect(names.length).toBeGreaterThan(15);
    const drawn = names.map((name) => JSON.stringify(faceOf(name)));
    expect(new Set(drawn).size).toBe(names.length);
    expect(names.map((name) => JSON.stringify(faceOf(name)))).toEqual(drawn);
  });
});
