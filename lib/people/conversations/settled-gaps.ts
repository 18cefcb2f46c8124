import type { GapKind } from '#lib/contracts/admin/gap.ts';

import { groupQuestions, type QuestionGroup } from './group-questions.ts';
import type { UnansweredQuestion } from './turn-statistics.ts';

interface Settlement {
  gapId: string;
  kind: GapKind;
  /** The name of the page that was written for it; null where none was. */
  page: string | null;
  /** The account. */
  by: string;
  at: Date;
}

/** A question that found nothing and was settled. */
export interface SettledQuestion extends UnansweredQuestion, Settlement {}

/** Questions that were settled together. */
export interface SettledGap extends Settlement {
  questions: string[];
}

/** What is settled of the questions that found nothing. It goes with their turns. */
export interface SettledGapStore {
  /** Those settled last first. */
  list(): Promise<SettledQuestion[]>;
  /** In place of what was said of the turns before. The number of the turns that there are. */
  settle(turnIds: readonly string[], settlement: Settlement): Promise<number>;
  /** False when there is no such gap. */
  reopen(gapId: string): Promise<boolean>;
  /** The words of a question; null when there is no such turn. */
  findQuestion(turnId: string): Promise<string | null>;
}

/**
 * The questions, newest first, in groups of those that ask about the same, without those that are settled and their like: what is not
 * ours for good, what is answered unless it has been asked since and found nothing again.
 */
export async function openGaps(
  questions: readonly UnansweredQuestion[],
  settled: readonly SettledQuestion[],
): Promise<QuestionGroup[]> {
  const settlements = new Map(settled.map((one) => [one.turnId, one]));
  const others = questions.filter(({ turnId }) => !settlements.has(turnId));
  // First: whatever is like them joins them.
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

/** Those that were settled together as one, the last first. */
export function groupSettled(settled: readonly SettledQuestion[]): SettledGap[] {
  return [...Map.groupBy(settled, ({ gapId }) => gapId).values()].flatMap((together) => {
    const [first] = together;
    if (first === undefined) return [];
    const { gapId, kind, page, by, at } = first;
    return [{ gapId, kind, page, by, at, questions: together.map(({ query }) => query) }];
  });
}
