import { keeping } from './keep.svelte';
import { WITHOUT_SERVICE } from './site';

/** A page by its address: the first part names it, the second says which one; there is no third. */
export interface Route {
  page: string;
  name: string | null;
  beyond: boolean;
  query: URLSearchParams;
  hash: string;
}

/** What the address bar says; files alone cannot be asked for addresses that they do not have, so it stands behind a #. */
function current(): URL {
  const inside = WITHOUT_SERVICE ? location.hash.slice(1) : location.href;
  return new URL(inside, location.origin);
}

/** Return the address of a place of the page as a link has it. */
export function link(address: string): string {
  return WITHOUT_SERVICE ? `#${address}` : address;
}

function read(): Route {
  const { pathname, search, hash } = current();
  const [page = '', name = null, ...rest] = pathname.split('/').filter(Boolean);
  return {
    page,
    name: name === null ? null : decoded(name),
    beyond: rest.length > 0,
    query: new URLSearchParams(search),
    hash: hash.slice(1),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const shown = $state({ route: read() });

export function route(): Route {
  return shown.route;
}

export function go(address: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', link(address));
  shown.route = read();
  scrollTo(0, 0);
}

addEventListener('popstate', () => (shown.route = read()));

/** Follow plain clicks on links of our own without loading the page again. */
export function followLinks(event: MouseEvent): void {
  const anchor = (event.target as Element).closest('a');
  if (!anchor || anchor.origin !== location.origin || anchor.target || anchor.hasAttribute('download')) return;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (keeping.behind && !WITHOUT_SERVICE) return;
  const address = within(anchor);
  if (address === null) return;
  event.preventDefault();
  go(address);
}

/** Return the place of the page that a link leads to, unless the browser can follow it by itself. */
function within({ pathname, search, hash }: HTMLAnchorElement): string | null {
  if (WITHOUT_SERVICE) return hash.startsWith('#/') ? hash.slice(1) : null;
  const same = pathname === location.pathname && search === location.search;
  return same && hash ? null : pathname + search + hash;
}
