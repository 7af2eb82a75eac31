import { api } from '../api/rest';
import type { RulebookInfo } from '../api/types';
import type { Language } from '../i18n/i18n.svelte';

export type Rule = RulebookInfo['rules'][number];

const books = new Map<string, Promise<RulebookInfo>>();

/** Rules in the reader's language, in the order asked for; a rulebook is fetched once. */
export async function rulesOf(game: string, language: Language, ids: string[]): Promise<Rule[]> {
  const key = `${game} ${language}`;
  const book = books.get(key) ?? api.rulebook(game, language);
  books.set(key, book);
  try {
    const { rules } = await book;
    return ids.flatMap((id) => rules.filter((rule) => rule.id === id));
  } catch {
    books.delete(key);
    return [];
  }
}
