import type { EvaluationFile, Expectation } from '#lib/contracts/admin/evaluation.ts';
import type { Verdict } from '#lib/contracts/admin/review.ts';
import type { Source } from '#lib/contracts/source.ts';
import { words } from '#lib/foundation/text/terms.ts';

import type { TurnOutcome } from './turn.ts';

/** A turn that is asked again, with the expectation for its answer. */
export interface EvaluationCase {
  turnId: string;
  sessionId: string;
  query: string;
  expects: Expectation;
  /** Of the turn. */
  sources: Source[];
  madeBy: string;
  madeAt: Date;
  /** Whether the case was met in the last run that asked it; null if none has. */
  wasMet: boolean | null;
}

export interface EvaluationRun {
  id: string;
  startedBy: string;
  startedAt: Date;
  /** Null while it runs, and for a run whose process has ended. */
  endedAt: Date | null;
  asked: number;
  met: number;
}

/** Stores cases and runs. */
export interface EvaluationStore {
  /** Returns the data for a case; null if there is no such turn. */
  findTurn(turnId: string): Promise<{ outcome: TurnOutcome; verdict: Verdict | null; mode: string } | null>;
  /** Replaces a previous expectation. */
  add(added: Pick<EvaluationCase, 'turnId' | 'expects' | 'madeBy' | 'madeAt'>): Promise<void>;
  /** Returns false if there was no such case. */
  remove(turnId: string): Promise<boolean>;
  /** Returns the cases, the most recently created first. */
  list(): Promise<EvaluationCase[]>;
  begin(run: EvaluationRun): Promise<void>;
  /** Ignores a case deleted in the meantime. */
  addResult(runId: string, result: { turnId: string; isMet: boolean }): Promise<void>;
  end(run: Pick<EvaluationRun, 'id' | 'asked' | 'met'> & { endedAt: Date | null }): Promise<void>;
  /** Returns the runs, newest first. */
  listRuns(limit: number): Promise<EvaluationRun[]>;
}

/** The result of asking again. */
export interface AskedAgain {
  outcome: TurnOutcome;
  sources: Source[];
}

/** Derives the expectation for a turn's answer from its outcome and its verdict. */
export function expectationOf({ outcome, verdict }: { outcome: TurnOutcome; verdict: Verdict | null }): Expectation {
  if (outcome === 'not_found') return verdict === 'correct' ? 'nothing' : 'answer';
  if (outcome !== 'answered') return 'answer';
  return verdict === 'wrong' ? 'other' : 'cites';
}

/** Returns whether the answer meets the expectation. */
export function isMet({ expects, sources }: Pick<EvaluationCase, 'expects' | 'sources'>, again: AskedAgain): boolean {
  if (expects === 'nothing') return again.outcome === 'not_found';
  if (expects === 'answer') return again.outcome === 'answered';
  const cited = passagesIn(again.sources);
  const sharesOne = passagesIn(sources).some((known) => cited.some((other) => isSame(known, other)));
  return expects === 'other' ? !sharesOne : again.outcome === 'answered' && sharesOne;
}

/** Exports cases as half of a question set, for this repository's evaluation. */
export function evaluationFile(cases: readonly EvaluationCase[]): EvaluationFile {
  return {
    questions: cases
      .filter(({ expects }) => expects !== 'nothing')
      .map(({ query, expects, sources }) => {
        const passages = passagesIn(sources);
        const answers = passages.map(({ pageId, quote }) => ({ page: pageId, quotes: [quote] }));
        const never = passages.map(({ quote }) => ({ quote }));
        if (expects === 'other') return { question: query, answers: [], never };
        return { question: query, answers: expects === 'cites' ? answers : [] };
      }),
    unanswered: cases.filter(({ expects }) => expects === 'nothing').map(({ query }) => query),
  };
}

interface Passage {
  pageId: string;
  quote: string;
}

function passagesIn(sources: readonly Source[]): Passage[] {
  return sources.flatMap((source) =>
    'ranges' in source ? source.ranges.map(({ quote }) => ({ pageId: source.page_id, quote })) : [],
  );
}

/**
 * Two passages are the same if they have the same words of the same page, or one contains the other, because sentence boundaries may have changed.
 */
function isSame(one: Passage, other: Passage): boolean {
  if (one.pageId !== other.pageId) return false;
  const [left, right] = [` ${words(one.quote).join(' ')} `, ` ${words(other.quote).join(' ')} `];
  return left.includes(right) || right.includes(left);
}
