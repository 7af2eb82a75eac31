/** The page and all that tables in this browser take, kept for when there is no network. */
import { keptAs } from './addresses';
import { ROOT } from './site';

const known = $state({
  possible: import.meta.env.PROD && 'serviceWorker' in navigator,
  kept: false,
  loading: false,
  /** A new version waits until somebody wants it. */
  news: false,
  /** Another window has changed to a new version, so this one is behind. */
  behind: false,
});

export const keeping: Readonly<typeof known> = known;

let wanted = false;

function follow(registration: ServiceWorkerRegistration): void {
  const worker = registration.installing ?? registration.waiting;
  if (!worker) return;
  const tell = () => {
    if (worker.state === 'installed' && registration.active) known.news = true;
    if (worker.state === 'activated') [known.kept, known.loading] = [true, false];
    if (worker.state === 'redundant') known.loading = false;
  };
  worker.addEventListener('statechange', tell);
  tell();
}

function watch(registration: ServiceWorkerRegistration): void {
  known.kept = registration.active !== null;
  follow(registration);
  registration.addEventListener('updatefound', () => follow(registration));
}

/** Go on with what an earlier visit began. */
export async function resume(): Promise<void> {
  if (!known.possible) return;
  const { serviceWorker } = navigator;
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (wanted) location.reload();
    else if (controlled) [known.behind, known.news] = [true, false];
    controlled = true;
  });
  addEventListener('appinstalled', () => void keep());
  const registration = await serviceWorker.getRegistration(ROOT);
  if (registration) {
    watch(registration);
    registration.active?.postMessage('tidy');
  } else if (matchMedia('(display-mode: standalone)').matches) await keep();
}

/** Keep everything from now on. */
export async function keep(): Promise<void> {
  if (!known.possible || known.kept || known.loading) return;
  known.loading = true;
  try {
    watch(await navigator.serviceWorker.register(`${ROOT}sw.js`));
  } catch {
    // The line may have gone meanwhile, or the browser wants to keep nothing.
    known.loading = false;
  }
}

/** Keep nothing any more; games in this browser stay. */
export async function stopKeeping(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(ROOT);
  await registration?.unregister();
  await caches.delete(keptAs(ROOT));
  location.reload();
}

/** Change to the version that waits. */
export async function update(): Promise<void> {
  wanted = true;
  const registration = await navigator.serviceWorker.getRegistration(ROOT);
  if (registration?.waiting) registration.waiting.postMessage('take over');
  else location.reload();
}
