import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { words } from '#lib/foundation/text/terms.ts';
import { HALVES, type Half } from '#tools/half.ts';

import type { AnswerPlace, Wanted } from './judge-worded.ts';
import { readWordedSet, type WordedAnswer, type WordedQuestion, type WordedSet } from './worded-set.ts';

/** A question set with the book it is about. */
export interface WordedBook {
  /** Of the set's file, without its ending. */
  name: string;
  title: string;
  subject: string | null;
  /** What is ingested. */
  folder: string;
  questions: OwnQuestion[];
  /** The book has no answer to them. */
  unanswered: HalvedQuestion[];
}

export interface HalvedQuestion {
  half: Half;
  question: string;
}

interface OwnQuestion extends HalvedQuestion, Wanted, Pick<WordedQuestion, 'form' | 'after'> {}

/**
 * Reads a set, or one half of it, and, from `<corpus>/<name of the set's file>`, the lines that answer its questions. That folder holds the repository
 * that the set names. Throws when a page or a line is not there.
 */
export function readWordedBook(file: string, corpus: string, only?: Half): WordedBook {
  const name = basename(file, '.json');
  const set = readWordedSet(file);
  const root = join(corpus, name);
  const inHalves = <T>(take: (half: WordedSet['halves'][Half], name: Half) => T[]) =>
    HALVES.filter((half) => only === undefined || half === only).flatMap((half) => take(set.halves[half], half));
  return {
    name,
    title: set.book,
    subject: set.subject ?? null,
    folder: join(root, set.folder),
    questions: inHalves(({ questions }, half) =>
      questions.map(({ answers, ...asked }) => ({
        ...asked,
        half,
        places: answers.map((answer) => readPlace(answer, join(root, set.pages), set)),
      })),
    ),
    unanswered: inHalves(({ unanswered }, half) => unanswered.map((question) => ({ half, question }))),
  };
}

function readPlace({ page, lines, quotes }: WordedAnswer, pages: string, set: WordedSet): AnswerPlace {
  const file = join(pages, page);
  const text = readPage(file);
  const known = text?.split('\n') ?? [];
  const [first, last] = lines ?? [1, 1];
  if (text === null || last > known.length)
    throw new Error(`${file} is not the page of ${editionOf(set)}, or it is not there.`);
  if (quotes !== undefined) return { page, text, quotes: quotes.map((quote) => wordsOf(quote, { text, file })) };
  return { page, text: lines === undefined ? null : known.slice(first - 1, last).join('\n') };
}

/** Throws where the page does not have the words, so that no question is asked whose answer is gone. */
function wordsOf(quote: string, { text, file }: { text: string; file: string }): string {
  if (!words(text).join(' ').includes(words(quote).join(' '))) throw new Error(`${file} does not say “${quote}”.`);
  return quote;
}

function editionOf({ book, source }: WordedSet): string {
  return source === undefined ? book : `${source.repository} at ${source.commit.slice(0, 7)}`;
}

function readPage(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
