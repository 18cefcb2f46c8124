import type { PictureWidth } from './picture-widths.ts';

/** Returns the address of a document in the reader. */
export function documentAddress(baseUrl: string, documentId: string): string {
  return `${baseUrl}/books/${encodeURIComponent(documentId)}`;
}

/** Returns the address of a page in the reader. */
export function pageAddress(baseUrl: string, page: { documentId: string; path: string }): string {
  const path = page.path.split('/').map(encodeURIComponent).join('/');
  return `${documentAddress(baseUrl, page.documentId)}/${path}`;
}

/** A placeholder origin that no address can name. */
const HERE = 'http://here.invalid';

/**
 * Returns whether this is the path of a document or page of the reader, with or without a query and a fragment. A path that a browser would resolve
 * differently from its written form, because of `..`, a backslash, a tab or letters that are not encoded, is not.
 */
export function isReaderPath(written: string): boolean {
  if (!URL.canParse(written, HERE)) return false;
  const { origin, pathname } = new URL(written, HERE);
  return origin === HERE && pathname.startsWith('/books/') && pathname === written.split(/[?#]/, 1)[0];
}

/** Returns the address of a document's picture, scaled to at most the given width in pixels, if any. */
export function assetAddress(documentId: string, path: string, width?: PictureWidth): string {
  const address = `/api/documents/${documentId}/assets/${path.split('/').map(encodeURIComponent).join('/')}`;
  return width === undefined ? address : `${address}?width=${width}`;
}

/**
 * The content of a reader address's fragment: the words of a citation (`#c=<version>:<start>-<end>`), the words a search found (`#f=…`), or a reading
 * position (`#at=<offset>`). Offsets are UTF-16 code units of that page version's canonical text. Any other fragment names a heading and is left to
 * the browser.
 */
export type PageFragment =
  | { kind: 'cited' | 'found'; version: string; start: number; end: number }
  | { kind: 'place'; offset: number };

const RANGE = /^#(c|f)=([0-9a-f]{64}):(\d{1,9})-(\d{1,9})$/;
const PLACE = /^#at=(\d{1,9})$/;

/** Returns null for a fragment of another kind. */
export function parsePageFragment(hash: string): PageFragment | null {
  const place = PLACE.exec(hash);
  if (place !== null) return { kind: 'place', offset: Number(place[1]) };
  const [, letter, version = '', start, end] = RANGE.exec(hash) ?? [];
  if (letter === undefined || Number(start) >= Number(end)) return null;
  return { kind: letter === 'c' ? 'cited' : 'found', version, start: Number(start), end: Number(end) };
}

/** Returns the fragment with its leading `#`. */
export function formatPageFragment(fragment: PageFragment): string {
  if (fragment.kind === 'place') return `#at=${fragment.offset}`;
  const letter = fragment.kind === 'cited' ? 'c' : 'f';
  return `#${letter}=${fragment.version}:${fragment.start}-${fragment.end}`;
}
