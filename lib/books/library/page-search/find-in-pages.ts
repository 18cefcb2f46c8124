import { GraphemeEdges } from '#lib/foundation/text/graphemes.ts';

import type { ListedPlace, PlaceChooser } from './chosen-places.ts';
import { type FoundPlace, foundPlace } from './found-place.ts';
import { type SearchedPages, loadedPages } from './loaded-pages.ts';
import { placesOnPage, type SearchedWords } from './places-on-page.ts';
import { WorkSlice } from './searchable-pages.ts';

/** What is looked through, and for what. */
export interface Searched extends SearchedPages {
  words: SearchedWords;
  signal: AbortSignal;
}

/**
 * Every place where the words stand is counted; those the chooser keeps are named. Lets the event loop go on between slices of work.
 */
export async function findInPages(
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
