import type { LogLine, Move } from '../api/types';
import type { AnyKit, Telling } from './kit';
import { newsOf } from './news';
import { lineWords } from './words';

/** One line of a turn: a move, what chance brought after it, or something that was scored. */
export interface Happening {
  line: LogLine;
  kind: 'move' | 'chance' | 'score';
  text: string;
  /** What it touched on the table, by `data-about`. */
  touched: string[];
}

/** What a review says of a move. */
export interface Remark {
  mark: string;
  better: string | null;
  why: string | null;
}

export interface Turn {
  seat: number | null;
  happened: Happening[];
}

export type Chapter =
  | ({ kind: 'turn'; id: string; ply: number } & Turn)
  | { kind: 'round'; id: string; ply: number; round: number }
  | { kind: 'news'; id: string; ply: number; told: Telling };

/** A log told turn by turn, from the start; the later view helps to name what lies there. */
export function storyOf(log: LogLine[], kit: AnyKit, names: string[], view: Record<string, unknown>): Chapter[] {
  const chapters: Chapter[] = [];
  const turns = names.map(() => 0);
  const moves = names.map((): Move[] => []);
  let rounds = 0;

  /** Alone, a turn is over once chance has brought something. */
  function isOver(turn: Turn): boolean {
    return kit.inTurns && names.length === 1 && turn.happened.at(-1)?.kind !== 'move';
  }

  function turnOf(seat: number | null, ply: number): Turn {
    const latest = chapters.at(-1);
    if (latest?.kind === 'turn' && (seat === null || (latest.seat === seat && !isOver(latest)))) return latest;
    if (seat !== null) turns[seat] = (turns[seat] ?? 0) + 1;
    if (seat !== null && kit.inTurns && names.length > 1 && turns[seat]! > rounds) {
      rounds = turns[seat]!;
      chapters.push({ kind: 'round', id: `round ${rounds}`, ply, round: rounds });
    }
    const begun = { kind: 'turn' as const, id: `turn ${ply}`, ply, seat, happened: [] };
    chapters.push(begun);
    return begun;
  }

  for (const step of steps(log)) {
    const told = step.flatMap((line) => newsOf(kit, line, names, view));
    const gains = told.filter(({ as }) => as === 'gain').map(({ text }) => text);
    for (const line of step) {
      const text = lineWords(kit, line, names, view, gains);
      if (text === null) continue;
      const earlier = moves[line.seat ?? -1] ?? [];
      const touched = line.seat === null ? [] : kit.touched(line.entry as Move, view, line.seat, earlier);
      turnOf(line.seat, line.ply).happened.push({ line, kind: line.seat === null ? 'chance' : 'move', text, touched });
      earlier.push(line.entry as Move);
    }
    const last = step.at(-1)!;
    for (const [i, telling] of told.entries()) {
      const { as, text, about } = telling;
      if (as === 'score') turnOf(null, last.ply).happened.push({ line: last, kind: 'score', text, touched: about ? [about] : [] });
      if (as === 'news' || as === 'alarm') chapters.push({ kind: 'news', id: `news ${last.ply} ${i}`, ply: last.ply, told: telling });
    }
  }
  return chapters;
}

/** A decision with all chance after it; the first step may be chance alone. */
function steps(log: LogLine[]): LogLine[][] {
  const found: LogLine[][] = [];
  for (const line of log) {
    if (line.seat !== null || !found.length) found.push([line]);
    else found.at(-1)!.push(line);
  }
  return found;
}
