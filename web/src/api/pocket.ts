/**
 * Tables in this browser: a worker answers the same requests and messages as the service. It is
 * started when the first of them is asked for.
 */
import { keep } from '../keep.svelte';
import type { FromHost, ToHost } from '../pocket/messages';

const PREFIX = 'pocket';

interface Answered {
  status: number;
  text: string;
}

let worker: Worker | null = null;
const answers = new Map<number, (answer: Answered) => void>();
const lines = new Map<number, PocketLine>();
let number = 0;

function host(): Worker {
  if (!worker) {
    worker = new Worker(new URL('../pocket/worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromHost>) => hear(data);
  }
  return worker;
}

function say(message: ToHost): void {
  host().postMessage(message);
}

function hear(message: FromHost): void {
  // Whoever plays here wants to go on without the network too.
  void keep();
  if (message.told === 'answer') {
    answers.get(message.id)?.(message);
    answers.delete(message.id);
    return;
  }
  const line = lines.get(message.line);
  if (message.told === 'open') line?.opened();
  else if (message.told === 'message') line?.onmessage?.({ data: message.text });
  else line?.lost(message.code);
}

/** Whether a table is in this browser. */
export function isPocket(id: string): boolean {
  return id.startsWith(PREFIX);
}

/** Whether a request is about a table in this browser. */
export function isAboutPocket(path: string): boolean {
  return path.startsWith(`/tables/${PREFIX}`);
}

/** Whether a request is about puzzles, which can be asked here too. */
export function isAboutPuzzles(path: string): boolean {
  return path.startsWith('/puzzles');
}

/** Ask the worker what the service would be asked. */
export function askPocket(method: string, path: string, body: unknown): Promise<Answered> {
  const id = number++;
  return new Promise((resolve) => {
    answers.set(id, resolve);
    say({ do: 'request', id, method, path, body: body === undefined ? '' : JSON.stringify(body) });
  });
}

/** The line to a table in this browser; it is used like a socket. */
export class PocketLine {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  private readonly line = number++;
  private readonly table: string;

  constructor(path: string) {
    const url = new URL(path, location.origin);
    this.table = url.pathname.split('/')[2] ?? '';
    const seat = url.searchParams.get('seat');
    lines.set(this.line, this);
    const protocol = Number(url.searchParams.get('protocol') ?? 1);
    say({ do: 'connect', line: this.line, table: this.table, seat: seat === null ? null : Number(seat), protocol });
  }

  send(text: string): void {
    say({ do: 'take', line: this.line, table: this.table, text });
  }

  close(): void {
    say({ do: 'leave', line: this.line, table: this.table });
    this.lost(1000);
  }

  opened(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  lost(code: number): void {
    lines.delete(this.line);
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }
}
