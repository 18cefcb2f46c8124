/**
 * What points of a collection that another program made are called here. A point is a page of its own, and its name is what is asked for
 * whoever may read it; points that name the same document are one. Names of the library have no colon, so that none is both.
 */
const POINT = 'point:';
const DOCUMENT = 'made:';

/** Of the page that is this point. A collection’s name has no colon. */
export function pointName(collection: string, pointId: string): string {
  return `${POINT}${collection}:${pointId}`;
}

/** Of the document that its points call so. */
export function madeDocumentName(collection: string, value: string): string {
  return `${DOCUMENT}${collection}:${value}`;
}

/** The id of the point that bears this name; null for any other name. */
export function pointIn(collection: string, name: string): string | null {
  return restOf(`${POINT}${collection}:`, name);
}

/** What the points of the document that bears this name call it; null for any other name. */
export function madeDocumentIn(collection: string, name: string): string | null {
  return restOf(`${DOCUMENT}${collection}:`, name);
}

/** True for what no page or document of the library is called. */
export function isExternalId(name: string): boolean {
  return name.startsWith(POINT) || name.startsWith(DOCUMENT);
}

function restOf(beginning: string, name: string): string | null {
  return name.startsWith(beginning) ? name.slice(beginning.length) : null;
}
