/** Whether what is to be ingested is a site of the web, and not a path. */
export function isWebAddress(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

/** The address of a site in its one form, so that it is known again; a path as it is. */
export function normalisedPath(path: string): string {
  return isWebAddress(path) && URL.canParse(path) ? new URL(path).href : path;
}
