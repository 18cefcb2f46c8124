const ADMINISTRATION = '/admin';
const SIGN_IN = '/admin/sign-in';
const SHELF = '/';
const API = '/api';

/** A placeholder origin that no address can name. */
const HERE = 'http://here.invalid';

/**
 * Returns the path to go to after signing in: the requested path, when it is the shelf or one of the administration's, else the first page of the
 * administration. The path comes from the link to the sign-in page and is not trusted, so it is parsed as a browser would parse it, and the parsed
 * form is used.
 */
export function localPath(next: string | string[] | undefined): string {
  if (next === SHELF) return SHELF;
  const url = addressHere(next);
  if (url === null || !isWithin(url.pathname, ADMINISTRATION) || isWithin(url.pathname, SIGN_IN)) return ADMINISTRATION;
  return pathOf(url);
}

/** Returns where a reader continues after signing in: the requested page, otherwise the shelf. The address is parsed as by `localPath`. */
export function readingPath(next: string | undefined): string {
  const url = addressHere(next);
  return url === null || isWithin(url.pathname, API) ? SHELF : pathOf(url);
}

/** Returns whether a path from `readingPath` belongs to the administration. */
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
