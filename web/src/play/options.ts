import type { OptionInfo } from '../api/types';
import { say } from '../i18n/i18n.svelte';

/** Whether an option may have a value, as far as the page knows. */
export function isPossible(options: OptionInfo[], name: string, value: unknown): boolean {
  const option = options.find((other) => other.name === name);
  if (!option) return false;
  // A list was put together by hand, so it is not among the values to choose from.
  return !option.values || Array.isArray(value) || option.values.some((other) => JSON.stringify(other) === JSON.stringify(value));
}

export function optionName(game: string, option: string): string {
  return say(`${game}.option.${option}`, { defaultValue: option });
}

export function optionValue(game: string, option: string, value: unknown): string {
  if (typeof value === 'boolean') return say(value ? 'option.yes' : 'option.no');
  return say(`${game}.optionValue.${option}.${String(value)}`, { defaultValue: String(value) });
}
