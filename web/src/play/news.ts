import type { LogLine } from '../api/types';
import type { AnyKit, News } from './kit';

export interface Told {
  text: string;
  loud: boolean;
}

/** What happened by itself after a line of the log. */
export function newsOf(kit: AnyKit, line: LogLine, names: string[]): Told[] {
  return (line.news ?? []).map((what) => kit.news?.(what as News, names)).filter((told): told is Told => told !== undefined);
}

/** What a seat has to learn: the news since its own latest move, that move included. */
export function newsFor(kit: AnyKit, log: LogLine[], names: string[], seat: number | null): Told[] {
  const since = log.findLastIndex((line) => (seat === null ? line.seat !== null : line.seat === seat));
  return log.slice(Math.max(0, since)).flatMap((line) => newsOf(kit, line, names));
}
