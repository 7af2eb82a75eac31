/**
 * Keeps the files of the page, and of all that tables in this browser take, for when there is no
 * network. Nothing else is ever kept: not one answer of the service.
 */
import { keptAs, PLACES } from '../src/addresses';

declare const self: ServiceWorkerGlobalScope & {
  /** SHA-256 of every file by its path, as the site says in front of this script. */
  FILES: Record<string, string>;
};

const HOME = 'index.html';
const ASSETS = 'assets/';
const AT_ONCE = 4;
const TOO_FAST = 429;
const files = self.FILES;
const root = self.registration.scope;
const NAME = keptAs(root);

/** Where a file is kept: another version of it has another place. */
const place = (path: string) => `${root}${path}?${files[path]}`;

async function digest(bytes: ArrayBuffer): Promise<string> {
  const found = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Fetch a file, which has to be the one that the list means. */
async function fetched(path: string): Promise<Response> {
  // The names of assets follow from what is in them.
  const answer = await fetch(root + path, { cache: path.startsWith(ASSETS) ? 'default' : 'no-cache' });
  if (answer.status === TOO_FAST) {
    await new Promise((resolve) => setTimeout(resolve, 1_000 * Number(answer.headers.get('Retry-After') ?? 1)));
    return fetched(path);
  }
  const bytes = await answer.arrayBuffer();
  if (!answer.ok || (await digest(bytes)) !== files[path]) throw new Error(`${path} is not what it should be`);
  return new Response(bytes, { headers: answer.headers });
}

/** Keep what is not kept yet; all or nothing, as the browser starts this anew after a failure. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(NAME);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  const missing = Object.keys(files).filter((path) => !known.has(place(path)));
  async function work(): Promise<void> {
    for (let path = missing.pop(); path !== undefined; path = missing.pop()) {
      await cache.put(place(path), await fetched(path));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Drop what earlier versions left, unless a page of theirs may still be open. */
async function tidy(): Promise<void> {
  const { installing, waiting } = self.registration;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (installing || waiting || pages.length > 1) return;
  const cache = await caches.open(NAME);
  const wanted = new Set(Object.keys(files).map(place));
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
}

/** The file that a request means, if it may be kept here. */
function meant({ method, mode, url }: Request): string | null {
  if (method !== 'GET' || !url.startsWith(root)) return null;
  const path = decodeURI(new URL(url).pathname).slice(new URL(root).pathname.length);
  const [first = ''] = path.split('/');
  if (mode === 'navigate' && ['', HOME, ...PLACES].includes(first)) return HOME;
  return Object.hasOwn(files, path) || path.startsWith(ASSETS) ? path : null;
}

async function answer(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  // A page of an earlier version still finds its own scripts.
  const kept = (await cache.match(place(path))) ?? (await cache.match(root + path, { ignoreSearch: true }));
  return kept ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const path = meant(event.request);
  if (path !== null) event.respondWith(answer(path, event.request));
});
self.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(self.skipWaiting());
  if (event.data === 'tidy') event.waitUntil(tidy());
});
