import type { PictureWidth } from './picture-widths.ts';

/** Where the reader shows a document. */
export function documentAddress(baseUrl: string, documentId: string): string {
  return `${baseUrl}/books/${encodeURIComponent(documentId)}`;
}

/** Where the reader shows a page of a document. */
export function pageAddress(baseUrl: string, page: { documentId: string; path: string }): string {
  const path = page.path.split('/').map(encodeURIComponent).join('/');
  return `${documentAddress(baseUrl, page.documentId)}/${path}`;
}

/** Any origin that nothing can name. */
const HERE = 'http://here.invalid';

/**
 * Whether this is the path of a document or page of the reader, with or without a query and a fragment. What a browser would read as another
 * path than the one that is written, by `..`, a backslash, a tab or letters that are not encoded, is none.
 */
export function isReaderPath(written: string): boolean {
  if (!URL.canParse(written, HERE)) return false;
  const { origin, pathname } = new URL(written, HERE);
  return origin === HERE && pathname.startsWith('/books/') && pathname === written.split(/[?#]/, 1)[0];
}

/** Where a picture of a document is served, at most this wide in pixels where a width is given. */
export function assetAddress(documentId: string, path: string, width?: PictureWidth): string {
  const address = `/api/documents/${documentId}/assets/${path.split('/').map(encodeURIComponent).join('/')}`;
  return width === undefined ? address : `${address}?width=${width}`;
}

/**
 * What the fragment of a reader address may say: the words a citation points at (`#c=<version>:<start>-<end>`), the words a
 * search found (`#f=…`), or where somebody was reading (`#at=<offset>`). Offsets are UTF-16 code units of that page version's
 * canonical text. Any other fragment names a heading and is the browser's.
 */
export type PageFragment =
  | { kind: 'cited' | 'found'; version: string; start: number; end: number }
  | { kind: 'place'; offset: number };

const RANGE = /^#(c|f)=([0-9a-f]{64}):(\d{1,9})-(\d{1,9})$/;
const PLACE = /^#at=(\d{1,9})$/;

/** Null for a fragment that is not ours. */
export function parsePageFragment(hash: string): PageFragment | null {
  const place = PLACE.exec(hash);
  if (place !== null) return { kind: 'place', offset: Number(place[1]) };
  const [, letter, version = '', start, end] = RANGE.exec(hash) ?? [];
  if (letter === undefined || Number(start) >= Number(end)) return null;
  return { kind: letter === 'c' ? 'cited' : 'found', version, start: Number(start), end: Number(end) };
}

/** With the leading `#`. */
export function formatPageFragment(fragment: PageFragment): string {
  if (fragment.kind === 'place') return `#at=${fragment.offset}`;
  const letter = fragment.kind === 'cited' ? 'c' : 'f';
  return `#${letter}=${fragment.version}:${fragment.start}-${fragment.end}`;
}
