import { say } from '../../i18n/i18n.svelte';
import { nestOf, RESOURCES, terrainOf, type AskCard, type Pay, type Resource } from './view';

export function resourceWords(name: string): string {
  return say(`islet.resource.${name}`);
}

/** The letter of a resource in the reader's language. */
export function resourceLetter(name: Resource): string {
  return say(`islet.letter.${name}`);
}

export function tileWords(code: string): string {
  return say('islet.tile', { terrain: resourceWords(terrainOf(code)), nest: resourceWords(nestOf(code)) });
}

/** What is paid, in words: cards first, then guaranteed resources. */
export function payWords(pay: Pay): string {
  const list = (part: Pay['cards'], wrap: (text: string) => string) =>
    RESOURCES.filter((name) => part?.[name]).map((name) => wrap(`${part?.[name]} × ${resourceWords(name)}`));
  const words = [
    ...list(pay.cards, (text) => text),
    ...list(pay.guaranteed, (text) => say('islet.guaranteed', { what: text })),
  ];
  return words.length ? say('islet.pay', { what: words.join(' + ') }) : say('islet.free');
}

/** What a side of a solo card asks of the tile under the egg. */
export function askWords(asks: AskCard['asks']): string {
  const words: string[] = [];
  if (asks.level) words.push(say('islet.asks.level', { value: asks.level }));
  if (asks.terrain) words.push(resourceWords(asks.terrain));
  if (asks.nest) words.push(resourceWords(asks.nest));
  if (asks.around) words.push(say('islet.asks.around', { value: resourceWords(asks.around) }));
  return words.join(', ');
}

export function heapWords(names: string[]): string {
  return RESOURCES.map((name) => ({ name, count: names.filter((other) => other === name).length }))
    .filter(({ count }) => count)
    .map(({ name, count }) => `${count} × ${resourceWords(name)}`)
    .join(', ');
}
