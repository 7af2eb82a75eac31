import i18next, { type TOptions } from 'i18next';
import en from './en.json';

export const LANGUAGES = ['en', 'fr', 'de', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
};

type Leaves<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Path}${K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K}`
    : Leaves<T[K], `${Path}${K}.`>;
}[keyof T & string];

/** Every text of the page, by its path in the English file. */
export type TextKey = Leaves<typeof en>;

const loaders: Record<Language, () => Promise<{ default: object }>> = {
  en: () => Promise.resolve({ default: en }),
  fr: () => import('./fr.json'),
  de: () => import('./de.json'),
  pt: () => import('./pt.json'),
};

const STORED = 'hortus.language';
const chosen = $state<{ language: Language }>({ language: 'en' });

void i18next.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en } },
  initAsync: false,
  interpolation: { escapeValue: false },
  showSupportNotice: false,
} as Parameters<typeof i18next.init>[0]);

/** The language in use; reading it makes a component follow a change. */
export function language(): Language {
  return chosen.language;
}

/** Return a text in the language in use. */
export function t(key: TextKey, values?: TOptions): string {
  return say(key, values);
}

/** Return a text whose path is put together at run time, such as a move's name. */
export function say(path: string, values?: TOptions): string {
  return i18next.t(path, { lng: chosen.language, ...values });
}

/** Tell whether a text exists. */
export function hasText(path: string): boolean {
  return i18next.exists(path, { lng: 'en' });
}

export async function chooseLanguage(wanted: Language): Promise<void> {
  if (!i18next.hasResourceBundle(wanted, 'translation')) {
    const texts = await loaders[wanted]();
    i18next.addResourceBundle(wanted, 'translation', texts.default);
  }
  chosen.language = wanted;
  document.documentElement.lang = wanted;
  try {
    localStorage.setItem(STORED, wanted);
  } catch {
    // A browser without storage still gets the language, just not next time.
  }
}

/** The stored language, else the first of the browser's languages that we speak. */
export function preferredLanguage(): Language {
  const known = (code: string | null): code is Language => LANGUAGES.includes(code as Language);
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(STORED);
  } catch {
    stored = null;
  }
  if (known(stored)) return stored;
  return navigator.languages.map((code) => code.slice(0, 2)).find(known) ?? 'en';
}
