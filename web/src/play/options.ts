import type { OptionInfo } from '../api/types';
import { say, t } from '../i18n/i18n.svelte';

/** Whether an option may have a value, as far as the page knows. */
export function isPossible(options: OptionInfo[], name: string, value: unknown): boolean {
  const option = options.find((other) => other.name === name);
  if (!option) return false;
  // A list was put together by hand, so it is not among the values to choose from.
  return !option.values || Array.isArray(value) || option.values.some((other) => same(other, value));
}

export function optionName(game: string, option: string): string {
  return say(`${game}.option.${option}`, { defaultValue: option });
}

export function optionValue(game: string, option: string, value: unknown): string {
  if (Array.isArray(value)) return t('chips.own');
  if (typeof value === 'boolean') return say(value ? 'option.yes' : 'option.no');
  return say(`${game}.optionValue.${option}.${String(value)}`, { defaultValue: String(value) });
}

/** The options of a table, one by one in words; of those it has, `listed` says which can be chosen. */
export function optionWords(game: string, options: Record<string, unknown>, listed: OptionInfo[], unusual = false): string[] {
  return listed
    .filter(({ name, values, default: usual }) => values && name in options && !(unusual && same(options[name], usual)))
    .map(({ name }) => `${optionName(game, name)}: ${optionValue(game, name, options[name])}`);
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
