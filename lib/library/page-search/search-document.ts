import type { Viewer } from '#lib/access/viewer.ts';
import { LIMITS } from '#lib/config/limits.ts';
import { GraphemeEdges } from '#lib/text/graphemes.ts';
import type { Sentence } from '#lib/text/sentence.ts';

import type { PageSummary } from '../page.ts';
import type { LibraryRepository } from '../ports.ts';
import { findInPages } from './find-in-pages.ts';
import { foldQuery } from './find-occurrences.ts';
import { type FoundPlace, wordsAround } from './found-place.ts';
import type { SearchablePages } from './searchable-pages.ts';

/** What somebody looks for in one document. */
export interface DocumentQuery {
  viewer: Viewer;
  documentId: string;
  /** Words as they were typed. */
  query: string;
  signal: AbortSignal;
}

export interface DocumentSearchResult {
  /** `related` when the words stand nowhere: then the places only come near them. */
  kind: 'exact' | 'related';
  /** Exact ones in reading order, related ones best first. */
  places: FoundPlace[];
  /** How often the words occur. */
  total: number;
}

/** A part of a page as a search over passages finds it. */
interface NearbyPassage {
  pageId: string;
  pageVersion: string;
  sectionHeading: string;
  /** Where it starts on its page. */
  start: number;
  text: string;
  /** As ranges of the page. */
  sentences: Sentence[];
}

export interface DocumentSearchDependencies {
  library: Pick<LibraryRepository, 'findDocument' | 'listPages'>;
  searchable: SearchablePages;
  /** Passages of the document that come near the words, best first. */
  findNearby: (query: DocumentQuery, limit: number) => Promise<NearbyPassage[]>;
}

const MOST_RELATED = 8;

/**
 * Finds words in the current pages of a document, whatever their case, accents and quotation marks; passages that come near when they
 * are nowhere. Null when the viewer has no such document. Rejects with `retrieval_unavailable` when the passages cannot be searched,
 * and with the signal's reason when that is aborted.
 */
export async function searchDocument(
  { library, searchable, findNearby }: DocumentSearchDependencies,
  query: DocumentQuery,
): Promise<DocumentSearchResult | null> {
  const { viewer, documentId, signal } = query;
  const [document, pages] = await Promise.all([
    library.findDocument(viewer, documentId),
    library.listPages(viewer, documentId),
  ]);
  if (document === null) return null;
  const load = (some: PageSummary[]) => searchable.load(viewer, some);
  const words = { query: foldQuery(query.query), room: LIMITS.pageSearchMatchesMax, signal };
  const { places, total } = await findInPages({ pages, load }, words);
  if (total > 0) return { kind: 'exact', places, total };
  const nearby = await findNearby(query, MOST_RELATED);
  return { kind: 'related', places: nearby.flatMap((passage) => placeOf(passage, pages)), total: 0 };
}

/** The passage's first sentence that is no heading, since headings are shown beside it. */
function placeOf({ sentences, ...passage }: NearbyPassage, pages: PageSummary[]): FoundPlace[] {
  const page = pages.find(({ id }) => id === passage.pageId);
  const sentence = sentences.find(({ kind }) => kind !== 'heading') ?? sentences[0];
  if (page === undefined || sentence === undefined) return [];
  const { pageVersion, sectionHeading, text } = passage;
  const within = { start: sentence.start - passage.start, end: sentence.end - passage.start };
  return [
    {
      page,
      pageVersion,
      sectionHeading,
      start: sentence.start,
      end: sentence.end,
      match: text.slice(within.start, within.end),
      ...wordsAround(text, within, new GraphemeEdges(text)),
    },
  ];
}
