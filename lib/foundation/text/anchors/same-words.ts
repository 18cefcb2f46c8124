import { type FoldedText, occurrenceAt } from '../folding/folded-text.ts';
import type { GraphemeEdges } from '../graphemes.ts';
import { sliceRange, type TextRange } from '../range.ts';
import type { Occurrence } from './choose-occurrence.ts';
import { contextAround, type FoldedContext } from './context.ts';
import { foldWords } from './fold-words.ts';
import { areWordsKept, type QuoteEdges, quoteEdges } from './quote-edges.ts';

/** The number of consecutive code units looked up at once. */
const GRAM = 8;

const BUCKETS = 1 << 16;

/** For fewer strings, searching the text directly is cheaper than indexing all of it. */
const FEW_STRINGS = 32;

/** Words with more occurrences than this cannot be distinguished. */
export const MOST_PLACES = 500;

/** The words of an anchor, prepared for searching. */
export interface AnchoredWords {
  folded: string;
  context: FoldedContext;
  edges: QuoteEdges;
}

/** A place with the same words: how they are joined to the surrounding text there. */
export interface WordsAt extends Occurrence, Place {}

interface Place extends TextRange {
  /** The start of the match in the folded text. */
  from: number;
  edges: QuoteEdges;
}

/** Finds the places of a text with the same words, and caches them because a page repeats itself. */
export class SameWords {
  readonly #text: string;
  readonly #edges: GraphemeEdges;
  readonly #known = new Map<string, Place[] | null>();
  #folding: FoldedText | null = null;
  #strings: PlacesOfStrings | null = null;

  constructor(text: string, edges: GraphemeEdges) {
    this.#text = text;
    this.#edges = edges;
  }

  /** Returns every place of complete graphemes, and of complete words if the anchor's were; null if there are too many. */
  find(words: AnchoredWords): WordsAt[] | null {
    const places = this.#placesOf(words.folded);
    if (places === null) return null;
    const { text } = this.folded;
    return places.flatMap((place) => {
      if (!areWordsKept(words.edges, place.edges)) return [];
      const before = words.context.before(text, place.from);
      const after = words.context.after(text, place.from + words.folded.length);
      return [{ ...place, before, after }];
    });
  }

  #placesOf(query: string): Place[] | null {
    const known = this.#known.get(query);
    if (known !== undefined) return known;
    const fresh = this.#search(query);
    this.#known.set(query, fresh);
    return fresh;
  }

  #search(query: string): Place[] | null {
    const places: Place[] = [];
    const folded = this.folded;
    this.#strings ??= new PlacesOfStrings(folded.text);
    const searched = { text: this.#text, folded, edges: this.#edges, fold: (part: string) => foldWords(part).text };
    for (const from of this.#strings.find(query)) {
      if (places.length === MOST_PLACES) return null;
      const range = occurrenceAt(searched, { from, query });
      if (range === null) continue;
      const edges = quoteEdges(sliceRange(this.#text, range), contextAround(this.#text, range, this.#edges));
      places.push({ ...range, from, edges });
    }
    return places;
  }

  /** The folded text used for comparison. */
  get folded(): FoldedText {
    this.#folding ??= foldWords(this.#text);
    return this.#folding;
  }
}

function bucketAt(text: string, at: number): number {
  let hash = 0;
  for (let index = at; index < at + GRAM; index += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return (hash ^ (hash >>> 16)) & (BUCKETS - 1);
}

/**
 * Finds the places of strings in one text. For few strings, and for those shorter than eight code units, the text is searched for each; for more of
 * them it is read once, and each is then looked for only at the places of its rarest eight code units.
 */
export class PlacesOfStrings {
  readonly #text: string;
  #asked = 0;
  #grams: GramPlaces | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** Yields every place, in order. Places may overlap: `no no` occurs twice in `no no no`. An empty string has none. */
  *find(query: string): Generator<number> {
    if (query === '') return;
    this.#asked += 1;
    if (query.length < GRAM || this.#asked <= FEW_STRINGS) {
      for (let at = this.#text.indexOf(query); at !== -1; at = this.#text.indexOf(query, at + 1)) yield at;
      return;
    }
    this.#grams ??= new GramPlaces(this.#text);
    const { offset, places } = this.#grams.rarestOf(query);
    for (const place of places) {
      const at = place - offset;
      if (at >= 0 && this.#text.startsWith(query, at)) yield at;
    }
  }
}

/** The positions of each run of eight code units, in chains by hash, because a page can have a million of them. */
class GramPlaces {
  readonly #counts = new Uint32Array(BUCKETS);
  readonly #firsts = new Int32Array(BUCKETS).fill(-1);
  readonly #nexts: Int32Array;

  constructor(text: string) {
    this.#nexts = new Int32Array(text.length);
    for (let at = text.length - GRAM; at >= 0; at -= 1) {
      const bucket = bucketAt(text, at);
      this.#nexts[at] = this.#firsts[bucket] ?? -1;
      this.#firsts[bucket] = at;
      this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    }
  }

  /** Returns the run of a string with the fewest places: its offset in the string, and the places, in order. */
  rarestOf(query: string): { offset: number; places: Iterable<number> } {
    let [offset, rarest] = [0, bucketAt(query, 0)];
    for (let at = 1; at + GRAM <= query.length; at += 1) {
      const bucket = bucketAt(query, at);
      if ((this.#counts[bucket] ?? 0) < (this.#counts[rarest] ?? 0)) [offset, rarest] = [at, bucket];
    }
    return { offset, places: this.#chain(rarest) };
  }

  *#chain(bucket: number): Generator<number> {
    for (let at = this.#firsts[bucket] ?? -1; at !== -1; at = this.#nexts[at] ?? -1) yield at;
  }
}
