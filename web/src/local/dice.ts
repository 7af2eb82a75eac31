/** The streams of random numbers of `hortus.core.dice`: a seed means the same in Python and here. */

const MASK = (1n << 64n) - 1n;
const BLOCK = 128;

// BLAKE2b as in RFC 7693.
const START = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const ORDER = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const COLUMNS_AND_DIAGONALS = [
  [0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15],
  [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14],
] as const;

function turned(x: bigint, by: bigint): bigint {
  return ((x >> by) | (x << (64n - by))) & MASK;
}

function compress(hash: BigUint64Array, block: DataView, length: number, last: boolean): void {
  const v = BigUint64Array.from([...hash, ...START]);
  v[12]! ^= BigInt(length);
  if (last) v[14]! ^= MASK;
  const word = (i: number) => block.getBigUint64(8 * i, true);
  for (let round = 0; round < 12; round++) {
    const order = ORDER[round % 10]!;
    COLUMNS_AND_DIAGONALS.forEach(([a, b, c, d], i) => {
      v[a]! += v[b]! + word(order[2 * i]!);
      v[d] = turned(v[d]! ^ v[a]!, 32n);
      v[c]! += v[d]!;
      v[b] = turned(v[b]! ^ v[c]!, 24n);
      v[a]! += v[b]! + word(order[2 * i + 1]!);
      v[d] = turned(v[d]! ^ v[a]!, 16n);
      v[c]! += v[d]!;
      v[b] = turned(v[b]! ^ v[c]!, 63n);
    });
  }
  for (let i = 0; i < 8; i++) hash[i]! ^= v[i]! ^ v[i + 8]!;
}

/** Return the BLAKE2b digest of 16 bytes as two words. */
function digest(data: Uint8Array): BigUint64Array {
  const hash = BigUint64Array.from(START);
  hash[0]! ^= 0x01010000n ^ 16n;
  const blocks = Math.max(1, Math.ceil(data.length / BLOCK));
  const padded = new Uint8Array(blocks * BLOCK);
  padded.set(data);
  for (let i = 0; i < blocks; i++) {
    const last = i === blocks - 1;
    const block = new DataView(padded.buffer, i * BLOCK, BLOCK);
    compress(hash, block, last ? data.length : (i + 1) * BLOCK, last);
  }
  return hash.slice(0, 2);
}

/** Return the four words of a generator for a seed; each stream of a seed is independent of the others. */
export function newDice(seed: number | string, ...stream: (number | string)[]): BigInt64Array {
  const words = new Uint32Array(digest(new TextEncoder().encode([seed, ...stream].join('/'))).buffer);
  return BigInt64Array.from(words, (word) => BigInt(word));
}
