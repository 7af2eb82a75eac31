import type { LogLine } from '../api/types';
import type { AnyKit, News, Telling } from './kit';

/** What happened by itself after a line of the log. */
export function newsOf(kit: AnyKit, line: LogLine, names: string[], view: Record<string, unknown>): Telling[] {
  return (line.news ?? []).map((what) => kit.news?.(what as News, names, view)).filter((told): told is Telling => told !== undefined);
}

/** What a seat has to learn: the news since its own latest move, that move included. */
export function newsFor(kit: AnyKit, log: LogLine[], names: string[], view: Record<string, unknown>, seat: number | null): Telling[] {
  const since = log.findLastIndex((line) => (seat === null ? line.seat !== null : line.seat === seat));
  const told = log.slice(Math.max(0, since)).flatMap((line) => newsOf(kit, line, names, view));
  return told.filter(({ as }) => as === 'news' || as === 'alarm');
}
