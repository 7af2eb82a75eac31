import { Refused } from '../api/rest';
import type { Problem } from '../api/types';
import { hasText, say, t } from './i18n.svelte';

/** A refusal of the service in the reader's language; rules bring their own sentence. */
export function problemWords(problem: Problem): string {
  const path = `problem.${problem.code}`;
  return hasText(path) ? say(path) : problem.message;
}

/** What went wrong with a request, in words. */
export function troubleWords(error: unknown): string {
  return error instanceof Refused ? problemWords(error.problem) : t('table.unreachable');
}
