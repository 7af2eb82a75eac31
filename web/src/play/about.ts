import type { Component } from 'svelte';
import { hasText, say, t } from '../i18n/i18n.svelte';
import type { Kit } from './kit';

/** What a thing on the table is: its picture, its name, what can be said of it now, and the rules that say what it does. */
export interface About {
  name: string;
  picture?: Picture;
  facts: string[];
  /** Nothing lies here: who tries to put something there is told why it cannot be, not what it is. */
  bare?: boolean;
  /** The first is told, or as many as `told` says; all are linked. */
  rules: string[];
  told?: number;
  /** What lies underneath it, from the top down, for whoever wants to look. */
  beneath?: () => Promise<Layer[]>;
}

/** One of the things that lie on top of one another, and who laid it; null if it was there from the start. */
export interface Layer {
  name: string;
  picture: Picture;
  seat: number | null;
}

export interface Picture {
  draw: Component<Record<string, unknown>>;
  given: Record<string, unknown>;
  /** The part of a drawing to be shown, for drawings that are no picture of their own. */
  box?: string;
}

/** Where somebody asks; without a view, as among the components, only what is printed can be told. */
export interface Asking<V, M> {
  view: V | null;
  names: string[];
  seat: number | null;
  /** What may be played now. */
  moves: M[];
  /** What lies covered on the table, as the game tells it, where there is a table to ask. */
  beneath?: () => Promise<unknown[]>;
}

export function picture<P extends object>(draw: Component<P>, given: P, box?: string): Picture {
  return { draw: draw as unknown as Picture['draw'], given: given as Record<string, unknown>, box };
}

/** Tell what a thing at a table is: what all games have here, what is a game's own by its kit. */
export function tell<V, M>(thing: string, game: string, kit: Kit<V, M>, scores: Record<string, unknown>[], here: Asking<V, M>): About | null {
  const [kind, name] = thing.split(':');
  const seat = Number(name);
  const sheet = scores[seat];
  return kind === 'score' && sheet ? aboutScore(game, here.names[seat] ?? '', sheet, kit.scoring) : kit.about(thing, here);
}

/** A seat's score with its headings. */
function aboutScore(game: string, who: string, sheet: Record<string, unknown>, rules: string[]): About {
  const line = (name: string, value: unknown) => t('about.line', { name, value: String(value) });
  const headings = Object.keys(sheet).filter((name) => name !== 'total' && hasText(`${game}.sheet.${name}`));
  const facts = headings.map((name) => line(say(`${game}.sheet.${name}`), sheet[name]));
  return { name: t('about.score', { who }), facts: [line(t('table.projected'), sheet['total'] ?? 0), ...facts], rules };
}
