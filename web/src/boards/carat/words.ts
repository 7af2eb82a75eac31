import { say } from '../../i18n/i18n.svelte';
import { corners, valueOf, type Edition } from './view';

/** A tile in words: its value and its colours clockwise from the north-west. */
export function tileWords(code: string, edition: Edition, turn = 0): string {
  const colours = corners(code, turn).map((colour) => say(`carat.colour.${edition}.${colour}`));
  return say('carat.tile', { value: valueOf(code), colours: colours.join(', ') });
}
