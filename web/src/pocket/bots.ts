import { ROOT } from '../site';
import type { Engine, Question, ToBot } from './messages';

const MOST = 4;

interface Waiting {
  question: Question;
  engine: Engine;
  resolve: (move: number) => void;
}

async function fetchEngine(game: string): Promise<Engine> {
  const [description, code] = await Promise.all([
    fetch(`${ROOT}engine/${game}.json`).then((answer) => answer.json() as Promise<Engine['description']>),
    fetch(`${ROOT}engine/${game}.wasm`).then((answer) => answer.arrayBuffer()),
  ]);
  return { description, code };
}

/** A worker in which bots think, and the games that it knows. */
class Thinker {
  private readonly worker = new Worker(new URL('./bot.ts', import.meta.url), { type: 'module' });
  private readonly games = new Set<string>();

  ask({ question, engine }: Waiting, answer: (move: number | null) => void): void {
    this.worker.onmessage = ({ data }: MessageEvent<number | null>) => answer(data);
    this.worker.onerror = () => answer(null);
    if (!this.games.has(question.game)) this.say({ engine });
    this.games.add(question.game);
    this.say({ question });
  }

  end(): void {
    this.worker.terminate();
  }

  private say(message: ToBot): void {
    this.worker.postMessage(message);
  }
}

/** Bots think here, as many at a time as the machine can well use; a worker that fails is replaced. */
export class Bots {
  private readonly engines = new Map<string, Promise<Engine>>();
  private readonly idle: Thinker[] = [];
  private readonly waiting: Waiting[] = [];
  private thinkers = 0;
  private readonly most = Math.max(1, Math.min(MOST, navigator.hardwareConcurrency - 1));

  /** Fetch what a game needs before the network may be gone. */
  prepare(game: string): Promise<Engine> {
    const known = this.engines.get(game) ?? fetchEngine(game);
    this.engines.set(game, known);
    known.catch(() => this.engines.delete(game));
    if (this.thinkers === 0) this.idle.push(this.start());
    return known;
  }

  async ask(question: Question): Promise<number> {
    const engine = await this.prepare(question.game);
    return new Promise((resolve) => {
      this.waiting.push({ question, engine, resolve });
      this.next();
    });
  }

  private next(): void {
    if (!this.waiting.length) return;
    const thinker = this.idle.pop() ?? (this.thinkers < this.most ? this.start() : undefined);
    const asked = thinker && this.waiting.shift();
    if (!asked) return;
    thinker.ask(asked, (move) => {
      if (move === null) this.replace(thinker, asked);
      else {
        this.idle.push(thinker);
        asked.resolve(move);
      }
      this.next();
    });
  }

  private start(): Thinker {
    this.thinkers += 1;
    return new Thinker();
  }

  /** Move at random for a bot that failed, as the service does. */
  private replace(thinker: Thinker, asked: Waiting): void {
    thinker.end();
    this.thinkers -= 1;
    if (asked.question.bot === 'random') return;
    this.waiting.unshift({ ...asked, question: { ...asked.question, bot: 'random' } });
  }
}
