/** A page by its address: the first part names it, the second says which one; there is no third. */
export interface Route {
  page: string;
  name: string | null;
  beyond: boolean;
  query: URLSearchParams;
  hash: string;
}

function read(): Route {
  const [page = '', name = null, ...rest] = location.pathname.split('/').filter(Boolean);
  return {
    page,
    name: name === null ? null : decoded(name),
    beyond: rest.length > 0,
    query: new URLSearchParams(location.search),
    hash: location.hash.slice(1),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const current = $state({ route: read() });

export function route(): Route {
  return current.route;
}

export function go(address: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  current.route = read();
  scrollTo(0, 0);
}

addEventListener('popstate', () => (current.route = read()));

/** Follow plain clicks on links of our own without loading the page again. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.pathname === location.pathname && link.hash && link.search === location.search) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
