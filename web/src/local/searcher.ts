import { fromBase64 } from './description';
import { newDice } from './dice';
import type { Block, Module } from './module';

const STREAMS = { 'streams.dice': 'tree', 'streams.base': 'lucks', 'streams.sample': 'luck' };

/** Runs the kernel of a whole search: memory is kept from one search to the next. */
export class Searcher {
  private readonly memory: Map<string, Block>;
  /** By number of seats. */
  private readonly networks = new Map<number, Map<string, Block>>();
  private nodes: Block;
  private readonly fewest: number;

  constructor(
    private readonly module: Module,
    private readonly box: Block,
  ) {
    this.memory = module.takeAll('choose');
    this.nodes = this.memory.get('search.nodes')!;
    this.fewest = this.nodes.shape[0]!;
  }

  /** Return the move that a level chooses for a view with a seed, or WAIT. */
  best(view: Block, seat: number, seats: number, level: string, seed: number): number {
    const { description } = this.module;
    const { iterations, settings } = description.levels[seats]![level]!;
    this.module.bytes(this.memory.get('search.settings')!).set(fromBase64(settings));
    for (const [name, stream] of Object.entries(STREAMS)) {
      this.module.ints(this.memory.get(name)!).set(newDice(seed, stream));
    }
    this.module.bytes({ ...this.nodes, shape: [1] }).fill(0);
    const progress = this.memory.get('plan.progress')!;
    const fields = { size: 1, done: 0, stop: iterations, total: iterations, settle: 1 };
    for (const [field, value] of Object.entries(fields)) this.module.write(progress, 'PROGRESS', field, value);
    let length = this.fewest;
    for (;;) {
      const given = new Map<string, number | Block>([
        ['box', this.box],
        ['view', view],
        ['search.seat', seat],
        ['search.seats', seats],
        ['search.nodes', { ...this.nodes, shape: [length] }],
        ...this.network(seats),
      ]);
      const values = description.kernels['choose']!.arguments.map(
        ({ name }) => given.get(name) ?? this.memory.get(name)!,
      );
      const move = this.module.call('choose', values);
      if (move !== description.more_room) return move;
      length *= 2;
      this.makeRoom(length);
    }
  }

  /** The network for a number of seats, if there is one. */
  private network(seats: number): Map<string, Block> {
    const known = this.networks.get(seats);
    if (known) return known;
    const made = new Map<string, Block>();
    const text = this.module.description.networks[seats];
    if (text) {
      const numbers = new Int16Array(fromBase64(text).buffer);
      const block = this.module.take('int64', numbers.length);
      this.module.ints(block).set(BigInt64Array.from(numbers, BigInt));
      made.set('search.network.numbers', block);
    }
    this.networks.set(seats, made);
    return made;
  }

  private makeRoom(length: number): void {
    if (length <= this.nodes.shape[0]!) return;
    const larger = this.module.take('NODE', length);
    this.module.bytes(larger).set(this.module.bytes(this.nodes));
    this.nodes = larger;
  }
}
