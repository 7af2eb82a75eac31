import type { TableInfo } from '../api/types';
import { say, t } from '../i18n/i18n.svelte';

/** What the players of a table are called, seat by seat. */
export function seatNames(table: TableInfo): string[] {
  return table.seats.map((seat) => {
    if (seat.kind === 'open') return t('seat.open');
    return seat.name ?? t('seat.guest');
  });
}

/** The seats that programs play: those of bots, and those of people a bot stands in for. */
export function thinkers(table: TableInfo): number[] {
  return table.seats
    .filter((seat) => seat.kind === 'bot' || seat.kind === 'external' || seat.stand_in !== null)
    .map((seat) => seat.seat);
}

/** The names of the bots of a table, seat by seat. */
export function botNames(table: TableInfo): (string | null)[] {
  return table.seats.map((seat) => (seat.kind === 'bot' ? seat.name : null));
}

/** What they are called in a line of a list. */
export function lineNames(names: (string | null)[]): string[] {
  return names.map((name) => name ?? t('seat.open'));
}

export function botName(bot: string): string {
  return say(`bot.${bot}`, { defaultValue: bot });
}
