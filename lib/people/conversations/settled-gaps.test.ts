import { describe, expect, it } from 'vitest';

import type { GapKind } from '#lib/contracts/admin/gap.ts';

import { groupQuestions } from './group-questions.ts';
import { groupSettled, openGaps, type SettledQuestion } from './settled-gaps.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const at = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000);

const TRAIN = ['When does the train to Valparaíso leave?', 'train to Valparaíso: when does it leave'] as const;
const BREAD = 'How do I bake bread in Paraguay?';

function asked(query: string, minutesAgo: number) {
  return { turnId: `${query} ${minutesAgo}`, sessionId: 'session', query, createdAt: at(minutesAgo) };
}

function settled(question: ReturnType<typeof asked>, kind: GapKind, minutesAgo: number): SettledQuestion {
  return { ...question, kind, gapId: 'gap', page: null, by: 'ann', at: at(minutesAgo) };
}

const queries = async (...given: Parameters<typeof openGaps>) =>
  (await openGaps(...given)).map(({ questions }) => questions.map(({ query }) => query));

describe('the open gaps', () => {
  const questions = [asked(TRAIN[1], 1), asked(BREAD, 2), asked(TRAIN[0], 9)];

  it('are all groups, as they are, while nothing is settled', async () => {
    expect(await openGaps(questions, [])).toEqual(await groupQuestions(questions));
    expect(await queries(questions, [])).toEqual([[TRAIN[1], TRAIN[0]], [BREAD]]);
  });

  it('lack what is not ours and its like, whenever it was asked', async () => {
    const notOurs = [settled(asked(TRAIN[0], 9), 'not_ours', 5)];
    expect(await queries(questions, notOurs)).toEqual([[BREAD]]);
  });

  it('lack what is answered until somebody asks the like and finds nothing again', async () => {
    const first = asked(TRAIN[0], 9);
    expect(await queries(questions.slice(1), [settled(first, 'answered', 5)])).toEqual([[BREAD]]);
    expect(await queries(questions, [settled(first, 'answered', 5)])).toEqual([[TRAIN[1]], [BREAD]]);
    expect(await queries(questions, [settled(first, 'answered', 0)])).toEqual([[BREAD]]);
  });
});

it('questions that were settled together are one gap', () => {
  const gap = groupSettled([settled(asked(TRAIN[0], 9), 'not_ours', 5), settled(asked(TRAIN[1], 8), 'not_ours', 5)]);
  expect(gap).toEqual([
    { gapId: 'gap', kind: 'not_ours', page: null, by: 'ann', at: at(5), questions: [TRAIN[0], TRAIN[1]] },
  ]);
});
