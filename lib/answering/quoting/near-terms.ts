const COMMON_PREFIX = 4;
const LEAST_DICE = 0.5;

/** Terms that begin with the same letters. */
interface Family {
  terms: string[];
  /** How many trigrams each of them has. */
  sizes: number[];
  /** Which of them have a trigram, by their places in `terms`. */
  holders: Map<string, number[]>;
}

/** The terms of a vocabulary, by what they have in common, so that those near a term are found without comparing it with each. */
export class NearTerms {
  readonly #beginnings = new Map<string, string[]>();
  /** Made when one of them is asked for: most of a vocabulary begins like nothing that is. */
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

  /** Those that are probably forms of one word with a term, itself left out: "governor" of "govern". Numbers are never near. */
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
