import type { QuestionTerm } from './analyse-question.ts';

/** What a near term counts, against 1 for the same term. */
const NEAR_TERM_SHARE = 0.7;

const COMMON_PREFIX = 4;
const LEAST_DICE = 0.5;
const SHORTEST_MISSPELT = 5;

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

/** True when two different terms are probably forms of one word: "govern" and "governor". Numbers are never near. */
export function areNearTerms(first: string, second: string): boolean {
  if (first.length < COMMON_PREFIX || second.length < COMMON_PREFIX) return false;
  if (first.slice(0, COMMON_PREFIX) !== second.slice(0, COMMON_PREFIX)) return false;
  if (/\p{N}/u.test(first) || /\p{N}/u.test(second)) return false;
  return trigramDice(first, second) >= LEAST_DICE;
}

/** True when one slip of the pen (a letter more, less, other, or two swapped) lies between two longer words. */
export function isMisspelling(first: string, second: string): boolean {
  if (Math.min(first.length, second.length) < SHORTEST_MISSPELT || first[0] !== second[0]) return false;
  if (Math.abs(first.length - second.length) > 1 || /\p{N}/u.test(first + second)) return false;
  let start = 0;
  while (start < first.length && first[start] === second[start]) start += 1;
  return isOneSlip(first.slice(start), second.slice(start));
}

/** For what two words differ in from their first different letter on. */
function isOneSlip(rest: string, other: string): boolean {
  const isSwap = rest.slice(2) === other.slice(2) && rest[0] === other[1] && rest[1] === other[0];
  return isSwap || rest.slice(1) === other || rest === other.slice(1) || rest.slice(1) === other.slice(1);
}

function trigramDice(first: string, second: string): number {
  const trigrams = trigramsOf(first);
  const others = trigramsOf(second);
  let shared = 0;
  for (const trigram of others) if (trigrams.has(trigram)) shared += 1;
  return (2 * shared) / (trigrams.size + others.size);
}

function trigramsOf(term: string): Set<string> {
  const padded = ` ${term} `;
  const trigrams = new Set<string>();
  for (let index = 0; index + 3 <= padded.length; index += 1) trigrams.add(padded.slice(index, index + 3));
  return trigrams;
}
