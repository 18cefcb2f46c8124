const SIGNED_LINK = /^(\/source\/)[^/]+/;

/** The path of a request as the log shows it: without the token of a signed link, which opens what it leads to. */
export function loggedPath(pathname: string): string {
  return pathname.replace(SIGNED_LINK, '$1…');
}
