import type { LogLine, Move } from '../api/types';
import { t } from '../i18n/i18n.svelte';
import type { AnyKit } from './kit';

/** A line of the log in words, with what it brought, or null for what is not worth a line. */
export function lineWords(
  kit: AnyKit,
  line: LogLine,
  names: string[],
  view: Record<string, unknown>,
  gained: string[] = [],
): string | null {
  if (line.seat === null) return kit.event?.(line, names) ?? null;
  const move = line.entry as Move;
  const text = kit.words(move, view, true);
  const points = kit.scores?.(move) === false ? [] : gainWords(line, names);
  const gains = [...points, ...gained].join(', ');
  return gains ? t('log.brought', { text, gains }) : text;
}

/** What a decision brought: the own points first, then those of other seats by name. */
function gainWords({ seat, gains }: LogLine, names: string[]): string[] {
  const seats = [...(gains ?? []).keys()].sort((a, b) => Number(b === seat) - Number(a === seat));
  return seats
    .filter((who) => gains?.[who])
    .map((who) => (who === seat ? '' : `${names[who]} `) + signed(gains?.[who] ?? 0));
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : `−${-points}`;
}
