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

/** What somebody looks for. */
export interface PageQuery {
  viewer: Viewer;
  /** Words as they were typed. */
  query: string;
  /** `reading`: the first places in reading order, spread over the pages. Best first, `from` on: how many were told before. */
  order: 'reading' | { from: number };
  signal: AbortSignal;
}

export interface PageSearchResult {
  /** `related` when the words stand nowhere: then the places only come near them. */
  kind: 'exact' | 'related';
  places: FoundPlace[];
  /** How many places there are. */
  total: number;
  /** Where the places go on that come after these; null when these are the last ones, or in reading order. */
  next: number | null;
  /** The words that were searched for instead of those that were typed, which stand nowhere; null when they are the same. */
  corrected: string | null;
}

/** A part of a page as a search over passages finds it. */
interface NearbyPassage {
  pageId: string;
  pageVersion: string;
  sectionHeading: string;
  filePages: FilePageStart[] | null;
  /** Where it starts on its page. */
  start: number;
  text: string;
  /** As ranges of the page. */
  sentences: Sentence[];
}

export interface PageSearchDependencies {
  searchable: SearchablePages;
  /** Passages that come near the words, best first: of some documents, or of all with null. */
  findNearby: (query: PageQuery, documentId: string | null, limit: number) => Promise<NearbyPassage[]>;
}

interface SearchedPart {
  /** What the viewer may read of what is searched, in the order of the shelf and of reading. */
  pages: PageSummary[];
  /** Null: all documents. */
  documentId: string | null;
}

const MOST_RELATED = 8;

/**
 * Finds words in pages, whatever their case, accents and quotation marks; best first also what was probably meant where a word is
 * mistyped; and passages that come near where all of that stands nowhere. Rejects with `retrieval_unavailable` when the passages cannot
 * be searched, and with the signal's reason when that is aborted.
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
      filePage: filePageAt(passage.filePages, sentence.start),
      start: sentence.start,
      end: sentence.end,
      fit: 'related',
      match: text.slice(within.start, within.end),
      ...wordsAround(text, within, new GraphemeEdges(text)),
    },
  ];
}

/** What is looked through, and for what. */
interface Searched extends SearchedPages {
  words: SearchedWords;
  signal: AbortSignal;
}

/**
 * Every place where the words stand is counted; those the chooser keeps are named. Lets the event loop go on between slices of work.
 */
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

/** The places with their words; the texts that were looked through are not kept until then. What has changed since is left out. */
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
