const COMMON_PREFIX = 4;
const LEAST_DICE = 0.5;

/** Terms that begin with the same letters. */
interface Family {
  terms: string[];
  /** Number of trigrams of each term. */
  sizes: number[];
  /** The terms that contain a trigram, by their indexes in `terms`. */
  holders: Map<string, number[]>;
}

/** The terms of a vocabulary, grouped by shared parts, so that those near a term are found without comparing it with each. */
export class NearTerms {
  readonly #beginnings = new Map<string, string[]>();
  /** Built on demand: most of a vocabulary shares its beginning with no term that is looked up. */
  readonly #families = new Map<string, Family>();

  constructor(vocabulary: Iterable<string>) {
    for (const term of vocabulary) {
      if (!mayBeNear(term)) continue;
      const beginning = term.slice(0, COMMON_PREFIX);
      const alike = this.#beginnings.get(beginning);
      if (alike === undefined) this.#beginnings.set(beginning, [term]);
      else alike.push(term);
    }
  }

  /**
   * Returns the terms that are probably forms of the same word as a term, excluding the term itself: "governor" for "govern". Numbers are never near.
   */
  of(term: string): string[] {
    if (!mayBeNear(term)) return [];
    const family = this.#familyOf(term.slice(0, COMMON_PREFIX));
    const trigrams = trigramsOf(term);
    const shared = new Uint16Array(family.terms.length);
    for (const trigram of trigrams) {
      for (const place of family.holders.get(trigram) ?? []) shared[place] = (shared[place] ?? 0) + 1;
    }
    return family.terms.filter((other, place) => {
      const dice = (2 * (shared[place] ?? 0)) / (trigrams.size + (family.sizes[place] ?? 0));
      return other !== term && dice >= LEAST_DICE;
    });
  }

  #familyOf(beginning: string): Family {
    const family = this.#families.get(beginning) ?? familyOf(this.#beginnings.get(beginning) ?? []);
    this.#families.set(beginning, family);
    return family;
  }
}

function familyOf(terms: string[]): Family {
  const holders = new Map<string, number[]>();
  const sizes = terms.map((term, place) => {
    const trigrams = trigramsOf(term);
    for (const trigram of trigrams) {
      const known = holders.get(trigram);
      if (known === undefined) holders.set(trigram, [place]);
      else known.push(place);
    }
    return trigrams.size;
  });
  return { terms, sizes, holders };
}

function mayBeNear(term: string): boolean {
  return term.length >= COMMON_PREFIX && !/\p{N}/u.test(term);
}

function trigramsOf(term: string): Set<string> {
  const padded = ` ${term} `;
  const trigrams = new Set<string>();
  for (let index = 0; index + 3 <= padded.length; index += 1) trigrams.add(padded.slice(index, index + 3));
  return trigrams;
}
