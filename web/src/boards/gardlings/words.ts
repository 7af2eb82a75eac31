import { say } from '../../i18n/i18n.svelte';

/** A pile of the market in words: `green0` is the first green pile. */
export function pileWords(name: string): string {
  return say(`gardlings.pile.${name.slice(0, -1)}`, { number: Number(name.slice(-1)) + 1 });
}
