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

/** The same from a line of a list, in which bots are `bot:` and their name. */
export function lineNames(names: (string | null)[]): string[] {
  return names.map((name) => {
    if (name === null) return t('seat.open');
    return name.startsWith('bot:') ? say('seat.bot', { name: botName(name.slice(4)) }) : name;
  });
}

export function botName(bot: string): string {
  return say(`bot.${bot}`, { defaultValue: bot });
}
