import { isAlone } from '../api/reach.svelte';
import { api } from '../api/rest';
import type { TableIn } from '../api/types';
import { t } from '../i18n/i18n.svelte';
import { arrive, me } from '../person.svelte';
import { go } from '../router.svelte';
import { ROOT } from '../site';

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
  const here = isAlone() && (await isPlayableHere(game));
  await (here ? openTableHere : openTable)({
    game,
    options: {},
    seats: [{ kind: 'me' }, { kind: 'bot', bot }],
  });
}

type Wanted = Pick<TableIn, 'game' | 'options' | 'seats'> & Partial<TableIn>;

export async function openTable(wanted: Wanted): Promise<void> {
  await arrive();
  const { table } = await api.newTable(wanted as TableIn);
  go(`/table/${table.id}`);
}

/** Open a table in this browser, where whoever has no name is called by a word of the page. */
export async function openTableHere(wanted: Wanted): Promise<void> {
  const seats = wanted.seats.map((seat) => (seat.kind === 'me' ? { ...seat, name: seat.name || me()?.name || t('seat.guest') } : seat));
  const { table } = await api.newTableHere({ ...wanted, seats } as TableIn);
  go(`/table/${table.id}`);
}

/** Whether a game can be played in this browser: the site has its engine. */
export async function isPlayableHere(game: string): Promise<boolean> {
  try {
    const built = (await (await fetch(`${ROOT}engine/index.json`)).json()) as string[];
    return built.includes(game);
  } catch {
    return false;
  }
}
