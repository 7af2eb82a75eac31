/** What `hortus.wasm` writes beside a module: how its memory is laid out, and what a game starts from. */

/** One argument of a kernel, or one part of an argument that is a tuple. */
export interface Argument {
  name: string;
  kind: 'int' | 'float' | 'record' | 'array';
  /** The record or number that memory holds. */
  of?: string;
  shape?: number[];
  /** The argument whose memory this is, too. */
  same?: string;
}

export interface KernelDescription {
  arguments: Argument[];
  result: 'int' | 'float' | 'none' | 'ints';
}

export interface RecordDescription {
  size: number;
  fields: Record<string, { type: string; at: number; shape: number[] }>;
}

export interface Description {
  game: string;
  rules: string;
  kernels: Record<string, KernelDescription>;
  records: Record<string, RecordDescription>;
  /** What kernels return instead of a move. */
  more_room: number;
  not_solved: number;
  /** Bytes here and below are in base64. */
  walking_dice: string;
  box: string;
  starts: { seats: number; options: Record<string, unknown>; state: string }[];
  /** By number of seats and by name. */
  levels: Record<string, Record<string, { iterations: number; ending: number; settings: string }>>;
  /** By number of seats, numbers in two bytes each. */
  networks: Record<string, string>;
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
