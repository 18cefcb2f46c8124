/**
 * Prefixes of our names for points of a collection that another program made. A point is its own page, and read access is checked by its name; points
 * that name the same document are one. Names of the library have no colon, so that none is both.
 */
const POINT = 'point:';
const DOCUMENT = 'made:';

/** Returns the name of the page that represents this point. A collection’s name contains no colon. */
export function pointName(collection: string, pointId: string): string {
  return `${POINT}${collection}:${pointId}`;
}

/** Returns the name of the document that a collection's points identify by this value. */
export function madeDocumentName(collection: string, value: string): string {
  return `${DOCUMENT}${collection}:${value}`;
}

/** Returns the id of the point with this name; null for any other name. */
export function pointIn(collection: string, name: string): string | null {
  return restOf(`${POINT}${collection}:`, name);
}

/** Returns the name that the points use for the document with this name; null for any other name. */
export function madeDocumentIn(collection: string, name: string): string | null {
  return restOf(`${DOCUMENT}${collection}:`, name);
}

/** True for names that no page or document of the library has. */
export function isExternalId(name: string): boolean {
  return name.startsWith(POINT) || name.startsWith(DOCUMENT);
}

function restOf(beginning: string, name: string): string | null {
  return name.startsWith(beginning) ? name.slice(beginning.length) : null;
}
