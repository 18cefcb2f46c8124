import { GraphemeEdges } from '#lib/text/graphemes.ts';
import type { TextRange } from '#lib/text/range.ts';

import type { PageSummary } from '../page.ts';
import { findOccurrences } from './find-occurrences.ts';
import { type FoundPlace, foundPlace } from './found-place.ts';
import { type SearchablePage, WorkSlice } from './searchable-pages.ts';

/** So many pages are asked for at once. */
const BATCH = 16;

interface SearchedPages {
  /** In reading order. */
  pages: PageSummary[];
  /** By page id. */
  load: (pages: PageSummary[]) => Promise<Map<string, SearchablePage>>;
}

interface SearchedWords {
  /** Folded. */
  query: string;
  /** The most places to name. */
  room: number;
  signal: AbortSignal;
}

interface FoundOnPage extends SearchablePage {
  page: PageSummary;
  edges: GraphemeEdges;
  /** The first ones. */
  ranges: TextRange[];
  total: number;
}

/**
 * Every place where the words stand is counted; as many are named as there is room for, spread over the pages. Lets the event loop
 * go on between slices of work.
 */
export async function findInPages(
  { pages, load }: SearchedPages,
  words: SearchedWords,
): Promise<{ places: FoundPlace[]; total: number }> {
  const named: FoundOnPage[] = [];
  let total = 0;
  const slice = new WorkSlice();
  for (let first = 0; first < pages.length && words.query !== ''; first += BATCH) {
    const batch = pages.slice(first, first + BATCH);
    const loaded = await load(batch);
    await slice.begin();
    for (const page of batch) {
      words.signal.throwIfAborted();
      const searchable = loaded.get(page.id);
      const found = searchable === undefined ? null : await findOnPage({ page, ...searchable }, words, slice);
      if (found === null) continue;
      total += found.total;
      // Only what can be named is kept: the other texts are let go.
      if (named.length < words.room) named.push(found);
    }
  }
  return { places: await choosePlaces(named, words.room, slice), total };
}

/** Null when the words are not there. */
async function findOnPage(
  searched: SearchablePage & { page: PageSummary },
  { query, room }: SearchedWords,
  slice: WorkSlice,
): Promise<FoundOnPage | null> {
  const { folded, words } = searched;
  const edges = new GraphemeEdges(words.text);
  const found: FoundOnPage = { ...searched, edges, ranges: [], total: 0 };
  for (const range of findOccurrences({ text: words.text, folded, edges }, query)) {
    if (slice.isOver) await slice.begin();
    if (range === null) continue;
    if (found.total < room) found.ranges.push(range);
    found.total += 1;
  }
  if (slice.isOver) await slice.begin();
  return found.total === 0 ? null : found;
}

async function choosePlaces(named: FoundOnPage[], room: number, slice: WorkSlice): Promise<FoundPlace[]> {
  const counts = named.map(({ ranges }) => ranges.length);
  const shown = placesPerPage(counts, room);
  const places: FoundPlace[] = [];
  for (const [index, found] of named.entries()) {
    for (const range of found.ranges.slice(0, shown[index])) {
      if (slice.isOver) await slice.begin();
      places.push(foundPlace(found, range));
    }
  }
  return places;
}

/**
 * How many places each page shows when there is not room for all: every page the same number at most, as large as the room allows,
 * and at least one for as many pages as there is room for. `counts` are the pages' own numbers, in reading order.
 */
export function placesPerPage(counts: readonly number[], room: number): number[] {
  let most = 1;
  while (most < room && sumUpTo(counts, most + 1) <= room) most += 1;
  let left = room;
  return counts.map((count) => {
    const shown = Math.min(count, most, left);
    left -= shown;
    return shown;
  });
}

function sumUpTo(counts: readonly number[], most: number): number {
  return counts.reduce((sum, count) => sum + Math.min(count, most), 0);
}
