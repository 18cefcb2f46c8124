import { wordLength } from '#lib/foundation/text/word-length.ts';

/** In letters of an alphabet: shorter parts stand in too many words by chance. */
const SHORTEST_PART = 4;
/** In UTF-16 units. No word that is made of others is longer. */
const LONGEST_WORD = 60;
/** How many UTF-16 units words are filed under: a Chinese word may have two. */
const EDGE = 2;

/** The terms of a vocabulary by how they begin and end, so that those that a term is made of, or a part of, are found. */
export class WordParts {
  readonly #all = new Set<string>();
  readonly #byBeginning: ReadonlyMap<string, string[]>;
  readonly #byEnding: ReadonlyMap<string, string[]>;

  constructor(vocabulary: Iterable<string>) {
    for (const term of vocabulary) if (mayBePart(term)) this.#all.add(term);
    this.#byBeginning = Map.groupBy(this.#all, (term) => term.slice(0, EDGE));
    this.#byEnding = Map.groupBy(this.#all, (term) => term.slice(-EDGE));
  }

  /** Those that begin or end with a term, or that it begins or ends with, itself left out: "Strauch" and "Teestrauch". */
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
