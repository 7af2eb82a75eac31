import { language, t } from '../i18n/i18n.svelte';

/** How a clock is set, in seconds. */
export interface Pace {
  kind: 'none' | 'live' | 'correspondence';
  bank: number;
  increment: number;
}

const UNITS = [
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A span in the largest unit that counts it exactly. */
export function spanWords(seconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => seconds % length === 0) ?? ['second', 1];
  return new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size);
}

export function paceWords({ kind, bank, increment }: Pace): string {
  if (kind === 'none') return t('clock.noneHelp');
  return increment ? t('clock.words', { bank: spanWords(bank), increment: spanWords(increment) }) : t('clock.plain', { bank: spanWords(bank) });
}
