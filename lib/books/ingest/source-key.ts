import { basename } from 'node:path';

import { nameBasedId } from '#lib/foundation/core/ids.ts';
import { trimEdgesOf, trimEndOf } from '#lib/foundation/core/trim-characters.ts';
import { foldAccents } from '#lib/foundation/text/folding/fold-letters.ts';

import type { DocumentFacts } from './ports.ts';
import type { PlannedPage, SourceBook } from './source-book.ts';

const MAX_LENGTH = 80;

/**
 * Returns the percent-encoded address by which a page is cited and filtered: `/books/<document>/<path>` for a page that can be read here, otherwise
 * the page's own web address; for a part of a page, the address of its place there. mdBook pages are published as `.html`, a README as `index`.
 */
export function sourceKeyOf(page: {
  document: Pick<DocumentFacts, 'id' | 'webUrl'>;
  path: string;
  url: string | null;
  isMdBook: boolean;
  part?: PlannedPage['part'] | undefined;
}): string {
  const { part, path } = page;
  const place = typeof part?.id === 'string' ? `#${encodeURIComponent(part.id)}` : '';
  if (page.url !== null) return page.url + place;
  if (page.document.webUrl === null) return pageAddress(page.document.id, path);
  const whole = part?.of ?? path;
  const published = page.isMdBook ? `${whole.replace(/(^|\/)README$/i, '$1index')}.html` : whole;
  return `${trimEndOf(page.document.webUrl, /\//)}/${encodePath(published)}${place}`;
}

/** Returns the address of a page in Lectern. */
export function pageAddress(documentId: string, path: string): string {
  return `/books/${documentId}/${encodePath(path)}`;
}

/** Percent-encodes every segment of a path, but not the slashes. */
function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** Returns a URL-safe name for a folder's or file's name; a name without Latin letters or digits gets a stable generated one. */
export function slugOfName(name: string): string {
  const plain = foldAccents(name, 'all');
  const slug = trimEdgesOf(plain.replace(/[^a-z0-9]+/g, '-').slice(0, MAX_LENGTH), /-/);
  return slug === '' ? `book-${nameBasedId('document', name).slice(0, 8)}` : slug;
}

/** Converts a folder's or file's name to a title: `my-notes` → `My notes`. */
export function titleOfName(name: string): string {
  const words = name.replace(/[-_\s]+/g, ' ').trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the filename of a page as shown to people: for a file that is a whole book, that file's name and not that of an unpacked part. */
export function filenameOfPage(
  { filename }: Pick<PlannedPage, 'filename'>,
  { workFolder, sourcePath }: Pick<SourceBook, 'workFolder' | 'sourcePath'>,
): string {
  return workFolder === undefined ? filename : basename(sourcePath);
}
