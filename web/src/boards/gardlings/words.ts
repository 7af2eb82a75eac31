import { say, t } from '../../i18n/i18n.svelte';
import { missionOf, type Garden } from './view';

/** A pile of the market in words: `green0` is the first green pile. */
export function pileWords(name: string): string {
  return say(`gardlings.pile.${name.slice(0, -1)}`, { number: Number(name.slice(-1)) + 1 });
}

/** Where a strip goes, reckoned from the middle of the first one, so far to the right and down. */
export function whereWords([right, down]: [number, number]): string {
  const parts = [
    right && say(`gardlings.where.${right > 0 ? 'right' : 'left'}`, { count: Math.abs(right) }),
    down && say(`gardlings.where.${down > 0 ? 'down' : 'up'}`, { count: Math.abs(down) }),
  ].filter(Boolean);
  return parts.length ? parts.join(', ') : say('gardlings.where.middle');
}

/** What a mission asks and pays. */
export function missionWords(id: string): string {
  const { effect, gems, need, edges } = missionOf(id);
  return say(`gardlings.mission.${effect}`, { count: gems, need: need ?? edges.length });
}

/** How far a garden has come with its mission. */
export function progressWords({ id, gems, has, looked }: NonNullable<Garden['mission']>): string {
  const { effect, need, edges } = missionOf(id);
  if (effect === 'second_look') return t(looked ? 'gardlings.missionLooked' : 'gardlings.missionToUse');
  if (gems) return t('gardlings.missionMet');
  return effect === 'shape' ? t('gardlings.missionOpen') : t('gardlings.missionSoFar', { has, need: need ?? edges.length });
}
