import { say } from '../../i18n/i18n.svelte';
import type { Gem } from './view';

/** Colours of the gems, each with a shape of its own. */
export const GEM_LOOK: Record<Gem, { fill: string; dark: string; ink: string; path: string }> = {
  violet: {
    fill: '#8a55b8',
    dark: '#55297f',
    ink: '#fff',
    path: 'M0-.34.2-.12.14.3H-.14L-.2-.12z',
  },
  red: {
    fill: '#cf3f3a',
    dark: '#8a1c1c',
    ink: '#fff',
    path: 'M0-.36.3 0 0 .36-.3 0z',
  },
  white: {
    fill: '#fbfaf4',
    dark: '#8b8b86',
    ink: '#2b2a26',
    path: 'M-.16-.28H.16L.32 0 .16.28H-.16L-.32 0z',
  },
};

/** The letter of a gem in the reader's language. */
export function letterOf(gem: Gem): string {
  return say(`ishtar.letter.${gem}`);
}
