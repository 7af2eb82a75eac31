import type { TableInfo } from '../api/types';
import { say, t } from '../i18n/i18n.svelte';

/** What the players of a table are called, seat by seat. */
export function seatNames(table: TableInfo): string[] {
  return table.seats.map((seat) => {
    if (seat.kind === 'open') return t('seat.open');
    if (seat.kind === 'bot') return say('seat.bot', { name: botName(seat.bot ?? '') });
    return seat.name ?? t('seat.guest');
  });
}

export function botName(bot: string): string {
  return say(`bot.${bot}`, { defaultValue: bot });
}
