import { ROOT, WITHOUT_SERVICE } from '../site';

/** How long a page waits before it looks for the service again. */
const PAUSE = 15_000;

const known = $state({ away: false });
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the service was out of reach when it was last asked. */
export function isAway(): boolean {
  return known.away;
}

/** Whether there is nobody but us: no service at all, or none in reach. */
export function isAlone(): boolean {
  return WITHOUT_SERVICE || known.away;
}

/** Remember whether the service answered; as long as it does not, it is looked for now and then. */
export function note(answered: boolean): void {
  known.away = !answered;
  clearTimeout(timer);
  if (!answered) timer = setTimeout(look, PAUSE);
}

async function look(): Promise<void> {
  note(await fetch(`${ROOT}healthz`, { cache: 'no-store' }).then(() => true, () => false));
}

if (!WITHOUT_SERVICE) {
  addEventListener('online', look);
  addEventListener('offline', look);
}
