import type { PuzzlePosition, PuzzleVerdict } from '../api/types';
import { language, say, t } from '../i18n/i18n.svelte';

type Judged = Pick<PuzzlePosition, 'measure'>;

/** What a move is worth, in words; of most moves it is only known what they are worth at most. */
export function worthWords({ measure, second }: Judged & Pick<PuzzleVerdict, 'second'>, worth: number | null): string {
  const known = worth ?? second.worth ?? 0;
  const text =
    measure === 'win'
      ? t('puzzle.chance', { percent: new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0 }).format(known) })
      : t('puzzle.lead', { count: Math.abs(Math.round(known * 10) / 10), sign: known < 0 ? '−' : '+' });
  return worth === null ? t('puzzle.atMost', { worth: text }) : text;
}

/** What a puzzle is about. */
export function themeWords(game: string, theme: string): string {
  return say(`puzzle.themes.${game}.${theme}`);
}
