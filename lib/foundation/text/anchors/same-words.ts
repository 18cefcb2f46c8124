import { type FoldedText, occurrenceAt } from '../folding/folded-text.ts';
import type { GraphemeEdges } from '../graphemes.ts';
import { sliceRange, type TextRange } from '../range.ts';
import type { Occurrence } from './choose-occurrence.ts';
import { contextAround, type FoldedContext } from './context.ts';
import { foldWords } from './fold-words.ts';
import { PlacesOfStrings } from './places-of-strings.ts';
import { areWordsKept, type QuoteEdges, quoteEdges } from './quote-edges.ts';

/** Words at more places than this are told apart by nothing. */
export const MOST_PLACES = 500;

/** The words of an anchor, ready to be looked for. */
export interface AnchoredWords {
  folded: string;
  context: FoldedContext;
  edges: QuoteEdges;
}

/** A place with the same words: how they are joined to what is around them there. */
export interface WordsAt extends Occurrence, Place {}

interface Place extends TextRange {
  /** Where its folding starts. */
  from: number;
  edges: QuoteEdges;
}

/** Finds the places of a text where the same words stand; remembers them, since a page repeats itself. */
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

  /** Every place of whole graphemes, and of whole words where the anchor's were; null when there are too many. */
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

  /** The text as it is compared. */
  get folded(): FoldedText {
    this.#folding ??= foldWords(this.#text);
    return this.#folding;
  }
}
