import { fromBase64, type Description } from './description';
import { newDice } from './dice';
import { EndingSolver } from './ending';
import { Module, type Block } from './module';
import { Searcher } from './searcher';

export const OVER = 0;
export const CHANCE = -1;
export const WAIT = -1;
const SEATS = 32;

/** A game without a server: its rules and bots, as the kernels of its module know them. */
export class LocalEngine {
  readonly module: Module;
  readonly box: Block;
  private readonly moves: Block;
  private readonly weights: Block;
  private readonly points: Block;
  private readonly work: Block;
  private readonly counts: Block;
  private readonly searcher: Searcher;
  private readonly endings: EndingSolver;

  private constructor(module: Module) {
    this.module = module;
    this.box = module.take('BOX', 1);
    module.bytes(this.box).set(fromBase64(module.description.box));
    const random = module.takeAll('random_games');
    this.work = random.get('work')!;
    this.moves = random.get('buffer')!;
    this.weights = random.get('weights')!;
    this.points = module.takeAll('scores').get('out')!;
    this.counts = module.take('int64', 2);
    this.searcher = new Searcher(module, this.box);
    this.endings = new EndingSolver(module, this.box);
  }

  static async start(description: Description, code: BufferSource): Promise<LocalEngine> {
    return new LocalEngine(await Module.start(description, code));
  }

  /** Return memory for a state, with these bytes in it. */
  state(bytes?: Uint8Array): Block {
    const state = this.module.take('STATE', 1);
    if (bytes) this.module.bytes(state).set(bytes);
    return state;
  }

  /** Return memory for the generator of a seed and stream. */
  dice(seed: number | string, ...stream: (number | string)[]): Block {
    const dice = this.module.take('int64', 4);
    this.module.ints(dice).set(newDice(seed, ...stream));
    return dice;
  }

  /** The mask of the seats that may act, OVER or CHANCE. */
  toAct(state: Block): number {
    return this.module.call('to_act', [this.box, state]);
  }

  /** The seats that may act. */
  actors(state: Block): number[] {
    const mask = this.toAct(state);
    return mask === OVER || mask === CHANCE ? [] : seatsOf(mask);
  }

  legal(state: Block, seat: number): number[] {
    return this.module.numbers(this.moves, this.module.call('legal', [this.box, state, seat, this.moves]));
  }

  /** 0 for a legal move, else the index of the rule that forbids it. */
  problem(state: Block, seat: number, move: number): number {
    return this.module.call('problem', [this.box, state, seat, move]);
  }

  apply(state: Block, seat: number, move: number): void {
    this.module.call('apply', [this.box, state, seat, move]);
  }

  /** The outcomes of chance, each with its weight. */
  chance(state: Block): [number, number][] {
    const n = this.module.call('chance', [this.box, state, this.moves, this.weights]);
    const weights = this.module.numbers(this.weights, n);
    return this.module.numbers(this.moves, n).map((move, i) => [move, weights[0] === 0 ? 1 : weights[i]!]);
  }

  roll(state: Block, dice: Block): number {
    return this.module.call('roll', [this.box, state, dice, this.moves, this.weights]);
  }

  scores(state: Block, seats: number): number[] {
    this.module.call('scores', [this.box, state, this.points]);
    return this.module.numbers(this.points, seats);
  }

  /** The seats that have won a finished game. */
  winners(state: Block): number[] {
    return seatsOf(this.module.call('winners', [this.box, state]));
  }

  ending(state: Block): number {
    return this.module.call('ending', [this.box, state]);
  }

  evaluate(state: Block, seat: number): number {
    return this.module.call('evaluate', [this.box, state, seat]);
  }

  mayWait(state: Block, seat: number): boolean {
    return ((this.module.call('may_wait', [this.box, state]) >> seat) & 1) === 1;
  }

  /** Write what a seat may know into a state. */
  observe(state: Block, seat: number, view: Block): void {
    this.module.bytes(view).fill(0);
    this.module.call('observe', [this.box, state, seat, view]);
  }

  redeterminise(view: Block, seat: number, dice: Block): void {
    this.module.call('redeterminise', [this.box, view, seat, dice]);
  }

  /** The move that looks best one move ahead, or WAIT. */
  greedy(view: Block, seat: number, dice: Block): number {
    return this.module.call('best_move', [this.box, view, seat, dice, this.work, this.moves]);
  }

  /** The move that a level chooses from what its seat knows, or WAIT. */
  best(view: Block, seat: number, seats: number, level: string, dice: Block): number {
    const legal = this.legal(view, seat);
    if (legal.length === 1 && !this.mayWait(view, seat)) return legal[0]!;
    const { ending } = this.module.description.levels[seats]![level]!;
    const solved = this.endings.best(view, seat, seats, ending);
    if (solved !== undefined) return solved;
    return this.searcher.best(view, seat, seats, level, this.module.call('below', [dice, 2 ** 31 - 1]));
  }

  /** Play random games; return how many decisions and chance moves, and leave the last one's end in `end`. */
  randomGames(start: Block, games: number, dice: Block, end: Block): [number, number] {
    const size = start.size;
    this.module.bytes(this.work).set(this.module.bytes(start));
    const given = [this.box, this.work, games, dice, this.moves, this.weights];
    this.module.call('random_games', given, this.counts);
    this.module.bytes(end).set(this.module.bytes(this.work).subarray(size, 2 * size));
    const [decisions, chances] = this.module.numbers(this.counts, 2);
    return [decisions!, chances!];
  }
}

function seatsOf(mask: number): number[] {
  return Array.from({ length: SEATS }, (_, seat) => seat).filter((seat) => (mask >> seat) & 1);
}
