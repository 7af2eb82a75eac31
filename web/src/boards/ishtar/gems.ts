import type { Gem } from './view';

/** Colours of the gems, each with a shape of its own and a letter. */
export const GEM_LOOK: Record<Gem, { fill: string; dark: string; letter: string; ink: string; path: string }> = {
  violet: {
    fill: '#8a55b8',
    dark: '#55297f',
    letter: 'V',
    ink: '#fff',
    path: 'M0-.34.2-.12.14.3H-.14L-.2-.12z',
  },
  red: {
    fill: '#cf3f3a',
    dark: '#8a1c1c',
    letter: 'R',
    ink: '#fff',
    path: 'M0-.36.3 0 0 .36-.3 0z',
  },
  white: {
    fill: '#fbfaf4',
    dark: '#8b8b86',
    letter: 'W',
    ink: '#2b2a26',
    path: 'M-.16-.28H.16L.32 0 .16.28H-.16L-.32 0z',
  },
};
