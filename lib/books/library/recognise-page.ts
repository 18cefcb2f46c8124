import type { Viewer } from '#lib/people/access/viewer.ts';
import { trimEdgesOf } from '#lib/foundation/core/trim-characters.ts';

import type { PageSummary } from './page.ts';
import { foldQuery } from '#lib/foundation/text/find-occurrences.ts';
import type { SearchablePages } from './page-search/searchable-pages.ts';
import type { LibraryRepository } from './ports.ts';

/** The content of a page on another site. */
export interface ShownPage {
  /** The page's address on the other site, which decides between pages with the same words. */
  address: string;
  /** Paragraphs of the page. */
  passages: readonly string[];
  /** The document to search; null for all. */
  documentId: string | null;
}

interface RecognitionParts {
  library: Pick<LibraryRepository, 'findDocument' | 'findPage'>;
  searchable: SearchablePages;
  /** Finds pages with a part that resembles a passage by its words, best first. */
  findNear: (viewer: Viewer, passage: string, shown: ShownPage) => Promise<string[]>;
}

/** Number of passages used to search for pages; the others only have to occur on them. */
const ASKED = 3;
/** Maximum number of pages that are compared. */
const MOST_PAGES = 24;
/** Folded characters: shorter texts occur on any page. */
const FEWEST_CHARACTERS = 40;

/**
 * Finds the page of the library that another site displays: the one that contains most of the passages word for word, and at least half of them. Null
 * if there is none that the viewer may read, or if several remain equally likely.
 */
export async function recognisePage(
  { library, searchable, findNear }: RecognitionParts,
  viewer: Viewer,
  shown: ShownPage,
): Promise<{ page: PageSummary; documentTitle: string } | null> {
  const passages = [...new Set(shown.passages.map(foldQuery))].filter((passage) => passage !== '');
  const asked = passages.toSorted((one, other) => other.length - one.length).slice(0, ASKED);
  const near = await Promise.all(asked.map((passage) => findNear(viewer, passage, shown)));
  const ids = [...new Set(near.flat())].slice(0, MOST_PAGES);
  const found = await Promise.all(ids.map((id) => library.findPage(viewer, id)));
  const pages = found.filter((page) => page !== null);
  const loaded = await searchable.load(viewer, pages, 'many');
  const held = pages.map((page) => {
    const text = loaded.get(page.id)?.folded.text ?? '';
    return { page, passages: passages.filter((passage) => text.includes(passage)) };
  });
  const holding = held.filter((one) => isEnough(one.passages, passages.length));
  const most = Math.max(...holding.map((one) => one.passages.length));
  const best = holding.filter((one) => one.passages.length === most).map(({ page }) => page);
  const page = nearestTo(shown.address, best);
  const document = page && (await library.findDocument(viewer, page.documentId));
  return page && document && { page, documentTitle: document.title };
}

function isEnough(held: readonly string[], total: number): boolean {
  const characters = held.reduce((sum, passage) => sum + passage.length, 0);
  return held.length * 2 >= total && characters >= FEWEST_CHARACTERS;
}

/** Returns the only page, or the one whose path ends most like the address; null if that is undecided. */
function nearestTo(address: string, pages: PageSummary[]): PageSummary | null {
  const segments = segmentsOf(URL.parse(address)?.pathname ?? '');
  const ranked = pages
    .map((page) => ({ page, shared: sharedEnd(segments, segmentsOf(page.path)) }))
    .toSorted((one, other) => other.shared - one.shared);
  const [first, second] = ranked;
  return first === undefined || first.shared === second?.shared ? null : first.page;
}

/** Returns the segments of a path, without the parts that sites add to the names of their pages or leave out. */
function segmentsOf(path: string): string[] {
  const plain = trimEdgesOf(decoded(path), /\//).replace(/\.html?$/i, '');
  const segments = plain.toLowerCase().split('/');
  return /^(?:index|readme)$/.test(segments.at(-1) ?? '') ? segments.slice(0, -1) : segments;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function sharedEnd(one: readonly string[], other: readonly string[]): number {
  let shared = 0;
  while (shared < one.length && one.at(-1 - shared) === other.at(-1 - shared)) shared += 1;
  return shared;
}
