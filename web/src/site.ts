const UP = '..';

/** Where the page's files lie, which may be a folder of somebody's web space; true for workers too. */
export const ROOT = new URL(UP, import.meta.url).href;

/** Whether there is no service behind the page, only files (`hortus site`). */
export const WITHOUT_SERVICE = globalThis.document?.documentElement.dataset['site'] === 'files';
