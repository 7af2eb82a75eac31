import type { LogLine, Move } from '../api/types';
import type { AnyKit } from './kit';

/** Of every seat the move that brought it the most at once, if any brought something. */
export function bestMoves(log: LogLine[], kit: AnyKit, seats: number): LogLine[] {
  return Array.from({ length: seats }, (_, seat) => {
    const gained = (line: LogLine) => line.gains?.[seat] ?? 0;
    const own = log.filter((line) => line.seat === seat && gained(line) > 0 && kit.scores?.(line.entry as Move) !== false);
    return own.reduce<LogLine | null>((best, line) => (best && gained(best) >= gained(line) ? best : line), null);
  }).filter((line) => line !== null);
}
