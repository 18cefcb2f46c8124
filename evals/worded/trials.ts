import type { Wanted } from './judge-worded.ts';
import type { HalvedQuestion, WordedBook } from './worded-book.ts';
import type { WordedResult } from './worded-figures.ts';
import type { WordedQuestion } from './worded-set.ts';

/** A question that is put to a book, and what an answer has to be. */
export interface Trial extends HalvedQuestion, Wanted, Pick<WordedQuestion, 'form' | 'after'> {
  kind: WordedResult['kind'];
}

/** The book's own questions, those of the other books, and those that it has no answer to. */
export function questionsAskedOf(
  { questions, unanswered, subject }: WordedBook,
  others: readonly WordedBook[],
): Trial[] {
  const without = (asked: readonly HalvedQuestion[], kind: Trial['kind']): Trial[] =>
    asked.map(({ half, question }) => ({ half, question, kind, places: [] }));
  return [
    ...questions.map((question): Trial => ({ ...question, kind: 'own' })),
    ...others.flatMap((other) =>
      subject !== null && other.subject === subject ? [] : without(other.questions.filter(isWhole), 'foreign'),
    ),
    ...without(unanswered, 'unanswered'),
  ];
}

function isWhole({ after }: Pick<WordedQuestion, 'after'>): boolean {
  return after === undefined;
}
