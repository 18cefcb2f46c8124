import type { LibrarySource, RelatedLink } from '#lib/contracts/source.ts';

import { type BookQuestion, inWords } from './question-book.ts';

/** What came of a question. */
export interface BookOutcome {
  book: string;
  question: BookQuestion;
  /**
   * `right`: a sentence that answers is cited. `page`: another one of its page. `wrong`: another page. `near` and `far`: no answer, and
   * among the sentences that come nearest is one that answers, or none. `none`: neither answer nor near sentences.
   */
  outcome: 'right' | 'page' | 'wrong' | 'near' | 'far' | 'none';
  /** The sentence that answers is the first that is cited or comes nearest. */
  confidence: number;
  /** One of the passages that a search finds first, as many as are read, has a sentence that answers. */
  isFound: boolean;
}

/** The least share of the longer of two texts for one to stand for the other: a list item with its bullet, a line that was cut. */
const LEAST_SHARE = 0.6;

interface Answer {
  outcome: 'answered' | 'not_found' | 'clarification';
  sources: readonly LibrarySource[];
  related: readonly RelatedLink[];
}

/** Judges an answer by the sentences that it cites. */
export function judgeBookAnswer(
  { answers }: BookQuestion,
  { outcome, sources, related }: Answer,
): BookOutcome['outcome'] {
  const isRight = (quote: string) => answers.some(({ sentence }) => isSame(inWords(quote), sentence));
  if (outcome === 'answered') {
    const quotes = sources.flatMap(({ ranges }) => ranges.map(({ quote }) => quote));
    if (quotes.some(isRight)) return 'right';
    return sources.some(({ page_title: title }) => answers.some(({ page }) => page === title)) ? 'page' : 'wrong';
  }
  const near = related.flatMap((link) => link.near?.ranges ?? []);
  if (near.length === 0) return 'none';
  return near.some(({ quote }) => isRight(quote)) ? 'near' : 'far';
}

/** Whether two sentences, in words, are the same, or one holds most of the other. */
export function isSame(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return shorter !== '' && longer.includes(shorter) && shorter.length >= LEAST_SHARE * longer.length;
}
