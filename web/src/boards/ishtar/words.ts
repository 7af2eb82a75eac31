import { say } from '../../i18n/i18n.svelte';
import { GEMS, type Gem, type Heap } from './view';

export function gemsWords(gems: Gem[]): string {
  const counts = GEMS.map((gem) => ({ gem, count: gems.filter((other) => other === gem).length }));
  return counts
    .filter(({ count }) => count)
    .map(({ gem, count }) => `${count} × ${say(`ishtar.gem.${gem}`)}`)
    .join(', ');
}

export function payWords(gems: Gem[]): string {
  return gems.length ? say('ishtar.pay', { gems: gemsWords(gems) }) : say('ishtar.free');
}

export function costWords(cost: Heap): string {
  return GEMS.filter((gem) => cost[gem])
    .map((gem) => `${cost[gem]} × ${say(`ishtar.gem.${gem}`)}`)
    .join(', ');
}
