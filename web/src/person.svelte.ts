import { api } from './api/rest';
import { isSomebody } from './api/shelf';
import type { GameInfo, Me } from './api/types';
import { isGame } from './play/kit';
import { language } from './i18n/i18n.svelte';

const known = $state<{ me: Me | null; games: GameInfo[] | null }>({ me: null, games: null });
let asked: Promise<Me> | null = null;

/** Who plays here; nobody has to sign up, so whoever comes becomes a guest. */
export function me(): Me | null {
  return known.me;
}

export async function arrive(): Promise<Me> {
  asked ??= api.session(language());
  const person = await asked;
  // Only the service can tell who it is.
  if (isSomebody(person)) asked = null;
  known.me = person;
  return person;
}

export function remember(person: Me): void {
  asked = Promise.resolve(person);
  known.me = person;
}

/** Forget who was here, as after logging out. */
export function forget(): void {
  asked = null;
  known.me = null;
}

export function games(): GameInfo[] {
  return known.games ?? [];
}

/** The games that have a board here; a service may know others, which programs play. */
export async function loadGames(): Promise<GameInfo[]> {
  known.games ??= (await api.games()).filter((game) => isGame(game.name));
  return known.games;
}
