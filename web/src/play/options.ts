import { say } from '../i18n/i18n.svelte';

export function optionName(game: string, option: string): string {
  return say(`${game}.option.${option}`, { defaultValue: option });
}

export function optionValue(game: string, option: string, value: unknown): string {
  if (typeof value === 'boolean') return say(value ? 'option.yes' : 'option.no');
  return say(`${game}.optionValue.${option}.${String(value)}`, { defaultValue: String(value) });
}
