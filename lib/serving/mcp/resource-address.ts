import type { TextRange } from '#lib/foundation/text/range.ts';

/** A page in the version a range refers to. */
export interface AddressedPage {
  pageId: string;
  version: string;
}

/**
 * The addresses of the library's resources. A page's text belongs to one version, which never changes, and ranges of it are half-open, in UTF-16 code
 * units, as everywhere.
 */
export const RESOURCE_TEMPLATES = {
  document: 'lectern://documents/{document_id}',
  page: 'lectern://pages/{page_id}',
  version: 'lectern://pages/{page_id}/versions/{version}',
  range: 'lectern://pages/{page_id}/versions/{version}/{start}-{end}',
} as const;

export function documentResource(documentId: string): string {
  return `lectern://documents/${encodeURIComponent(documentId)}`;
}

export function pageResource({ pageId, version }: AddressedPage): string {
  return `lectern://pages/${encodeURIComponent(pageId)}/versions/${version}`;
}

/** Returns the address of exactly these words of the page. */
export function rangeResource(page: AddressedPage, { start, end }: TextRange): string {
  return `${pageResource(page)}/${start}-${end}`;
}
