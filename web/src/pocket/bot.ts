/** A worker in which bots think: it is told what their seat may know. */
import { fromBase64, LocalEngine, newDice, WAIT } from '../local';
import type { Block } from '../local/module';
import type { Engine, Question, ToBot } from './messages';

interface Game {
  engine: LocalEngine;
  view: Block;
  dice: Block;
}

const games = new Map<string, Promise<Game>>();

async function load({ description, code }: Engine): Promise<Game> {
  const engine = await LocalEngine.start(description, code);
  return { engine, view: engine.state(), dice: engine.dice(0) };
}

async function choose({ game: name, seat, seats, bot, dice: seed, state }: Question): Promise<number> {
  const { engine, view, dice } = await games.get(name)!;
  engine.module.bytes(view).set(fromBase64(state));
  engine.module.ints(dice).set(newDice(seed));
  if (bot === 'greedy') return engine.greedy(view, seat, dice);
  if (bot !== 'random') return engine.best(view, seat, seats, bot, dice);
  const legal = engine.legal(view, seat);
  if (engine.mayWait(view, seat)) legal.unshift(WAIT);
  return legal[engine.module.call('below', [dice, legal.length])]!;
}

addEventListener('message', async ({ data }: MessageEvent<ToBot>) => {
  if ('engine' in data) {
    games.set(data.engine.description.game, load(data.engine));
    return;
  }
  try {
    postMessage(await choose(data.question));
  } catch {
    postMessage(null);
  }
});
