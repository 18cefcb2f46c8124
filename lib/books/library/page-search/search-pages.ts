import type { Viewer } from '#lib/people/access/viewer.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import { filePageAt, type FilePageStart } from '#lib/foundation/text/file-pages.ts';
import { GraphemeEdges } from '#lib/foundation/text/graphemes.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';
import { wordsAround } from '#lib/foundation/text/words-around.ts';

import type { PageSummary } from '../page.ts';
import { BestPlaces, SpreadPlaces, type ListedPlace, type PlaceChooser } from './chosen-places.ts';
import { forgiveSpelling } from './forgive-spelling.ts';
import { type FoundPlace, foundPlace } from './found-place.ts';
import { searchedWords, placesOnPage, type SearchedWords } from './places-on-page.ts';
import { type SearchablePages, WorkSlice } from './searchable-pages.ts';
import { type SearchedPages, loadedPages } from './loaded-pages.ts';

/** A search query. */
export interface PageQuery {
  viewer: Viewer;
  /** The words as typed. */
  query: string;
  /**
   * `reading`: the first places in reading order, spread over the pages. Otherwise best first, starting at `from`: the number of places returned
   * before.
   */
  order: 'reading' | { from: number };
  signal: AbortSignal;
}

export interface PageSearchResult {
  /** `related` if the words do not occur: the places are then only similar to them. */
  kind: 'exact' | 'related';
  places: FoundPlace[];
  /** Total number of places. */
  total: number;
  /** The offset of the following places; null if these are the last ones, or in reading order. */
  next: number | null;
  /** The words searched for instead of those typed, which do not occur; null if they are the same. */
  corrected: string | null;
}

/** A part of a page as found by the passage search. */
interface NearbyPassage {
  pageId: string;
  pageVersion: string;
  sectionHeading: string;
  filePages: FilePageStart[] | null;
  /** Start offset on its page. */
  start: number;
  text: string;
  /** Sentences as ranges of the page. */
  sentences: Sentence[];
}

export interface PageSearchDependencies {
  searchable: SearchablePages;
  /** Finds passages that are similar to the words, best first, in one document or, with null, in all. */
  findNearby: (query: PageQuery, documentId: string | null, limit: number) => Promise<NearbyPassage[]>;
}

interface SearchedPart {
  /** The part to search, limited to pages the viewer may read, in the order of the shelf and of reading. */
  pages: PageSummary[];
  /** The document to search; null for all. */
  documentId: string | null;
}

const MOST_RELATED = 8;

/**
 * Finds words in pages, ignoring case, accents and the kind of quotation marks; when sorted best first, also likely corrections of a mistyped word;
 * and related passages if none of that occurs anywhere. Rejects with `retrieval_unavailable` when the passages cannot be searched, and with the
 * signal's reason when that is aborted.
 */
export async function searchPages(
  { searchable, findNearby }: PageSearchDependencies,
  query: PageQuery,
  { pages, documentId }: SearchedPart,
): Promise<PageSearchResult> {
  const { viewer, order, signal } = query;
  const many = documentId === null ? 'many' : undefined;
  const searched = { pages, load: (some: PageSummary[]) => searchable.load(viewer, some, many), signal };
  const words = searchedWords(query.query);
  if (order === 'reading') {
    const typed = { ...words, words: [] };
    const found = await findInPages({ ...searched, words: typed }, new SpreadPlaces(LIMITS.pageSearchMatchesMax));
    if (found.total > 0) return { kind: 'exact', ...found, next: null, corrected: null };
  } else {
    const typed = await findBest({ ...searched, words }, order.from);
    if (typed.total > 0) return { ...typed, corrected: null };
    const corrected = await forgiveSpelling(searched, words, signal);
    const meant = corrected && (await findBest({ ...searched, words: searchedWords(corrected) }, order.from));
    if (meant && meant.total > 0) return { ...meant, corrected };
  }
  const nearby = await findNearby(query, documentId, MOST_RELATED);
  const places = nearby.flatMap((passage) => placeOf(passage, pages));
  return { kind: 'related', places, total: 0, next: null, corrected: null };
}

async function findBest(searched: Searched, from: number): Promise<Omit<PageSearchResult, 'corrected'>> {
  const room = LIMITS.pageSearchMatchesMax;
  const found = await findInPages(searched, new BestPlaces({ from, room }));
  return { kind: 'exact', ...found, next: from + room < found.total ? from + room : null };
}

/** Returns the passage's first sentence that is not a heading, since headings are displayed next to it. */
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
      filePage: filePageAt(passage.filePages, sentence.start),
      start: sentence.start,
      end: sentence.end,
      fit: 'related',
      match: text.slice(within.start, within.end),
      ...wordsAround(text, within, new GraphemeEdges(text)),
    },
  ];
}

/** The pages to search, and the words to find. */
interface Searched extends SearchedPages {
  words: SearchedWords;
  signal: AbortSignal;
}

/** Counts every place where the words occur and returns those the chooser keeps. Yields to the event loop between slices of work. */
async function findInPages(
  { words, signal, ...searched }: Searched,
  chooser: PlaceChooser,
): Promise<{ places: FoundPlace[]; total: number }> {
  const slice = new WorkSlice();
  const pages = words.query === '' ? [] : searched.pages;
  for await (const { page, searchable } of loadedPages({ ...searched, pages }, slice, signal)) {
    const { text, version, headings } = searchable.words;
    const edges = new GraphemeEdges(text);
    const readable = { text, folded: searchable.folded, edges, title: page.title, headings };
    for (const place of placesOnPage(readable, words)) {
      if (slice.isOver) await slice.begin();
      if (place !== null) chooser.add({ page, version }, place);
    }
    if (slice.isOver) await slice.begin();
  }
  return { places: await namePlaces(searched, chooser.chosen(), slice), total: chooser.total };
}

/** Returns the places with their words; the searched texts are not kept until then. Places that have changed since are left out. */
async function namePlaces(
  { load }: Pick<Searched, 'load'>,
  listed: ListedPlace[],
  slice: WorkSlice,
): Promise<FoundPlace[]> {
  const pages = new Map(listed.map(({ page }) => [page.id, page]));
  const loaded = await load([...pages.values()]);
  const edges = new Map([...loaded].map(([id, { words }]) => [id, new GraphemeEdges(words.text)]));
  const places: FoundPlace[] = [];
  for (const { page, version, fit, start, end } of listed) {
    if (slice.isOver) await slice.begin();
    const [words, pageEdges] = [loaded.get(page.id)?.words, edges.get(page.id)];
    if (words?.version !== version || pageEdges === undefined) continue;
    places.push({ ...foundPlace({ page, words, edges: pageEdges }, { start, end }), fit });
  }
  return places;
}
