import { fromCaller } from '#lib/config/caller-folder.ts';
import { HALVES, type Half } from '#tools/half.ts';

import { formTable } from '../report/form-table.ts';
import { printTable } from '../report/outcome-table.ts';
import type { ReportTable } from '../report/report-page.ts';
import { writeReport } from '../write-report.ts';
import { type EvaluatedBook, evaluateWorded } from './evaluate-worded.ts';
import { readWordedBook } from './worded-book.ts';
import { countsOf, formFigures, type Refusals, type WordedResult } from './worded-figures.ts';

interface WordedOptions {
  /** Holds the repository of each set, in a folder of the set's name. */
  corpus: string;
  out?: string | undefined;
  /** Asks the questions of this half alone; of both by default. */
  half?: Half | undefined;
  /** List what went wrong; of the held-out half only when `revealHeldOut` says so. */
  verbose: boolean;
  revealHeldOut: boolean;
}

/** Asks books what readers ask in words of their own. The books' questions are each other's foreign ones. */
export async function runWorded(
  files: string[],
  { corpus, out, half: only, verbose, revealHeldOut }: WordedOptions,
): Promise<void> {
  const books = files.map((file) => readWordedBook(fromCaller(file), fromCaller(corpus), only));
  const evaluated: EvaluatedBook[] = [];
  for (const book of books) {
    const done = await evaluateWorded(
      book,
      books.filter((other) => other !== book),
    );
    console.log(`${done.title}: ${String(done.chunks)} chunks, ${done.embeddingModel ?? 'by words alone'}`);
    printTable(wordedTable(done));
    if (verbose) printWrong(done.results, revealHeldOut);
    evaluated.push(done);
  }
  const all = evaluated.flatMap(({ results }) => results);
  const halves = HALVES.filter((half) => only === undefined || half === only).map((half) => ({
    half,
    forms: formFigures(ofHalf(all, half)),
    books: evaluated.map(({ name, results }) => countsOf(name, ofHalf(results, half))),
  }));
  for (const { half, forms, books: counts } of halves) {
    console.log(`All books by book and by what is asked for, ${half}`);
    printTable(formTable([...counts, ...forms]));
  }
  await writeReport('worded', { books: evaluated.map(({ results: _, ...book }) => book), halves }, { out });
}

function ofHalf(results: readonly WordedResult[], half: Half): WordedResult[] {
  return results.filter((result) => result.half === half);
}

function wordedTable({ name, figures }: EvaluatedBook): ReportTable {
  const columns = ['', 'questions', 'page among 1 / 5 / 20 %', 'right page cited %', 'with its answer %', 'good %'];
  const rest = ['wrong page %', 'closest %', 'refused %', 'asked back %', 'foreign answered', 'unanswerable answered'];
  return {
    columns: [...columns, ...rest],
    rows: Object.entries(figures)
      .filter(([, { questions }]) => questions > 0)
      .map(([half, { questions, pageAmong, outcomes, holdsAnswer, good, foreign, unanswered }]) => [
        `${name}, ${half}`,
        questions,
        [pageAmong.one, pageAmong.five, pageAmong.twenty].map(percent).join(' / '),
        percent(outcomes.right),
        percent(holdsAnswer),
        percent(good),
        percent(outcomes.wrong),
        percent(outcomes.closest),
        percent(outcomes.refused),
        percent(outcomes.clarified),
        counted(foreign),
        counted(unanswered),
      ]),
  };
}

function printWrong(results: readonly WordedResult[], revealHeldOut: boolean): void {
  const shown: readonly Half[] = revealHeldOut ? ['tune', 'held-out'] : ['tune'];
  const wrong = results.filter(({ kind, outcome, isGood }) => (kind === 'own' ? !isGood : outcome === 'wrong'));
  for (const { half, kind, question, rank, outcome, holdsAnswer } of wrong.filter((result) =>
    shown.includes(result.half),
  ))
    console.log(
      `- ${half}, ${kind}, ${outcome}${holdsAnswer ? ' with its answer' : ''}, page at ${String(rank ?? '–')}: ${question}`,
    );
}

function counted({ asked, answered }: Refusals): string {
  return `${String(Math.round(asked * answered))} of ${String(asked)}`;
}

function percent(share: number): number {
  return Math.round(share * 1000) / 10;
}
