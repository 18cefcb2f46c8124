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
  readonly #families = new Map<string, Family>();

  constructor(vocabulary: Iterable<string>) {
    for (const term of vocabulary) if (mayBeNear(term)) this.#add(term);
  }

  /** Those that are probably forms of one word with a term, itself left out: "governor" of "govern". Numbers are never near. */
  of(term: string): string[] {
    const family = this.#families.get(term.slice(0, COMMON_PREFIX));
    if (family === undefined || !mayBeNear(term)) return [];
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

  #add(term: string): void {
    const beginning = term.slice(0, COMMON_PREFIX);
    const family = this.#families.get(beginning) ?? { terms: [], sizes: [], holders: new Map<string, number[]>() };
    this.#families.set(beginning, family);
    const trigrams = trigramsOf(term);
    for (const trigram of trigrams) {
      const holders = family.holders.get(trigram);
      if (holders === undefined) family.holders.set(trigram, [family.terms.length]);
      else holders.push(family.terms.length);
    }
    family.terms.push(term);
    family.sizes.push(trigrams.size);
  }
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
