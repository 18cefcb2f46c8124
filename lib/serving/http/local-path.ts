const ADMINISTRATION = '/admin';
const SIGN_IN = '/admin/sign-in';
const SHELF = '/';
const API = '/api';

/** Any origin that nothing can name. */
const HERE = 'http://here.invalid';

/**
 * Where to go after signing in: the path that was asked for, when it is the shelf or one of the administration's, else its first page. Whoever
 * wrote the link to the sign-in page wrote the path, so it is read as a browser would read it and used as it was read.
 */
export function localPath(next: string | string[] | undefined): string {
  if (next === SHELF) return SHELF;
  const url = addressHere(next);
  if (url === null || !isWithin(url.pathname, ADMINISTRATION) || isWithin(url.pathname, SIGN_IN)) return ADMINISTRATION;
  return pathOf(url);
}

/** Where a reader goes on after signing in: the page that was asked for, else the shelf. Read as `localPath` reads it. */
export function readingPath(next: string | undefined): string {
  const url = addressHere(next);
  return url === null || isWithin(url.pathname, API) ? SHELF : pathOf(url);
}

/** Whether a path that `readingPath` gave is one of the administration's. */
export function isOfAdministration(path: string): boolean {
  return isWithin(new URL(path, HERE).pathname, ADMINISTRATION);
}

function addressHere(next: string | string[] | undefined): URL | null {
  if (typeof next !== 'string' || !next.startsWith('/')) return null;
  const url = URL.parse(next, HERE);
  return url?.origin === HERE ? url : null;
}

function pathOf({ pathname, search, hash }: URL): string {
  return `${pathname}${search}${hash}`;
}

function isWithin(pathname: string, parent: string): boolean {
  return pathname === parent || pathname.startsWith(`${parent}/`);
}
