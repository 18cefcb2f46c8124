import { standaloneQuestion } from '#lib/answering/quoting/standalone-question.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';

import { type AskQuestion, askRuntime } from '../catalogue/ask-runtime.ts';
import { type BookLibrary, withBookLibrary } from './book-library.ts';
import { withPassages } from './find-passages.ts';
import { judgeWorded, rankOf } from './judge-worded.ts';
import { questionsAskedOf, type Trial } from './trials.ts';
import type { WordedBook } from './worded-book.ts';
import { type WordedReport, wordedFigures, type WordedResult } from './worded-figures.ts';

export interface EvaluatedBook {
  name: string;
  title: string;
  chunks: number;
  /** Null when search was by words alone. */
  embeddingModel: string | null;
  figures: WordedReport;
  results: WordedResult[];
}

/** Asks a library of the book alone the book's own questions, those of the other books, and those that it has no answer to. */
export function evaluateWorded(book: WordedBook, others: readonly WordedBook[]): Promise<EvaluatedBook> {
  const trials = questionsAskedOf(book, others);
  return withBookLibrary(book.folder, async (library) => {
    const { ranks, ...searched } = await rankAll(library, trials);
    const results = await answerAll(library, trials, ranks);
    return { name: book.name, title: book.title, ...searched, figures: wordedFigures(results), results };
  });
}

function asItIsSearched({ question, after }: Trial): string {
  return standaloneQuestion(question, after === undefined ? [] : [{ question: after }]);
}

function rankAll(library: BookLibrary, trials: readonly Trial[]) {
  return withPassages(library, async ({ find, chunks, embeddingModel }) => {
    const ranks = new Map<Trial, number | null>();
    for (const trial of trials.filter(({ kind }) => kind === 'own')) {
      const { passages } = await find(asItIsSearched(trial));
      const pages = passages.map(({ chunk }) => chunk.filename);
      ranks.set(trial, rankOf(pages, trial.places));
    }
    return { ranks, chunks: chunks.length, embeddingModel };
  });
}

async function answerAll(
  { env }: BookLibrary,
  trials: readonly Trial[],
  ranks: ReadonlyMap<Trial, number | null>,
): Promise<WordedResult[]> {
  const runtime = await createRuntime(env);
  try {
    const ask: AskQuestion = askRuntime(runtime);
    const results: WordedResult[] = [];
    for (const trial of trials) {
      const { half, question, kind, form } = trial;
      const before = trial.after === undefined ? undefined : (await ask(trial.after)).sessionId;
      const judged = judgeWorded(await ask(question, before), trial);
      results.push({ half, question, kind, form: form ?? null, rank: ranks.get(trial) ?? null, ...judged });
    }
    return results;
  } finally {
    await runtime.close();
  }
}
