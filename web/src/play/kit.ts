import type { Component, Snippet } from 'svelte';
import { api } from '../api/rest';
import type { LogLine, Move, State, TableInfo } from '../api/types';
import type { About, Asking } from './about';
import type { Choice } from './choice.svelte';

/** How a move is offered: with what is held, on which spot, turned how far. */
export interface Handle {
  held: string | null;
  spot: string | null;
  turn: number | null;
}

export interface Point {
  x: number;
  y: number;
}

/** One sentence or figure about what a chosen move would change. */
export interface Effect {
  icon: string;
  text: string;
}

/** Something that happened by itself, as the service tells it with a line of the log. */
export type News = Record<string, unknown> & { news: string };

/**
 * News in words: an `alarm` must not be overlooked, `news` are announced, a `score` stands in the log,
 * a `gain` is told with the move that brought it. What it is about is named as by `data-about`.
 */
export interface Telling {
  text: string;
  as: 'alarm' | 'news' | 'score' | 'gain';
  about?: string;
}

export interface BoardProps<V, M> {
  view: V;
  seat: number | null;
  names: string[];
  choice: Choice;
  /** The latest move on the table, to be pointed out. */
  last: M | null;
  hints: M[];
  overlay?: Snippet;
}

export interface TrayProps<V> {
  view: V;
  seat: number | null;
  names: string[];
  choice: Choice;
  /** Spots and things that hints are about. */
  marked: string[];
}

export interface HoldingsProps<V> {
  view: V;
  seat: number;
}

/** What is asked of a seat, and what it sees. */
export type Asked = Pick<State, 'view' | 'prompt'>;

/**
 * Everything the page must know about one game: how to draw it, and how its moves are offered and
 * put into words. The rules stay with the service.
 */
export interface Kit<V = never, M = never> {
  board: Component<BoardProps<V, M>>;
  tray?: Component<TrayProps<V>>;
  /** Whether the tray stands beside the board where there is room, for boards that are high rather than wide. */
  trayBeside?: boolean;
  holdings: Component<HoldingsProps<V>>;
  handle(move: M, view: V): Handle;
  /** A move in words: what it would be, or in the `past`, with a later view, what somebody did. */
  words(move: M, view: V, past?: boolean): string;
  /** Whether a change of scores after a move is its own doing; left out, it always is. */
  scores?(move: M): boolean;
  event?(line: LogLine, names: string[]): string | null;
  /** Something that happened by itself in words. */
  news?(what: News, names: string[], view: V): Telling;
  /** What a move that was played touched, by `data-about`; `before` are earlier moves of its seat. */
  touched(move: M, view: V, seat: number, before: M[]): string[];
  /** Whether seats play one after the other, so that a round is a turn of everybody. */
  inTurns: boolean;
  prompt(state: Asked): string;
  /** How to win, how the game ends, and how far that is. */
  goal(view: V): string;
  /** What a thing with this `data-about` is. */
  about(thing: string, asking: Asking<V, M>): About | null;
  /** The rules about the score and who wins. */
  scoring: string[];
  effects(before: V, after: V, seat: number): Effect[];
  /** Where a spot lies, for walking over spots with the arrow keys. */
  position(spot: string, view: V): Point;
  /** What a spot is called. */
  place(spot: string, view: V): string;
  /** The move a tap on a spot that is not offered would have meant, to ask why not. */
  meant(spot: string, choice: Choice, view: V): M | null;
  /** Draw a table with these components instead of the usual ones; null goes back to those. */
  useComponents?(components: Record<string, unknown> | null): void;
  /** The name of a thing that moves list one by one, such as a card. */
  item?(name: string): string;
}

export type AnyKit = Kit<Record<string, unknown>, Move>;

const loaders: Record<string, () => Promise<{ kit: unknown }>> = {
  carat: () => import('../boards/carat/kit'),
  ishtar: () => import('../boards/ishtar/kit'),
  islet: () => import('../boards/islet/kit'),
  gardlings: () => import('../boards/gardlings/kit'),
};

/** A game that the service knows, but that has no board here. */
export class NoBoard extends Error {
  constructor(readonly game: string) {
    super(`There is no board for ${game}.`);
  }
}

export function isGame(name: string): boolean {
  return Object.hasOwn(loaders, name);
}

export async function loadKit(game: string): Promise<AnyKit> {
  const load = loaders[game];
  if (!load) throw new NoBoard(game);
  return (await load()).kit as AnyKit;
}

/** The kit of a table, which may have components of its own. */
export async function tableKit(table: TableInfo, invite?: string): Promise<AnyKit> {
  if (!isGame(table.game)) throw new NoBoard(table.title);
  const kit = await loadKit(table.game);
  kit.useComponents?.(table.own_components ? await api.tableComponents(table.id, invite) : null);
  return kit;
}
