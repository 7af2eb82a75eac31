import type { LogLine, Move } from '../api/types';
import type { AnyKit } from './kit';

/** A line of the log in words, or null for what is not worth a line. */
export function lineWords(
  kit: AnyKit,
  line: LogLine,
  names: string[],
  view: Record<string, unknown>,
): string | null {
  if (line.seat === null) return kit.event?.(line, names) ?? null;
  return kit.words(line.entry as Move, view, true);
}
