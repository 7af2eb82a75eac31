/** What tells moves apart that differ only in brackets: `(pay 1 × red)` after the same words. */
export function brief(texts: string[]): string[] {
  const parts = texts.map((text) => /^(.*)\(([^()]*)\)$/.exec(text));
  const same = parts.every((part) => part !== null && part[1] === parts[0]?.[1]);
  return same ? parts.map((part) => part![2]!) : texts;
}
