import type { GapKind } from '#lib/contracts/admin/gap.ts';

import { groupQuestions, type QuestionGroup } from './group-questions.ts';
import type { UnansweredQuestion } from './turn-statistics.ts';

interface Settlement {
  gapId: string;
  kind: GapKind;
  /** The name of the page written for it; null if there is none. */
  page: string | null;
  /** The account. */
  by: string;
  at: Date;
}

/** A question that found nothing and has been settled. */
export interface SettledQuestion extends UnansweredQuestion, Settlement {}

/** Questions that were settled together. */
export interface SettledGap extends Settlement {
  questions: string[];
}

/** The settled state of questions that found nothing. It is deleted with their turns. */
export interface SettledGapStore {
  /** Returns the settled questions, the most recently settled first. */
  list(): Promise<SettledQuestion[]>;
  /** Replaces the previous settlement of the turns. Returns the number of turns that exist. */
  settle(turnIds: readonly string[], settlement: Settlement): Promise<number>;
  /** Returns false if there is no such gap. */
  reopen(gapId: string): Promise<boolean>;
  /** Returns the text of a question; null if there is no such turn. */
  findQuestion(turnId: string): Promise<string | null>;
}

/**
 * Groups the questions, newest first, by subject, without settled ones and those like them: questions marked as not ours are left out permanently,
 * answered ones unless the same was asked later and found nothing again.
 */
export async function openGaps(
  questions: readonly UnansweredQuestion[],
  settled: readonly SettledQuestion[],
): Promise<QuestionGroup[]> {
  const settlements = new Map(settled.map((one) => [one.turnId, one]));
  const others = questions.filter(({ turnId }) => !settlements.has(turnId));
  // Settled ones first, so that similar questions join their groups.
  const groups = await groupQuestions([...settled, ...others]);
  return groups
    .flatMap((group) => {
      const among = group.questions.flatMap(({ turnId }) => settlements.get(turnId) ?? []);
      if (among.length === 0) return [group];
      if (among.some(({ kind }) => kind === 'not_ours')) return [];
      const answeredAt = Math.max(...among.map(({ at }) => at.getTime()));
      const since = group.questions.filter(
        ({ turnId, createdAt }) => !settlements.has(turnId) && createdAt.getTime() > answeredAt,
      );
      const [newest] = since;
      if (newest === undefined) return [];
      return [{ query: newest.query, count: since.length, newestAt: newest.createdAt, questions: since }];
    })
    .toSorted((one, other) => other.newestAt.getTime() - one.newestAt.getTime());
}

/** Groups questions that were settled together, the most recent first. */
export function groupSettled(settled: readonly SettledQuestion[]): SettledGap[] {
  return [...Map.groupBy(settled, ({ gapId }) => gapId).values()].flatMap((together) => {
    const [first] = together;
    if (first === undefined) return [];
    const { gapId, kind, page, by, at } = first;
    return [{ gapId, kind, page, by, at, questions: together.map(({ query }) => query) }];
  });
}
