export interface Preferences {
  theme: 'system' | 'light' | 'dark';
  sound: boolean;
  notify: boolean;
  letters: boolean;
  quick: boolean;
  /** Whether the coach asks before a mistake, where there is one. */
  coach: boolean;
}

const STORED = 'hortus.preferences';
const START: Preferences = { theme: 'system', sound: false, notify: false, letters: true, quick: false, coach: false };

function load(): Preferences {
  try {
    return { ...START, ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Preferences>) };
  } catch {
    return { ...START };
  }
}

/** What a person likes on this device. */
export const preferences = $state<Preferences>(load());

export function keepPreferences(): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(preferences));
  } catch {
    // Without storage the choices last as long as the page.
  }
  applyTheme();
}

export function applyTheme(): void {
  if (preferences.theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = preferences.theme;
}

export function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
