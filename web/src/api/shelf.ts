/**
 * What everybody may know of the games, as files of the site; and who plays where nobody is known.
 * With it the page does without the service.
 */
import { language } from '../i18n/i18n.svelte';
import { ROOT } from '../site';
import type { Me, Tables } from './types';

/** The id of whoever plays at tables of this browser. */
const SOMEBODY = 'me';

const FILES: [RegExp, string][] = [
  [/^GET \/games$/, 'games.json'],
  [/^GET \/bots$/, 'bots.json'],
  [/^GET \/games\/(\w+)\/components$/, '$1/components.json'],
  [/^GET \/games\/(\w+)\/rulebook\?language=(\w+)$/, '$1/rulebook-$2.json'],
];

async function read(file: string): Promise<unknown> {
  const answer = await fetch(`${ROOT}engine/shelf/${file}`);
  if (!answer.ok) throw new TypeError(`${file}: ${answer.status}`);
  return answer.json();
}

function somebody(): Me {
  return { id: SOMEBODY, name: '', guest: true, language: language(), email: null, email_confirmed: false, webhook: null };
}

export function isSomebody({ id }: Me): boolean {
  return id === SOMEBODY;
}

/** How to answer a request without the service, if that is possible. */
export function answerOfOurs(method: string, path: string): (() => Promise<unknown>) | null {
  const asked = `${method} ${path}`;
  if (asked === 'POST /session') return async () => somebody();
  if (asked === 'GET /tables/mine') return async () => ({ tables: [], next: null }) satisfies Tables;
  const found = FILES.find(([known]) => known.test(asked));
  return found ? () => read(asked.replace(...found)) : null;
}
