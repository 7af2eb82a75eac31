import type { PuzzlePosition, PuzzleVerdict } from '../api/types';
import { hasText, language, say, t } from '../i18n/i18n.svelte';

type Asked = Pick<PuzzlePosition, 'game' | 'seats' | 'measure'>;

/** What a puzzle asks; who plays alone is ahead of nobody. */
export function question({ measure, seats }: Asked): string {
  if (measure === 'win') return t('puzzle.win');
  return t(seats > 1 ? 'puzzle.points' : 'puzzle.most');
}

/** What a move is worth, in words; of most moves it is only known what they are worth at most. */
export function worthWords(asked: Asked, { second }: Pick<PuzzleVerdict, 'second'>, worth: number | null): string {
  const text = figure(asked, worth ?? second.worth ?? 0);
  return worth === null ? t('puzzle.atMost', { worth: text }) : text;
}

function figure({ game, seats, measure }: Asked, worth: number): string {
  if (measure === 'win') {
    return t('puzzle.chance', { percent: new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0 }).format(worth) });
  }
  const count = Math.abs(Math.round(worth * 10) / 10);
  if (seats > 1) return t('puzzle.lead', { count, sign: worth < 0 ? '−' : '+' });
  const own = `puzzle.endOf.${game}`;
  return say(hasText(`${own}_other`) ? own : 'puzzle.end', { count });
}

/** What a puzzle is about. */
export function themeWords(game: string, theme: string): string {
  return say(`puzzle.themes.${game}.${theme}`);
}
