import type { Reason } from '../api/types';
import { hasText, say } from '../i18n/i18n.svelte';

/**
 * Why a move is better, as one sentence. Where it is about the other move, that is the one played, or
 * `Yours` while it is only chosen, or the `Others` that a hint is compared with.
 */
export function reasonWords(why: Reason, names: string[], than: '' | 'Yours' | 'Others' = ''): string {
  const values = { who: names[why.seat], what: why.what, count: Math.max(1, Math.round(why.count)) };
  const owner = why.game ? `${why.game}.` : '';
  const own = `${owner}why${than}.${why.key}`;
  return say(hasText(own) || hasText(`${own}_other`) ? own : `${owner}why.${why.key}`, values);
}
