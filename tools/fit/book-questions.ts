import { withBookLibrary } from '#evals/worded/book-library.ts';
import { withPassages } from '#evals/worded/find-passages.ts';
import { judgeWorded } from '#evals/worded/judge-worded.ts';
import { questionsAskedOf, type Trial } from '#evals/worded/trials.ts';
import type { WordedBook } from '#evals/worded/worded-book.ts';
import { quotedAnswerPieces } from '#lib/models/quoted-answer-text.ts';
import type { QuotingRequest } from '#lib/quoting/quoting-request.ts';
import { standaloneQuestion } from '#lib/quoting/standalone-question.ts';

import { ChunkLibrary } from './chunk-library.ts';

/** A question to a book with the evidence that a search of it brings. */
export interface BookQuestion extends Trial {
  book: string;
  request: QuotingRequest;
}

/** What is asked of each book: its own questions, those of the others, and those that have no answer there. */
export async function bookQuestions(books: readonly WordedBook[]): Promise<BookQuestion[]> {
  const asked: BookQuestion[] = [];
  for (const book of books) {
    const chunks = await withBookLibrary(book.folder, (library) =>
      withPassages(library, (searched) => Promise.resolve(searched.chunks)),
    );
    const library = new ChunkLibrary(chunks);
    const others = books.filter((other) => other !== book);
    for (const trial of questionsAskedOf(book, others)) {
      const history = trial.after === undefined ? [] : [{ question: trial.after, answer: '' }];
      const query = standaloneQuestion(trial.question, history);
      const request = await library.requestFor(trial.question, { query, history });
      asked.push({ ...trial, book: book.name, request });
    }
  }
  return asked;
}

/** Whether an answer of these sentences is a good one, as `npm run eval -- --worded` judges it. */
export function isGoodAnswer({ kind, request, ...wanted }: BookQuestion, numbers: readonly number[]): boolean {
  if (kind !== 'own' || numbers.length === 0) return false;
  const sources = request.passages.flatMap(({ filename, sentences }) => {
    const cited = sentences.filter(({ number }) => numbers.includes(number));
    const ranges = cited.toSorted((one, other) => one.start - other.start).map(({ text }) => ({ quote: text }));
    return ranges.length === 0 ? [] : [{ filename, ranges }];
  });
  const text = quotedAnswerPieces(request, [...numbers]).join('');
  return judgeWorded({ text, outcome: 'answered', closest: 0, sources }, wanted).isGood;
}
