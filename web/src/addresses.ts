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
