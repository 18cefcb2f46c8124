import type { QuestionTerm } from './analyse-question.ts';
import { NearTerms } from './near-terms.ts';
import { WordParts } from './word-parts.ts';

/** The weight of a near term, relative to 1 for the same term. */
const NEAR_TERM_SHARE = 0.7;

const SHORTEST_MISSPELT = 5;

/** For each of the question's terms, the matching terms of the evidence: 1 for itself, less for a near one. */
export class TermMatches {
  readonly #shares: ReadonlyMap<string, number>[];
  /** For each term of the evidence, the question's terms that it matches. */
  readonly #standsFor = new Map<string, { index: number; share: number }[]>();
  readonly #askedTerm = new Map<string, string>();

  /** Words also count as near when one contains the other: most languages form compounds, or attach particles to words. */
  constructor(questionTerms: QuestionTerm[], vocabulary: ReadonlySet<string>) {
    const near = new NearTerms(vocabulary);
    const parts = new WordParts(vocabulary);
    this.#shares = questionTerms.map(({ term }) => sharesOf(term, [...near.of(term), ...parts.of(term)], vocabulary));
    questionTerms.forEach(({ term }, index) => {
      for (const [found, share] of this.#shares[index] ?? []) {
        this.#askedTerm.set(found, term);
        const places = this.#standsFor.get(found);
        if (places === undefined) this.#standsFor.set(found, [{ index, share }]);
        else places.push({ index, share });
      }
    });
  }

  /** Returns how well a set of terms matches each of the question's terms: 0–1. */
  sharesIn(terms: ReadonlySet<string>): number[] {
    const best = this.#shares.map(() => 0);
    for (const term of terms) {
      for (const { index, share } of this.#standsFor.get(term) ?? []) best[index] = Math.max(best[index] ?? 0, share);
    }
    return best;
  }

  /** Returns how much a text mentions the question's term at `index`: 0 for not at all, a half for once, towards 1 for often. */
  prominence(index: number, sequence: readonly string[]): number {
    const shares = this.#shares[index];
    const count = sequence.reduce((sum, term) => sum + (shares?.get(term) ?? 0), 0);
    return count / (count + 1);
  }

  /** Returns the question's term that a term of the evidence matches; the term itself when it matches none. */
  askedTerm(term: string): string {
    return this.#askedTerm.get(term) ?? term;
  }
}

function sharesOf(term: string, near: readonly string[], vocabulary: ReadonlySet<string>): Map<string, number> {
  const shares = new Map(near.map((other) => [other, NEAR_TERM_SHARE]));
  if (vocabulary.has(term)) shares.set(term, 1);
  if (shares.size > 0) return shares;
  for (const other of vocabulary) if (isMisspelling(term, other)) shares.set(other, NEAR_TERM_SHARE);
  return shares;
}

/** Whether two longer words differ by a single typing error: one letter added, missing or replaced, or two swapped. */
export function isMisspelling(first: string, second: string): boolean {
  if (Math.min(first.length, second.length) < SHORTEST_MISSPELT || first[0] !== second[0]) return false;
  if (Math.abs(first.length - second.length) > 1 || /\p{N}/u.test(first + second)) return false;
  let start = 0;
  while (start < first.length && first[start] === second[start]) start += 1;
  return isOneSlip(first.slice(start), second.slice(start));
}

/** Compares the rests of two words from their first different letter on. */
function isOneSlip(rest: string, other: string): boolean {
  const isSwap = rest.slice(2) === other.slice(2) && rest[0] === other[1] && rest[1] === other[0];
  return isSwap || rest.slice(1) === other || rest === other.slice(1) || rest.slice(1) === other.slice(1);
}
