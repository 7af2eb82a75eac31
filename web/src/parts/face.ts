/** How the face of a bot is drawn: a flower of our garden, always the same for the same name. */
export interface Face {
  petals: number;
  shape: 'round' | 'long' | 'pointed';
  colour: { petal: string; rim: string };
  skin: string;
  eyes: 'open' | 'merry' | 'wide';
  mouth: 'smile' | 'grin' | 'small';
  wears: 'nothing' | 'glasses' | 'leaf' | 'freckles';
}

const COLOURS = [
  { petal: '#d9628b', rim: '#8c2a50' },
  { petal: '#e2a233', rim: '#8a5a0b' },
  { petal: '#7a68c4', rim: '#43357f' },
  { petal: '#4f8fc7', rim: '#234f78' },
  { petal: '#dd6b4a', rim: '#8a3218' },
  { petal: '#f3ead2', rim: '#8f7c4c' },
  { petal: '#5fa37c', rim: '#2a5f43' },
];
const SKINS = ['#f6dcae', '#e9b987', '#c98d5a', '#93603a', '#fbe9c6'];
const SHAPES = ['round', 'long', 'pointed'] as const;
const EYES = ['open', 'merry', 'wide'] as const;
const MOUTHS = ['smile', 'grin', 'small'] as const;
const WORN = ['nothing', 'glasses', 'leaf', 'freckles'] as const;

export function faceOf(name: string): Face {
  const next = numbers(name);
  const one = <T>(list: readonly T[]): T => list[next() % list.length]!;
  return {
    petals: 6 + (next() % 4),
    shape: one(SHAPES),
    colour: one(COLOURS),
    skin: one(SKINS),
    eyes: one(EYES),
    mouth: one(MOUTHS),
    wears: one(WORN),
  };
}

/** Numbers that follow from a text (FNV-1a, then a linear generator). */
function numbers(text: string): () => number {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 16;
  };
}
