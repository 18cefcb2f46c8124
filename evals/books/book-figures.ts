import { aucOf } from '../report/auc.ts';
import type { BookOutcome } from './judge-book-answer.ts';

/** What share of the questions came to what, 0–1. */
export interface BookFigures {
  name: string;
  answerable: number;
  unanswerable: number;
  /** A passage with the answer is among those that are read. */
  found: number;
  /** Of the answerable ones. */
  outcomes: Record<BookOutcome['outcome'], number>;
  /** A sentence that answers is shown, in an answer or as one that comes near. */
  shown: number;
  /** Of the answers to answerable questions, those that cite a sentence that answers. */
  precision: number;
  /** The unanswerable ones that got an answer all the same. */
  falseAnswers: number;
  /** The probability that an answerable question has a greater confidence than an unanswerable one; null without any of those. */
  auc: number | null;
}

/** One bound of confidence, and what readers would get with it. */
export interface CurvePoint {
  bound: number;
  /** Of the answerable ones, those with at least that confidence. */
  coverage: number;
  /** Of the unanswerable ones. */
  falseAnswers: number;
}

const OUTCOMES = ['right', 'page', 'wrong', 'near', 'far', 'none'] as const;

/** Added up. */
export function bookFigures(name: string, results: readonly BookOutcome[]): BookFigures {
  const answerable = results.filter(({ question }) => question.answers.length > 0);
  const unanswerable = results.filter(({ question }) => question.answers.length === 0);
  const share = (part: (result: BookOutcome) => boolean) => ratio(answerable.filter(part).length, answerable.length);
  const entries = OUTCOMES.map((one) => [one, share(({ outcome }) => outcome === one)] as const);
  const outcomes = Object.fromEntries(entries) as BookFigures['outcomes'];
  return {
    ...{ name, answerable: answerable.length, unanswerable: unanswerable.length, outcomes },
    found: share(({ isFound }) => isFound),
    shown: outcomes.right + outcomes.near,
    precision: ratio(outcomes.right, outcomes.right + outcomes.page + outcomes.wrong),
    falseAnswers: ratio(unanswerable.filter(isAnswered).length, unanswerable.length),
    auc: unanswerable.length === 0 ? null : aucOf(confidences(answerable), confidences(unanswerable)),
  };
}

/** Coverage and false answers at bounds that let through as many of the unanswerable ones as these shares. */
export function coverageCurve(results: readonly BookOutcome[], shares: readonly number[]): CurvePoint[] {
  const answerable = confidences(results.filter(({ question }) => question.answers.length > 0));
  const unanswerable = confidences(results.filter(({ question }) => question.answers.length === 0)).toSorted(
    (a, b) => b - a,
  );
  return shares.flatMap((share) => {
    const bound = unanswerable[Math.floor(share * unanswerable.length)];
    if (bound === undefined) return [];
    const above = (values: readonly number[]) => ratio(values.filter((value) => value > bound).length, values.length);
    return [{ bound, coverage: above(answerable), falseAnswers: above(unanswerable) }];
  });
}

function isAnswered({ outcome }: BookOutcome): boolean {
  return outcome === 'right' || outcome === 'page' || outcome === 'wrong';
}

function confidences(results: readonly BookOutcome[]): number[] {
  return results.map(({ confidence }) => confidence);
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
