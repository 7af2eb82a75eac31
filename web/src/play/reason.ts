import type { Reason } from '../api/types';
import { say } from '../i18n/i18n.svelte';

/** Why a move was better, as one sentence. */
export function reasonWords(why: Reason, names: string[]): string {
  const key = why.game ? `${why.game}.why.${why.key}` : `why.${why.key}`;
  return say(key, { who: names[why.seat], what: why.what, count: Math.max(1, Math.round(why.count)) });
}
