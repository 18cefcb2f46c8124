import type { EvaluationFile, Expectation } from '#lib/contracts/admin/evaluation.ts';
import type { Verdict } from '#lib/contracts/admin/review.ts';
import type { Source } from '#lib/contracts/source.ts';
import { words } from '#lib/foundation/text/terms.ts';

import type { TurnOutcome } from './turn.ts';

/** A turn that is asked again, with what its answer has to do. */
export interface EvaluationCase {
  turnId: string;
  sessionId: string;
  query: string;
  expects: Expectation;
  /** Of the turn. */
  sources: Source[];
  madeBy: string;
  madeAt: Date;
  /** Of the last run in which it was asked; null before. */
  wasMet: boolean | null;
}

export interface EvaluationRun {
  id: string;
  startedBy: string;
  startedAt: Date;
  /** Null while it runs, and for one whose process is gone. */
  endedAt: Date | null;
  asked: number;
  met: number;
}

/** Where cases and runs are kept. */
export interface EvaluationStore {
  /** What a case is made of; null where there is no such turn. */
  findTurn(turnId: string): Promise<{ outcome: TurnOutcome; verdict: Verdict | null; mode: string } | null>;
  /** In place of what was expected before. */
  add(added: Pick<EvaluationCase, 'turnId' | 'expects' | 'madeBy' | 'madeAt'>): Promise<void>;
  /** False when it was none. */
  remove(turnId: string): Promise<boolean>;
  /** Those made last first. */
  list(): Promise<EvaluationCase[]>;
  begin(run: EvaluationRun): Promise<void>;
  /** One that has gone meanwhile is left out. */
  addResult(runId: string, result: { turnId: string; isMet: boolean }): Promise<void>;
  end(run: Pick<EvaluationRun, 'id' | 'asked' | 'met'> & { endedAt: Date | null }): Promise<void>;
  /** The newest first. */
  listRuns(limit: number): Promise<EvaluationRun[]>;
}

/** What came of asking once more. */
export interface AskedAgain {
  outcome: TurnOutcome;
  sources: Source[];
}

/** What is to be expected of a turn's answer, of how it went and what was found about it. */
export function expectationOf({ outcome, verdict }: { outcome: TurnOutcome; verdict: Verdict | null }): Expectation {
  if (outcome === 'not_found') return verdict === 'correct' ? 'nothing' : 'answer';
  if (outcome !== 'answered') return 'answer';
  return verdict === 'wrong' ? 'other' : 'cites';
}

/** Whether the answer does what is expected. */
export function isMet({ expects, sources }: Pick<EvaluationCase, 'expects' | 'sources'>, again: AskedAgain): boolean {
  if (expects === 'nothing') return again.outcome === 'not_found';
  if (expects === 'answer') return again.outcome === 'answered';
  const cited = passagesIn(again.sources);
  const sharesOne = passagesIn(sources).some((known) => cited.some((other) => isSame(known, other)));
  return expects === 'other' ? !sharesOne : again.outcome === 'answered' && sharesOne;
}

/** Cases as half of a question set, which the evaluation of this repository asks. */
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

/** The same words of the same page, or one within the other: where a sentence ends may have changed. */
function isSame(one: Passage, other: Passage): boolean {
  if (one.pageId !== other.pageId) return false;
  const [left, right] = [` ${words(one.quote).join(' ')} `, ` ${words(other.quote).join(' ')} `];
  return left.includes(right) || right.includes(left);
}
