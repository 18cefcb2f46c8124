/** What stands for a part that is not shown. */
export const HIDDEN = '(hidden)';

/** A part of a path that nobody would type. */
const KEY_LIKE = /^(?=.*\d)[\w~.%+=-]{20,}$/;

/**
 * An address without what may let somebody in: user name, password, query and fragment, and parts of the path that look like keys.
 * What cannot be told apart with certainty is hidden as a whole.
 */
export function maskAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return HIDDEN;
  const hasUser = url.username !== '' || url.password !== '';
  // An unescaped / # or ? in a password ends the address before its host; the @ behind it tells.
  if (address.split('@').length - 1 !== Number(hasUser)) return HIDDEN;
  const path = url.pathname
    .split('/')
    .map((part) => (KEY_LIKE.test(part) ? HIDDEN : part))
    .join('/');
  return [
    `${url.protocol}//`,
    hasUser && `${HIDDEN}@`,
    url.host,
    path === '/' && !address.endsWith('/') ? '' : path,
    url.search !== '' && `?${HIDDEN}`,
    url.hash !== '' && `#${HIDDEN}`,
  ]
    .filter((part) => part !== false)
    .join('');
}
