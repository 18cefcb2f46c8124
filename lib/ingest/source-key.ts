import { trimEndOf } from '#lib/core/trim-characters.ts';

import type { DocumentFacts } from './ports.ts';

/**
 * The address a page is cited by and filtered by, percent-encoded: `/books/<document>/<path>` for a page that is read here,
 * else the page's own address on the web. Books made with mdBook are published as `.html`, a README as `index`.
 */
export function sourceKeyOf(page: {
  document: Pick<DocumentFacts, 'id' | 'webUrl'>;
  path: string;
  url: string | null;
  isMdBook: boolean;
}): string {
  if (page.url !== null) return page.url;
  if (page.document.webUrl === null) return pageAddress(page.document.id, page.path);
  const published = page.isMdBook ? `${page.path.replace(/(^|\/)README$/i, '$1index')}.html` : page.path;
  return `${trimEndOf(page.document.webUrl, /\//)}/${encodePath(published)}`;
}

/** Where the reader shows a page. */
export function pageAddress(documentId: string, path: string): string {
  return `/books/${documentId}/${encodePath(path)}`;
}

/** Percent-encodes every segment of a path; the slashes stay. */
function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
