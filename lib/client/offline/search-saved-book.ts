import type { PageMatch, PageSearchResponse } from '#lib/contracts/page-search.ts';
import { canonicalTextOf } from '#lib/foundation/text/dom/dom-text.ts';
import { findOccurrences, foldQuery, type Occurrence } from '#lib/foundation/text/find-occurrences.ts';
import { foldInSlices } from '#lib/foundation/text/folding/fold-text.ts';
import type { FoldedText } from '#lib/foundation/text/folding/folded-text.ts';
import { GraphemeEdges } from '#lib/foundation/text/graphemes.ts';
import { sliceRange } from '#lib/foundation/text/range.ts';
import { wordsAround } from '#lib/foundation/text/words-around.ts';
import type { DocumentDetails } from '#lib/contracts/document-details.ts';
import { bookCache, detailsAddress, keptName } from '#lib/contracts/offline-books.ts';
import { pageAddress } from '#lib/contracts/reader-address.ts';

import { isBookSaved } from './saved-book.ts';

/** A page prepared for searching. */
interface Readable extends Omit<SavedPage, 'html'> {
  text: string;
  folded: FoldedText;
  edges: GraphemeEdges;
}

export interface SavedSearch extends PageSearchResponse {
  /** The number of pages searched and the total number of pages. */
  saved: { kept: number; total: number };
}

/** The maximum number of results listed. */
const MOST = 200;
const FITS = ['words', 'beginning', 'inside'] as const;

let open: { documentId: string; title: string; pages: Promise<Readable>[]; total: number } | null = null;

/** Searches the saved pages of a book for the words as typed, whole words first; null when none of it is saved. */
export async function searchSavedBook(documentId: string, query: string): Promise<SavedSearch | null> {
  const book = await openBook(documentId);
  if (book === null) return null;
  const pages = await Promise.all(book.pages);
  const folded = foldQuery(query);
  const places = pages.flatMap((page) =>
    [...findOccurrences(page, folded)].flatMap((place) => (place === null ? [] : [{ page, place, fit: fitOf(place) }])),
  );
  const best = places.toSorted((one, other) => FITS.indexOf(one.fit) - FITS.indexOf(other.fit)).slice(0, MOST);
  const about = { document_id: documentId, document_title: book.title };
  return {
    query,
    kind: 'exact',
    matches: best.map(({ page, place, fit }) => ({ ...about, ...matchOf(page, place), fit })),
    total: places.length,
    corrected_query: null,
    next_cursor: null,
    saved: { kept: pages.length, total: book.total },
  };
}

/** Reads the book once for all searches of a visit. */
async function openBook(documentId: string): Promise<typeof open> {
  if (open?.documentId === documentId) return open;
  const saved = await readSavedBook(documentId);
  open = saved && { documentId, title: saved.title, total: saved.total, pages: saved.pages.map(readable) };
  return open;
}

/** In a separate task, so that typing is not blocked. */
async function readable({ html, ...page }: SavedPage): Promise<Readable> {
  await new Promise((resolve) => setTimeout(resolve));
  const article = new DOMParser().parseFromString(html, 'text/html').querySelector('article[data-page-version]');
  const text = article === null ? '' : canonicalTextOf(article);
  return { ...page, text, folded: foldedOf(text), edges: new GraphemeEdges(text) };
}

function foldedOf(text: string): FoldedText {
  const folding = foldInSlices(text);
  for (;;) {
    const next = folding.next();
    if (next.done === true) return next.value;
  }
}

function fitOf({ beginsWord, endsWord }: Occurrence): (typeof FITS)[number] {
  return beginsWord ? (endsWord ? 'words' : 'beginning') : 'inside';
}

function matchOf(
  { id, version, title, url, text, edges }: Readable,
  place: Occurrence,
): Omit<PageMatch, 'fit' | `document_${string}`> {
  const { start, end } = place;
  return {
    ...{ page_id: id, page_version: version, page_title: title, section_heading: title, url },
    ...{ start, end, match: sliceRange(text, place), ...wordsAround(text, place, edges) },
  };
}

interface SavedPage {
  id: string;
  title: string;
  version: string;
  url: string;
  /** The HTML as sent by the server. */
  html: string;
}

/** Returns the saved pages of a book, in reading order, and its number of pages; null when none is saved. */
async function readSavedBook(documentId: string): Promise<{ title: string; pages: SavedPage[]; total: number } | null> {
  if (!(await isBookSaved(documentId))) return null;
  const cache = await caches.open(bookCache(documentId));
  const kept = await cache.match(detailsAddress(documentId));
  if (kept === undefined) return null;
  const { title, contents } = (await kept.json()) as DocumentDetails;
  const pages: SavedPage[] = [];
  for (const page of contents) {
    const url = pageAddress('', { documentId, path: page.path });
    const copy = await cache.match(keptName(url, false), { ignoreVary: true });
    if (copy !== undefined)
      pages.push({ id: page.page_id, title: page.title, version: page.version, url, html: await copy.text() });
  }
  return { title, pages, total: contents.length };
}
