import type { TextRange } from '#lib/foundation/text/range.ts';

/** A page in the version that a range refers to. */
export interface AddressedPage {
  pageId: string;
  version: string;
}

/**
 * The addresses of the library's resources. A page's text is that of one version, which never changes, and a range of it counts UTF-16
 * code units, half-open, as everywhere.
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

/** Exactly these words of the page. */
export function rangeResource(page: AddressedPage, { start, end }: TextRange): string {
  return `${pageResource(page)}/${start}-${end}`;
}
