const ADMINISTRATION = '/admin';
const SIGN_IN = '/admin/sign-in';
const SHELF = '/';

/** Any origin that nothing can name. */
const HERE = 'http://here.invalid';

/**
 * Where to go after signing in: the path that was asked for, when it is the shelf or one of the administration's, else its first page. Whoever
 * wrote the link to the sign-in page wrote the path, so it is read as a browser would read it and used as it was read.
 */
export function localPath(next: string | string[] | undefined): string {
  if (next === SHELF) return SHELF;
  if (typeof next !== 'string' || !next.startsWith('/')) return ADMINISTRATION;
  const url = URL.parse(next, HERE);
  if (url === null || url.origin !== HERE || !isWithin(url.pathname, ADMINISTRATION)) return ADMINISTRATION;
  if (isWithin(url.pathname, SIGN_IN)) return ADMINISTRATION;
  return `${url.pathname}${url.search}${url.hash}`;
}

function isWithin(pathname: string, parent: string): boolean {
  return pathname === parent || pathname.startsWith(`${parent}/`);
}
