import type { TableInfo } from '../api/types';
import { t } from '../i18n/i18n.svelte';

export type Outcome = NonNullable<TableInfo['outcome']>;

/** Who had the most points, whatever else decided the game. */
export function ahead(outcome: Outcome): number[] {
  const most = Math.max(...outcome.scores);
  return outcome.scores.flatMap((score, seat) => (score === most ? [seat] : []));
}

/** How a game ended, in a few words; `mine` are the seats of whoever reads this. */
export function outcomeWords(outcome: Outcome, names: string[], mine: number[]): string {
  const { winners } = outcome;
  if (outcome.by === 'agreement') return t('end.agreed');
  if (mine.length === 1 && winners.includes(mine[0]!)) return winners.length > 1 ? t('end.shared') : t('end.won');
  if (winners.length === 1) return t('end.winner', { who: names[winners[0]!] });
  if (winners.length) return t('end.shared');
  return names.length === 1 ? t('end.lost') : t('end.draw');
}

/** Who led when a game was ended before its end. */
export function aheadWords(outcome: Outcome, names: string[], mine: number[]): string {
  const leading = ahead(outcome);
  const count = outcome.scores[leading[0]!]!;
  if (leading.length === 1) {
    const own = mine.length === 1 && mine[0] === leading[0];
    return own ? t('end.youAhead', { count }) : t('end.ahead', { who: names[leading[0]!], count });
  }
  return t('end.level', { who: leading.map((seat) => names[seat]).join(', '), count });
}
