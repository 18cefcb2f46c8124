import { wordLength } from '#lib/foundation/text/word-length.ts';

/** In letters of an alphabet: shorter parts occur in too many words by chance. */
const SHORTEST_PART = 4;
/** Maximum length of a compound word, in UTF-16 units. */
const LONGEST_WORD = 60;
/** Number of UTF-16 units at the edges of a word by which it is indexed: a Chinese word may have only two. */
const EDGE = 2;

/** Index of a vocabulary's terms by their beginnings and endings, for finding the parts of a compound and the compounds that contain a term. */
export class WordParts {
  readonly #all = new Set<string>();
  readonly #byBeginning: ReadonlyMap<string, string[]>;
  readonly #byEnding: ReadonlyMap<string, string[]>;

  constructor(vocabulary: Iterable<string>) {
    for (const term of vocabulary) if (mayBePart(term)) this.#all.add(term);
    this.#byBeginning = Map.groupBy(this.#all, (term) => term.slice(0, EDGE));
    this.#byEnding = Map.groupBy(this.#all, (term) => term.slice(-EDGE));
  }

  /** Returns the terms that begin or end with the given term, or that it begins or ends with, without the term itself: "Strauch" and "Teestrauch". */
  of(term: string): string[] {
    if (this.#all.size === 0 || !mayBePart(term)) return [];
    const edges = Array.from({ length: term.length - 1 }, (_, at) => [term.slice(0, at + 1), term.slice(at + 1)]);
    const within = edges.flat().filter((part) => this.#all.has(part));
    const begun = (this.#byBeginning.get(term.slice(0, EDGE)) ?? []).filter((other) => other.startsWith(term));
    const ended = (this.#byEnding.get(term.slice(-EDGE)) ?? []).filter((other) => other.endsWith(term));
    return [...within, ...begun, ...ended].filter((other) => other !== term);
  }
}

function mayBePart(term: string): boolean {
  return term.length <= LONGEST_WORD && wordLength(term) >= SHORTEST_PART && !/\p{N}/u.test(term);
}
