import type { Half } from '#tools/half.ts';

import type { WordedOutcome } from './judge-worded.ts';
import { FORMS, type WordedQuestion } from './worded-set.ts';

/** One question that was asked of a book. */
export interface WordedResult {
  half: Half;
  question: string;
  /** Null where the set does not say. */
  form: NonNullable<WordedQuestion['form']> | null;
  /** `foreign`: asked about another book. `unanswered`: about this one's matter or everyday life, with no answer in it. */
  kind: 'own' | 'foreign' | 'unanswered';
  /** Of the first passage on a page that has the answer, from 1; null when none of the first twenty is, or nothing was to be found. */
  rank: number | null;
  outcome: WordedOutcome;
  holdsAnswer: boolean;
  isGood: boolean;
}

interface Refusals {
  asked: number;
  /** Share of them that got an answer, which can only be wrong. */
  answered: number;
}

/** Of one half; shares 0–1. */
interface WordedFigures {
  questions: number;
  /** A page that has the answer is among the first passages. */
  pageAmong: { one: number; five: number; twenty: number };
  outcomes: Record<WordedOutcome, number>;
  /** The answer cites words that answer the question, and not only their page. */
  holdsAnswer: number;
  /** Besides, it cites nothing that it must not, and can be read without the book. */
  good: number;
  foreign: Refusals;
  unanswered: Refusals;
}

export type WordedReport = Record<Half | 'all', WordedFigures>;

export function wordedFigures(results: readonly WordedResult[]): WordedReport {
  const half = (name: Half) => figuresOf(results.filter((result) => result.half === name));
  return { tune: half('tune'), 'held-out': half('held-out'), all: figuresOf(results) };
}

/** What came of the questions of one form or one book, as counts. Whatever is given as an answer and is not good is wrong. */
export interface FormFigures {
  form: string;
  asked: number;
  good: number;
  wrong: number;
  near: number;
  closest: number;
  refused: number;
}

/** The questions that a book answers, by what they ask for, and all of them. */
export function formFigures(results: readonly WordedResult[]): FormFigures[] {
  const forms = FORMS.map((name) =>
    countsOf(
      name,
      results.filter(({ form }) => form === name),
    ),
  );
  return [...forms, countsOf('all', results)].filter(({ asked }) => asked > 0);
}

/** What came of those of the questions that the book answers. */
function countsOf(form: string, results: readonly WordedResult[]): FormFigures {
  const own = results.filter(({ kind }) => kind === 'own');
  const count = (test: (result: WordedResult) => boolean) => own.filter(test).length;
  return {
    form,
    asked: own.length,
    good: count(({ isGood }) => isGood),
    wrong: count(({ outcome, isGood }) => (outcome === 'right' || outcome === 'wrong') && !isGood),
    near: count(({ outcome }) => outcome === 'near'),
    closest: count(({ outcome }) => outcome === 'closest'),
    refused: count(({ outcome }) => outcome === 'refused' || outcome === 'clarified'),
  };
}

function figuresOf(results: readonly WordedResult[]): WordedFigures {
  const own = results.filter(({ kind }) => kind === 'own');
  const among = (most: number) => share(own, ({ rank }) => rank !== null && rank <= most);
  const came = (to: WordedOutcome) => share(own, ({ outcome }) => outcome === to);
  return {
    questions: own.length,
    pageAmong: { one: among(1), five: among(5), twenty: among(20) },
    outcomes: {
      right: came('right'),
      wrong: came('wrong'),
      near: came('near'),
      closest: came('closest'),
      refused: came('refused'),
      clarified: came('clarified'),
    },
    holdsAnswer: share(own, ({ holdsAnswer }) => holdsAnswer),
    good: share(own, ({ isGood }) => isGood),
    foreign: refusalsOf(results.filter(({ kind }) => kind === 'foreign')),
    unanswered: refusalsOf(results.filter(({ kind }) => kind === 'unanswered')),
  };
}

function refusalsOf(results: readonly WordedResult[]): Refusals {
  return { asked: results.length, answered: share(results, ({ outcome }) => outcome === 'wrong') };
}

function share<T>(list: readonly T[], test: (item: T) => boolean): number {
  return list.length === 0 ? 0 : list.filter(test).length / list.length;
}
