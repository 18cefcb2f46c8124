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
  /** The sentences that are cited, or else those that come nearest. */
  shown: string[];
  /** The probability that they answer, as the model states it. */
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

/** Judges an answer by the sentences that it cites, or a refusal by those that come nearest. */
export function judgeBookAnswer(
  { answers }: BookQuestion,
  { outcome, sources, related }: Answer,
): Pick<BookOutcome, 'outcome' | 'shown'> {
  const isRight = (quote: string) => answers.some(({ sentence }) => isSame(inWords(quote), sentence));
  const links = outcome === 'answered' ? sources : related.flatMap(({ near }) => near ?? []);
  const shown = links.flatMap(({ ranges }) => ranges.map(({ quote }) => quote));
  const hasRight = shown.some(isRight);
  if (outcome !== 'answered') return { shown, outcome: hasRight ? 'near' : shown.length > 0 ? 'far' : 'none' };
  const isOfPage = sources.some(({ page_title: title }) => answers.some(({ page }) => page === title));
  return { shown, outcome: hasRight ? 'right' : isOfPage ? 'page' : 'wrong' };
}

/** Whether two sentences, in words, are the same, or one holds most of the other. */
export function isSame(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return shorter !== '' && longer.includes(shorter) && shorter.length >= LEAST_SHARE * longer.length;
}
