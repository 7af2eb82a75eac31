/** Letters without accents and umlauts, all small. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae');
}

const SHORTEST = 4;
/** Endings that words gain in the plural or in other cases, in the four languages. */
const ENDINGS = ['aux', 'oes', 'ais', 'eis', 'es', 'en', 'er', 'em', 'ns', 's', 'e', 'n', 'x'];

/** The part of a word that its plural has too, well enough for a search. */
function stem(word: string): string {
  if (!/^\p{L}+$/u.test(word)) return word;
  const ending = ENDINGS.find((one) => word.endsWith(one) && word.length - one.length >= SHORTEST);
  return ending ? word.slice(0, -ending.length) : word;
}

const SPELLED: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** Umlauts as they are written where the keyboard has none. */
function spelled(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/[äöü]/g, (letter) => SPELLED[letter] ?? letter);
}

/** Whether a text has all the words somebody looks for, whatever their accents and endings. */
export function finds(wanted: string): (text: string) => boolean {
  const stems = folded(wanted).split(/\s+/).filter(Boolean).map(stem);
  return (text) => {
    const found = `${folded(text)} ${folded(spelled(text))}`;
    return stems.every((part) => found.includes(part));
  };
}
