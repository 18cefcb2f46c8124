/** Returns whether the source to ingest is a website, and not a path. */
export function isWebAddress(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

/** Returns a site's address in normalised form, so that it can be recognised; other paths are returned unchanged. */
export function normalisedPath(path: string): string {
  return isWebAddress(path) && URL.canParse(path) ? new URL(path).href : path;
}
