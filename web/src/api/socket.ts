import { patched } from './patch';
import { isAboutPocket, PocketLine } from './pocket';
import type { ClientMessage, ServerMessage, State } from './types';

export type Connection = 'connecting' | 'open' | 'waiting' | 'closed';

type WithoutId<T> = T extends { id: string } ? Omit<T, 'id'> : never;
/** What is handed on: the service's requests to wait are followed here. */
export type Received = Exclude<ServerMessage, { type: 'wait' }>;
export type Request = WithoutId<ClientMessage>;

interface Pending {
  text: string;
  resolve: (message: Received) => void;
  reject: (reason: Error) => void;
}

export const PROTOCOL = 2;
const PATIENCE = 8_000;
const PULSE = 12_000;
const FINAL_CODES = [4403, 4404];
const SESSION_ENDED = 4401;

/**
 * One socket that heals itself: it connects again with growing pauses, and sends every unanswered
 * request again with the same id, which the service recognises. A busy service says when.
 */
export class LiveSocket {
  private socket: WebSocket | PocketLine | null = null;
  private readonly pending = new Map<string, Pending>();
  private attempts = 0;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private state: State | null = null;
  private ended = false;

  constructor(
    private readonly path: () => string,
    private readonly onMessage: (message: Received) => void,
    private readonly onConnection: (connection: Connection, code?: number) => void,
  ) {
    this.connect();
    addEventListener('online', this.hurry);
  }

  /** Send a request; the promise settles with its answer, however often the line breaks. */
  ask(request: Request): Promise<Received> {
    const id = newId();
    const text = JSON.stringify({ ...request, id });
    return new Promise((resolve, reject) => {
      this.pending.set(id, { text, resolve, reject });
      this.send(text);
    });
  }

  close(): void {
    this.ended = true;
    removeEventListener('online', this.hurry);
    clearInterval(this.pulse);
    this.socket?.close();
    for (const waiting of this.pending.values()) waiting.reject(new Error('closed'));
    this.pending.clear();
  }

  private readonly hurry = () => {
    if (this.socket?.readyState === WebSocket.CLOSED) this.connect();
  };

  private connect(): void {
    if (this.ended) return;
    this.onConnection('connecting');
    const socket = lineTo(this.path());
    this.socket = socket;
    socket.onopen = () => {
      this.attempts = 0;
      this.heard = Date.now();
      this.onConnection('open');
      for (const waiting of this.pending.values()) this.send(waiting.text);
      clearInterval(this.pulse);
      this.pulse = setInterval(() => this.beat(), PULSE);
    };
    socket.onmessage = (event: { data: string }) => {
      this.heard = Date.now();
      this.receive(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event: { code: number }) => this.lost(socket, event.code);
  }

  private lost(socket: WebSocket | PocketLine, code: number): void {
    if (socket !== this.socket || this.ended) return;
    clearInterval(this.pulse);
    if (FINAL_CODES.includes(code)) {
      this.onConnection('closed', code);
      return;
    }
    this.onConnection('waiting', code);
    // A session that ended here is followed by another one, whose cookie is still on its way.
    const least = code === SESSION_ENDED ? 3_000 : 250;
    const pause = Math.min(8_000, least * 2 ** this.attempts) * (0.75 + Math.random() / 2);
    this.attempts += 1;
    setTimeout(() => this.connect(), pause);
  }

  private beat(): void {
    if (Date.now() - this.heard > PULSE + PATIENCE) this.socket?.close();
    else this.send(JSON.stringify({ type: 'ping', id: newId() }));
  }

  private receive(received: ServerMessage): void {
    if (received.type === 'wait') {
      const { id, seconds } = received;
      setTimeout(() => this.send(this.pending.get(id)?.text), 1_000 * seconds);
      return;
    }
    const message = this.whole(received);
    const id = 'id' in message ? message.id : null;
    const waiting = id ? this.pending.get(id) : undefined;
    if (id && waiting) {
      this.pending.delete(id);
      waiting.resolve(message);
    }
    this.onMessage(message);
  }

  /** Return a message with its state, which may come as what is new in the one before. */
  private whole(message: Received): Received {
    if (message.type === 'event' && message.changes?.length && this.state) {
      message = { ...message, state: patched(this.state, message.changes) };
    }
    if ('state' in message && message.state) this.state = message.state;
    return message;
  }

  private send(text: string | undefined): void {
    if (text !== undefined && this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }
}

/** A socket to the service, or a line to a table in this browser. */
function lineTo(path: string): WebSocket | PocketLine {
  if (isAboutPocket(path)) return new PocketLine(path);
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/api/v1${path}`);
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}
