import { api } from '../api/rest';
import type { TableLine } from '../api/types';

/** The tables of the service, as far as it is in reach, and those in this browser; the latest first. */
export async function allTables(): Promise<TableLine[]> {
  const [there, here] = await Promise.all([api.mine().catch(() => null), api.mineHere().catch(() => [])]);
  return [...(there?.tables ?? []), ...here].sort((one, other) => other.updated - one.updated);
}
