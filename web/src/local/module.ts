import type { Argument, Description } from './description';

/** Some memory of a module: an address, and how many elements lie there, in all or by rows and columns. */
export interface Block {
  readonly at: number;
  readonly shape: readonly number[];
  /** Bytes of an element. */
  readonly size: number;
}

const NUMBERS: Record<string, number> = { int8: 1, int16: 2, int32: 4, int64: 8, float64: 8 };
const PAGE = 65_536;
const ALIGNED = 64;

/** A module's memory and its kernels; which argument is what stands in the description. */
export class Module {
  readonly description: Description;
  private readonly memory: WebAssembly.Memory;
  private readonly functions: Record<string, (...values: (number | bigint)[]) => number | bigint | undefined>;
  private free: number;

  private constructor(description: Description, exports: WebAssembly.Exports) {
    this.description = description;
    this.memory = exports['memory'] as WebAssembly.Memory;
    this.functions = exports as unknown as typeof this.functions;
    this.free = (exports['__heap_base'] as WebAssembly.Global).value as number;
  }

  static async start(description: Description, code: BufferSource): Promise<Module> {
    const { instance } = await WebAssembly.instantiate(code);
    return new Module(description, instance.exports);
  }

  /** Take memory for elements of a record or a number; it is never given back. */
  take(of: string, ...shape: number[]): Block {
    const size = this.sizeOf(of);
    const at = Math.ceil(this.free / ALIGNED) * ALIGNED;
    const block = { at, shape, size };
    this.free = at + size * count(block);
    const missing = this.free - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return block;
  }

  /** The bytes of a block; only until more memory is taken. */
  bytes(block: Block): Uint8Array {
    return new Uint8Array(this.memory.buffer, block.at, block.size * count(block));
  }

  ints(block: Block): BigInt64Array {
    return new BigInt64Array(this.memory.buffer, block.at, count(block));
  }

  /** Return the first numbers of a block. */
  numbers(block: Block, count: number): number[] {
    return Array.from(this.ints(block).subarray(0, count), Number);
  }

  /** Write a whole number into a field of one record. */
  write(block: Block, record: string, field: string, value: number): void {
    const place = this.description.records[record]!.fields[field]!;
    new DataView(this.memory.buffer).setBigInt64(block.at + place.at, BigInt(value), true);
  }

  /** Call a kernel with one value for each argument of its description, and where several results go. */
  call(kernel: string, values: (number | Block)[], results?: Block): number {
    const passed = this.description.kernels[kernel]!.arguments.flatMap((argument, i) => pass(argument, values[i]!));
    if (results) passed.push(results.at);
    return Number(this.functions[kernel]!(...passed) ?? 0);
  }

  /** Take memory for all arguments of a kernel that need some, by their names. */
  takeAll(kernel: string): Map<string, Block> {
    const taken = new Map<string, Block>();
    for (const { name, of, shape, same } of this.description.kernels[kernel]!.arguments) {
      if (!of) continue;
      const block = same ? { at: taken.get(same)!.at, shape: shape!, size: this.sizeOf(of) } : this.take(of, ...shape!);
      taken.set(name, block);
    }
    return taken;
  }

  private sizeOf(of: string): number {
    return this.description.records[of]?.size ?? NUMBERS[of]!;
  }
}

function count(block: Block): number {
  return block.shape.reduce((all, one) => all * one, 1);
}

function pass(argument: Argument, value: number | Block): (number | bigint)[] {
  if (typeof value === 'number') return [argument.kind === 'int' ? BigInt(value) : value];
  return argument.kind === 'array' ? [value.at, ...value.shape] : [value.at];
}
