import type { QuestionTerm } from './analyse-question.ts';
import { areNearTerms, isMisspelling, NEAR_TERM_SHARE } from './near-terms.ts';

/** For each of the question's terms, the terms of the evidence that stand for it: 1 for itself, less for a near one. */
export class TermMatches {
  readonly #shares: ReadonlyMap<string, number>[];
  readonly #askedTerm = new Map<string, string>();

  constructor(questionTerms: QuestionTerm[], vocabulary: ReadonlySet<string>) {
    this.#shares = questionTerms.map(({ term }) => sharesOf(term, vocabulary));
    questionTerms.forEach(({ term }, index) => {
      for (const found of this.#shares[index]?.keys() ?? []) this.#askedTerm.set(found, term);
    });
  }

  /** How well a set of terms holds the question's term at `index`: 0–1. */
  share(index: number, terms: ReadonlySet<string>): number {
    let best = 0;
    for (const [term, share] of this.#shares[index] ?? []) if (share > best && terms.has(term)) best = share;
    return best;
  }

  /** How much a text speaks of the question's term at `index`: 0 not at all, a half for once, towards 1 for often. */
  prominence(index: number, sequence: readonly string[]): number {
    const shares = this.#shares[index];
    const count = sequence.reduce((sum, term) => sum + (shares?.get(term) ?? 0), 0);
    return count / (count + 1);
  }

  /** The question's term that a term of the evidence stands for; the term itself when it stands for none. */
  askedTerm(term: string): string {
    return this.#askedTerm.get(term) ?? term;
  }
}

function sharesOf(term: string, vocabulary: ReadonlySet<string>): Map<string, number> {
  const shares = new Map<string, number>();
  for (const other of vocabulary) if (other !== term && areNearTerms(term, other)) shares.set(other, NEAR_TERM_SHARE);
  if (vocabulary.has(term)) shares.set(term, 1);
  if (shares.size > 0) return shares;
  for (const other of vocabulary) if (isMisspelling(term, other)) shares.set(other, NEAR_TERM_SHARE);
  return shares;
}
