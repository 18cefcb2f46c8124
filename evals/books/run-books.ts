import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { fromCaller } from '#lib/foundation/config/caller-folder.ts';

import { printTable } from '../report/outcome-table.ts';
import type { ReportTable } from '../report/report-page.ts';
import { writeReport } from '../write-report.ts';
import { type BookFigures, bookFigures, coverageCurve } from './book-figures.ts';
import { evaluateBook } from './evaluate-book.ts';
import type { BookOutcome } from './judge-book-answer.ts';
import { readBookQuestions } from './question-book.ts';

interface BooksOptions {
  /** Holds the pages and the questions of each book. */
  questions: string;
  /** Holds what is ingested of each book, in a folder of its name: all of it, or the only file in it. */
  corpus: string;
  limit?: number | undefined;
  out?: string | undefined;
  verbose: boolean;
}

const SHARES = [0.5, 0.3, 0.2, 0.12, 0.05];

/** Asks whole books what readers ask, each in a library of its own, and prints what came of it by book and by form. */
export async function runBooks(
  names: string[],
  { questions, corpus, limit, out, verbose }: BooksOptions,
): Promise<void> {
  const results: BookOutcome[] = [];
  for (const name of names) {
    const asked = readBookQuestions(fromCaller(questions), name).slice(0, limit);
    const path = await bookPath(join(fromCaller(corpus), name));
    const own = await evaluateBook({ name, path, questions: asked });
    printTable(figuresTable([bookFigures(name, own)]));
    if (verbose)
      for (const one of own) console.log(`${one.outcome}\t${one.confidence.toFixed(3)}\t${one.question.text}`);
    results.push(...own);
  }
  const inOtherWords = results.filter(
    ({ question: { answers, isInOtherWords } }) => answers.length === 0 || isInOtherWords,
  );
  const forms = Object.entries(Object.groupBy(results, ({ question }) => question.form));
  const figures = [
    bookFigures('all', results),
    bookFigures('in other words', inOtherWords),
    ...forms.map(([form, own = []]) => bookFigures(form, own)),
  ];
  printTable(figuresTable(figures));
  const curve = coverageCurve(results, SHARES);
  for (const { bound, coverage, falseAnswers } of curve)
    console.log(
      `confidence above ${bound.toFixed(3)}: ${percent(coverage)} % answered, of the unanswerable ${percent(falseAnswers)} %`,
    );
  await writeReport('books', { figures, curve, results }, { out });
}

async function bookPath(folder: string): Promise<string> {
  const [first, ...others] = await readdir(folder, { withFileTypes: true });
  return first?.isFile() === true && others.length === 0 ? join(folder, first.name) : folder;
}

function figuresTable(figures: readonly BookFigures[]): ReportTable {
  return {
    columns: [
      '',
      'questions',
      'found %',
      'right %',
      'page %',
      'wrong %',
      'near right %',
      'near %',
      'none %',
      'right or near %',
      'of answers right %',
      'unanswerable',
      'answered %',
      'AUC',
    ],
    rows: figures.map(({ name, answerable, unanswerable, found, outcomes, shown, precision, falseAnswers, auc }) => [
      name,
      answerable,
      percent(found),
      ...[outcomes.right, outcomes.page, outcomes.wrong, outcomes.near, outcomes.far, outcomes.none].map(percent),
      percent(shown),
      percent(precision),
      unanswerable,
      percent(falseAnswers),
      auc === null ? '' : auc.toFixed(3),
    ]),
  };
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
