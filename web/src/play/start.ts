import { api } from '../api/rest';
import type { TableIn } from '../api/types';
import { arrive } from '../person.svelte';
import { go } from '../router.svelte';

const LIKED = ['easy', 'greedy', 'random'];

/** The opponent for somebody who just wants to play. */
export async function friendlyBot(): Promise<string> {
  const names = (await api.bots()).map((bot) => bot.name);
  return LIKED.find((name) => names.includes(name)) ?? names[0] ?? 'random';
}

/** Sit down at once against a friendly bot. */
export async function playNow(game: string): Promise<void> {
  await arrive();
  const bot = await friendlyBot();
  await openTable({
    game,
    options: {},
    seats: [{ kind: 'me' }, { kind: 'bot', bot }],
  });
}

export async function openTable(
  wanted: Pick<TableIn, 'game' | 'options' | 'seats'> & Partial<TableIn>,
): Promise<void> {
  await arrive();
  const { table } = await api.newTable(wanted as TableIn);
  go(`/table/${table.id}`);
}
