import { fromBase64 } from './description';
import type { Block, Module } from './module';

/** Runs the kernel that solves endings: its memory is taken when it is first asked, and kept. */
export class EndingSolver {
  private memory: Map<string, Block> | undefined;

  constructor(
    private readonly module: Module,
    private readonly box: Block,
  ) {}

  /** Return the best move of an ending, or nothing if it cannot be solved with so many nodes. */
  best(view: Block, seat: number, seats: number, most: number): number | undefined {
    if (most === 0) return undefined;
    const { description } = this.module;
    const memory = (this.memory ??= this.module.takeAll('choose_in_ending'));
    this.module.bytes(memory.get('dice')!).set(fromBase64(description.walking_dice));
    this.module.bytes(memory.get('memory.table')!).fill(0);
    const given = new Map<string, number | Block>([
      ['box', this.box],
      ['view', view],
      ['seat', seat],
      ['most', most],
      ['memory.scores', { ...memory.get('memory.scores')!, shape: [seats] }],
    ]);
    const values = description.kernels['choose_in_ending']!.arguments.map(
      ({ name }) => given.get(name) ?? memory.get(name)!,
    );
    const move = this.module.call('choose_in_ending', values);
    return move === description.not_solved ? undefined : move;
  }
}
