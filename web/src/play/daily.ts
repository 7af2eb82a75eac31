import { api } from '../api/rest';
import type { DailyBoard, DailyMine } from '../api/types';
import { language, say, t } from '../i18n/i18n.svelte';
import { gather } from './gather';

const EVERY = 4000;

/** A day of the challenge, in words: it is one of UTC everywhere. */
export function dayWords(day: string): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** A result to pass on; it tells nothing of moves. */
export function shareText(game: string, day: string, mine: DailyMine): string {
  const rank = t('daily.rank', { rank: mine.rank, count: mine.players });
  return [`Hortus · ${say(`${game}.title`)} · ${dayWords(day)}`, `${t('daily.mine')}: ${mine.score} · ${rank}`, `${location.origin}/daily`].join('\n');
}

/** Follow a board until the bot has finished too; the answer stops it. */
export function followBoard(game: string, day: string, take: (board: DailyBoard) => void, fail: (error: unknown) => void): () => void {
  return gather(
    async () => {
      const board = await api.dailyBoard(game, day);
      return { board, done: !board.open || !board.bot || board.bot.result !== null };
    },
    EVERY,
    ({ board }) => take(board),
    fail,
  );
}
