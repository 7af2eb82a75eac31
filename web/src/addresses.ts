/** What the address of every place within the page begins with; home has none of them. */
export const PLACES = [
  'new',
  'lobby',
  'mine',
  'daily',
  'puzzles',
  'puzzle',
  'rules',
  'parts',
  'learn',
  'table',
  'replay',
  'screen',
  'you',
] as const;

export type Place = (typeof PLACES)[number];

/** The name under which files of a site are kept; other sites may lie below the same address. */
export function keptAs(root: string): string {
  return `hortus ${root}`;
}
