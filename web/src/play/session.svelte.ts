import { api } from '../api/rest';
import { LiveSocket, PROTOCOL, type Connection, type Received, type Request } from '../api/socket';
import type {
  ChatLine,
  Explanation,
  Hint,
  Judgement,
  LogLine,
  Move,
  Preview,
  Problem,
  State,
  TableEvent,
  TableInfo,
} from '../api/types';
import type { Language } from '../i18n/i18n.svelte';
import { preferences, reducedMotion } from '../preferences.svelte';

type Happened = Extract<Received, { type: 'event' }>;

const PACE = 600;

/** One table as one seat sees it, kept in step with the service. */
export class Session {
  table = $state.raw<TableInfo | null>(null);
  state = $state.raw<State | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  connection = $state<Connection>('connecting');
  closedWith = $state<number | null>(null);
  problem = $state.raw<Problem | null>(null);
  online = $state.raw<number[]>([]);
  watchers = $state(0);
  /** The version for which a move is on its way: until the next one nothing else is sent. */
  private sentFor = $state<number | null>(null);
  readonly busy = $derived(this.sentFor !== null && this.sentFor === this.state?.version);
  /** How far the service's clock is ahead of the device's, in seconds. */
  ahead = $state(0);
  onMove: (seat: number | null, mine: boolean) => void = () => {};

  private readonly socket: LiveSocket;
  private last = 0;
  private queue: Happened[] = [];
  private draining = false;
  private skipped = false;
  /** When the latest move was shown. */
  private shown = -Infinity;
  private wake: (() => void) | null = null;

  constructor(private readonly id: string, seat: number | null, private readonly invite: string | null) {
    this.socket = new LiveSocket(
      () => `/tables/${id}/live?${this.query(seat, invite)}`,
      (message) => this.receive(message),
      (connection, code) => {
        this.connection = connection;
        if (connection === 'closed') this.closedWith = code ?? null;
      },
    );
  }

  get seat(): number | null {
    return this.state?.seat ?? null;
  }

  /** Seats may have been shuffled or given up since the page was opened with one. */
  private query(seat: number | null, invite: string | null): URLSearchParams {
    const query = new URLSearchParams({ protocol: String(PROTOCOL) });
    const mine = this.table?.mine ?? [];
    const now = seat === null || !this.table || mine.includes(seat) ? seat : (mine[0] ?? null);
    if (now !== null) query.set('seat', String(now));
    if (invite) query.set('invite', invite);
    return query;
  }

  close(): void {
    this.socket.close();
    this.skip();
  }

  async play(move: Move): Promise<boolean> {
    const { state } = this;
    if (!state || state.seat === null || this.busy) return false;
    const { seat, version } = state;
    this.sentFor = version;
    this.problem = null;
    try {
      const answer = await this.ask({ type: 'play', seat, version, move });
      return answer?.type === 'ack';
    } finally {
      if (this.sentFor === version) this.sentFor = null;
    }
  }

  async done(): Promise<void> {
    if (this.seat !== null) await this.ask({ type: 'done', seat: this.seat });
  }

  async undo(): Promise<void> {
    if (this.seat !== null) await this.ask({ type: 'undo', seat: this.seat });
  }

  async say(text: string): Promise<void> {
    await this.ask({ type: 'chat', seat: this.seat, text });
  }

  async resign(): Promise<void> {
    if (this.seat !== null) await this.ask({ type: 'resign', seat: this.seat });
  }

  async offerEnd(): Promise<void> {
    if (this.seat !== null) await this.ask({ type: 'offer_end', seat: this.seat });
  }

  async answer(offer: number, accept: boolean): Promise<void> {
    if (this.seat !== null) await this.ask({ type: 'answer', seat: this.seat, offer, accept });
  }

  async back(): Promise<void> {
    if (this.seat !== null) await this.ask({ type: 'back', seat: this.seat });
  }

  async look(seat: number | null): Promise<void> {
    await this.ask({ type: 'look', seat });
  }

  async preview(move: Move): Promise<Preview | null> {
    if (this.seat === null) return null;
    const answer = await this.ask({ type: 'preview', seat: this.seat, move }, false);
    return answer?.type === 'previewed' ? answer.preview : null;
  }

  /** What lay covered on the table at a moment. */
  beneath(ply: number): Promise<unknown[]> {
    return api.beneath(this.id, ply, this.invite ?? undefined);
  }

  async explain(move: Move, language: Language): Promise<Explanation | null> {
    if (this.seat === null) return null;
    const answer = await this.ask({ type: 'explain', seat: this.seat, move, language }, false);
    return answer?.type === 'explained' ? answer.explanation : null;
  }

  async hint(): Promise<Hint | null> {
    if (this.seat === null) return null;
    const answer = await this.ask({ type: 'hint', seat: this.seat });
    return answer?.type === 'hinted' ? answer.hint : null;
  }

  /** What the coach says of the decision of this moment, and of a move. */
  async judge(move: Move | null): Promise<Judgement | null> {
    const { state } = this;
    if (!state || state.seat === null) return null;
    const answer = await this.ask({ type: 'judge', seat: state.seat, version: state.version, move }, false);
    return answer?.type === 'judged' ? answer.judgement : null;
  }

  /** Show at once what is still being shown step by step. */
  skip(): void {
    this.skipped = this.draining;
    this.wake?.();
  }

  private async ask(request: Request, loud = true): Promise<Received | null> {
    try {
      const answer = await this.socket.ask(request);
      if (answer.type === 'refused' && loud) this.problem = answer.problem;
      return answer;
    } catch {
      return null;
    }
  }

  private receive(message: Received): void {
    switch (message.type) {
      case 'welcome':
        this.queue = [];
        this.skip();
        this.table = message.table;
        this.state = message.state;
        this.log = message.log;
        this.chat = message.chat;
        this.last = message.table.version;
        this.watchers = message.table.watchers;
        this.online = message.table.seats.filter((s) => s.online).map((s) => s.seat);
        if (message.state) this.setClock(message.state.clock.at);
        break;
      case 'event':
        if (message.event.number <= this.last) break;
        if (message.event.number > this.last + 1) {
          void this.ask({ type: 'sync', after: this.last }, false);
          break;
        }
        this.last = message.event.number;
        this.queue.push(message);
        void this.drain();
        break;
      case 'synced':
        // What waits to be shown happened before.
        for (const waiting of this.queue.splice(0)) this.note(waiting);
        for (const event of message.events) {
          if (event.number <= this.last) continue;
          this.last = event.number;
          this.note({ type: 'event', event, state: null, changes: [], table: null });
        }
        this.table = message.table;
        if (message.state) this.state = message.state;
        break;
      case 'refused':
        if (message.state) this.state = message.state;
        break;
      case 'presence':
        this.online = message.online;
        this.watchers = message.watchers;
        break;
      case 'pong':
        this.setClock(message.at);
        break;
      case 'ack':
      case 'explained':
      case 'previewed':
      case 'hinted':
      case 'judged':
        // Whoever asked takes these.
        break;
      default:
        message satisfies never;
    }
  }

  /** Show events one after the other, moves of other seats slowly enough to follow. */
  private async drain(): Promise<void> {
    if (this.draining) return;
    this.draining = true;
    for (let next = this.queue[0]; next; next = this.queue[0]) {
      const theirs = next.event.kind === 'move' && !this.table?.mine.includes(next.event.seat ?? -1);
      const due = this.shown + PACE - performance.now();
      if (theirs && due > 0 && !this.skipped && !preferences.quick && !reducedMotion()) await this.pause(due);
      // A welcome in the meantime has told it already.
      if (this.queue[0] !== next) continue;
      this.queue.shift();
      this.note(next);
      if (next.event.kind === 'move') this.shown = performance.now();
    }
    this.skipped = false;
    this.draining = false;
  }

  private pause(time: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, time);
      const session = this;
      function done() {
        clearTimeout(timer);
        session.wake = null;
        resolve();
      }
      this.wake = done;
    });
  }

  private note({ event, state, table }: Happened): void {
    this.take(event);
    if (table) this.table = table;
    else if (this.table) {
      const waiting = state?.prompt.waiting ?? this.table.waiting;
      this.table = { ...this.table, version: event.number, ply: event.ply, waiting, updated: event.at };
    }
    if (state) {
      this.state = state;
      this.setClock(state.clock.at);
    }
    if (event.kind === 'move' && event.seat !== null) {
      this.onMove(event.seat, this.table?.mine.includes(event.seat) ?? false);
    }
  }

  /** What an event changes by itself; table and state come along with it. */
  private take(event: TableEvent): void {
    switch (event.kind) {
      case 'start':
      case 'move':
        this.log = [...this.log.slice(0, event.ply - event.lines.length), ...event.lines];
        break;
      case 'taken_back':
        this.log = this.log.slice(0, event.data.ply);
        break;
      case 'chat': {
        const { number, seat, at, data } = event;
        this.chat = [...this.chat, { number, seat, at, ...data }];
        break;
      }
      case 'answer':
        if (!event.data.accept && this.table?.offer?.seat === this.seat) {
          this.problem = { code: 'declined', message: '', rule: null, fields: [] };
        }
        break;
      case 'sit':
      case 'stand':
      case 'set':
      case 'cancel':
      case 'done':
      case 'offer':
      case 'resign':
      case 'timeout':
      case 'back':
      case 'grace':
      case 'expire':
      case 'rematch':
        break;
      default:
        event satisfies never;
    }
  }

  private setClock(at: number): void {
    this.ahead = at - Date.now() / 1000;
  }
}
