import {
  findOccurrences,
  foldQuery,
  type Occurrence,
  type SearchedText,
} from '#lib/foundation/text/find-occurrences.ts';
import { foldText } from '#lib/foundation/text/folding/fold-text.ts';
import { containsRange, type TextRange } from '#lib/foundation/text/range.ts';
import { firstIndexWhere } from '#lib/foundation/text/search-sorted.ts';
import { isWordEdge, wordsIn } from '#lib/foundation/text/word-edges.ts';

import type { Heading } from '../page.ts';

/**
 * How the words of a search match a place, best first: as they were typed and whole (`words`); all of them, whole, near each other (`near`); as the
 * beginning of other words, or inside of them.
 */
export const FITS = ['words', 'near', 'beginning', 'inside'] as const;
export type Fit = (typeof FITS)[number];

/** Positions of a place on its page, best first: in a heading, under a heading that contains the words too, or elsewhere. */
export const STANDINGS = ['heading', 'under a heading', 'text'] as const;
type Standing = (typeof STANDINGS)[number];

/** The typed words, prepared for comparison. */
export interface SearchedWords {
  /** Folded. */
  query: string;
  /** The distinct words of the query; without them only exact occurrences of the query are found. */
  words: string[];
}

export interface PagePlace extends TextRange {
  fit: Fit;
  standing: Standing;
}

export interface SearchedPage extends SearchedText {
  title: string;
  /** The headings in text order. */
  headings: readonly Heading[];
}

/** Maximum number of code units between words that are near each other: the length of the context shown around a place. */
const NEAR = 60;

export function searchedWords(typed: string): SearchedWords {
  const query = foldQuery(typed);
  return { query, words: [...new Set(wordsIn(query))] };
}

/**
 * Yields every place of a page where the words occur: first, in order, those that contain them as typed, then, in order, those that only contain all
 * of them close to each other. Yields null in between, so that the caller can let other work run. Takes time linear in the length of the page.
 */
export function* placesOnPage(page: SearchedPage, searched: SearchedWords): Generator<PagePlace | null> {
  const standingOf = standings(page, searched.words);
  const typed: TextRange[] = [];
  for (const occurrence of findOccurrences(page, searched.query)) {
    if (occurrence === null) {
      yield null;
      continue;
    }
    const { start, end } = occurrence;
    typed.push({ start, end });
    yield { start, end, fit: fitOf(occurrence), standing: standingOf(occurrence) };
  }
  for (const range of wordsNearEachOther(page, searched.words)) {
    const next = range && typed[firstIndexWhere(typed, ({ end }) => end > range.start)];
    if (range === null || (next && next.start < range.end)) yield null;
    else yield { ...range, fit: 'near', standing: standingOf(range) };
  }
}

function fitOf({ beginsWord, endsWord }: Occurrence): Fit {
  if (!beginsWord) return 'inside';
  return endsWord ? 'words' : 'beginning';
}

/** Finds the nearest occurrence of each other word around every occurrence of the rarest one; without overlaps. */
function* wordsNearEachOther(page: SearchedText, words: string[]): Generator<TextRange | null> {
  if (words.length < 2) return;
  const places: TextRange[][] = [];
  for (const word of words) {
    const whole: TextRange[] = [];
    for (const occurrence of findOccurrences(page, word)) {
      if (occurrence?.beginsWord && occurrence.endsWord) whole.push(occurrence);
      yield null;
    }
    if (whole.length === 0) return;
    places.push(whole);
  }
  const [rarest = [], ...others] = places.toSorted((one, other) => one.length - other.length);
  const nearest = others.map((list) => nearestOf(list));
  let last = 0;
  for (const place of rarest) {
    const around = nearest.flatMap((find) => find(place) ?? []);
    const start = Math.min(place.start, ...around.map((other) => other.start));
    const end = Math.max(place.end, ...around.map((other) => other.end));
    if (around.length < others.length || start < last) {
      yield null;
    } else {
      yield { start, end };
      last = end;
    }
  }
}

/** Returns a function that finds the place of a list that is nearest to a given one. It must be called in text order. */
function nearestOf(list: TextRange[]): (place: TextRange) => TextRange | null {
  let index = 0;
  const distance = (at: number, { start }: TextRange) => Math.abs((list[at]?.start ?? Infinity) - start);
  return (place) => {
    while (distance(index + 1, place) <= distance(index, place)) index += 1;
    const found = list[index];
    const isNear = found && found.start - place.end <= NEAR && place.start - found.end <= NEAR;
    return isNear ? found : null;
  };
}

function standings({ title, headings }: SearchedPage, words: string[]): (range: TextRange) => Standing {
  const holders = new Map<string, boolean>();
  const holdsWords = (heading: string) => {
    const known = holders.get(heading) ?? holdsEachWord(foldText(heading), words);
    holders.set(heading, known);
    return known;
  };
  return (range) => {
    const above = headings[firstIndexWhere(headings, ({ start }) => start > range.start) - 1];
    if (above && containsRange({ start: above.start, end: above.start + above.text.length }, range)) return 'heading';
    return holdsWords(title) || (above && holdsWords(above.text)) ? 'under a heading' : 'text';
  };
}

function holdsEachWord(folded: string, words: string[]): boolean {
  return words.length > 0 && words.every((word) => holdsWord(folded, word));
}

function holdsWord(folded: string, word: string): boolean {
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
    if (isWordEdge(folded, at) && isWordEdge(folded, at + word.length)) return true;
  }
  return false;
}
