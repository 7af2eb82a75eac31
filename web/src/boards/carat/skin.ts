import { say } from '../../i18n/i18n.svelte';
import type { Colour, Edition } from './view';

export interface Skin {
  ground: string;
  space: string;
  rim: string;
  label: string;
  fill: Record<Colour, string>;
  ink: Record<Colour, string>;
}

/** Two looks for one game; a letter stands beside every colour. */
export const SKINS: Record<Edition, Skin> = {
  carat: {
    ground: '#17141c',
    space: '#221e2a',
    rim: '#3b3547',
    label: '#8f86a5',
    fill: { red: '#c43c2c', yellow: '#e5b22f', blue: '#3a6cb8', green: '#43935a' },
    ink: { red: '#fff4ee', yellow: '#3a2a00', blue: '#f2f7ff', green: '#f1fff4' },
  },
  alhambra: {
    ground: '#cdb68c',
    space: '#e2d3b1',
    rim: '#a98f5f',
    label: '#6b5530',
    fill: { red: '#b9783f', yellow: '#a8a13f', blue: '#8d77ad', green: '#6f9455' },
    ink: { red: '#2b1704', yellow: '#2b2904', blue: '#1d1030', green: '#102208' },
  },
};

/** The letter of a colour in the reader's language. */
export function letterOf(colour: Colour, edition: Edition): string {
  return say(`carat.letter.${edition}.${colour}`);
}
