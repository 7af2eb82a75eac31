import { Refused } from '../api/rest';
import type { Problem } from '../api/types';
import { NoBoard } from '../play/kit';
import { hasText, say, t } from './i18n.svelte';

/** A refusal of the service in the reader's language; rules bring their own sentence. */
export function problemWords(problem: Problem): string {
  const path = `problem.${problem.code}`;
  return hasText(path) ? say(path) : problem.message;
}

/** Why a table cannot be shown; an id that cannot be one is a link that was cut off or mistyped. */
export function tableTrouble(error: unknown): string {
  if (error instanceof NoBoard) return t('lost.board', { game: error.game });
  const unknown = error instanceof Refused && (error.status === 404 || error.status === 422);
  return unknown ? t('lost.table') : troubleWords(error);
}

/** What went wrong with a request, in words. */
export function troubleWords(error: unknown): string {
  return error instanceof Refused ? problemWords(error.problem) : t('table.unreachable');
}
