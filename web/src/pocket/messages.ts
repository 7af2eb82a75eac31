import type { Description } from '../local';

/** What a page and the worker that keeps its tables say to each other. */

export type ToHost =
  | { do: 'request'; id: number; method: string; path: string; body: string }
  | { do: 'connect'; line: number; table: string; seat: number | null; protocol: number }
  | { do: 'take'; line: number; table: string; text: string }
  | { do: 'leave'; line: number; table: string };

export type FromHost =
  | { told: 'answer'; id: number; status: number; text: string }
  | { told: 'open'; line: number }
  | { told: 'message'; line: number; text: string }
  | { told: 'closed'; line: number; code: number };

/** The module of a game, as `hortus.wasm` writes it. */
export interface Engine {
  description: Description;
  code: ArrayBuffer;
}

export type ToBot = { engine: Engine } | { question: Question };

/** What a bot is asked: the view of its seat, and nothing else of the game. */
export interface Question {
  for: 'move' | 'hint';
  table: string;
  game: string;
  seats: number;
  seat: number;
  bot: string;
  dice: string;
  /** Bytes in base64. */
  state: string;
}
