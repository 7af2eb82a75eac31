import type { State } from '../api/types';
import { t } from '../i18n/i18n.svelte';
import type { AnyKit } from './kit';

/** One sentence that says what to do now. */
export function promptWords(kit: AnyKit, state: State, names: string[], thinkers: number[]): string {
  const { asks, waiting } = state.prompt;
  const who = waiting.map((seat) => names[seat]).join(', ');
  const thinking = waiting.length > 0 && waiting.every((seat) => thinkers.includes(seat));
  switch (asks) {
    case 'move':
    case 'may_move':
      return kit.prompt(state);
    case 'over':
      return t('prompt.over');
    case 'watch':
      return who ? t('prompt.watch', { who }) : t('prompt.watching');
    default:
      return thinking ? t('prompt.thinks', { who, count: waiting.length }) : t('prompt.wait', { who });
  }
}
