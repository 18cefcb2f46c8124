import { beforeEach, expect, test } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';

import { TriedQuestions } from './open-suggestions.ts';

const ANNA: Viewer = { userId: 'anna', department: null, orgId: null };
const asked = { question: 'What is it?', documentId: 'book' };
const cited = [{ documentId: 'book', pageId: 'page', start: 0 }];

let asks: string[];
let underWay: number;
let most: number;
let updatedAt: Date;
let tried: TriedQuestions;

beforeEach(() => {
  asks = [];
  [underWay, most] = [0, 0];
  updatedAt = new Date(1);
  tried = new TriedQuestions({
    ask: async (_, { question }) => {
      asks.push(question);
      most = Math.max(most, (underWay += 1));
      await new Promise(setImmediate);
      underWay -= 1;
      return question === asked.question ? cited : [];
    },
    findDocument: async ({ userId }) => (userId === 'anna' ? { updatedAt } : null),
  });
});

test('a question is tried once for each version of its document', async () => {
  expect(await tried.try(ANNA, asked)).toEqual(cited);
  expect(await tried.try(ANNA, asked)).toEqual(cited);
  expect(asks).toEqual(['What is it?']);
  updatedAt = new Date(2);
  await tried.try(ANNA, asked);
  expect(asks).toHaveLength(2);
});

test('that nothing answers it is known as well', async () => {
  for (let time = 0; time < 2; time += 1) expect(await tried.try(ANNA, { ...asked, question: 'Why?' })).toEqual([]);
  expect(asks).toEqual(['Why?']);
});

test('what is asked at once is tried one after the other, and the same question once', async () => {
  const questions = ['a', 'b', 'c', 'a', 'b', 'c'];
  await Promise.all(questions.map((question) => tried.try(ANNA, { ...asked, question })));
  expect([asks.toSorted(), most]).toEqual([['a', 'b', 'c'], 1]);
});

test('of a page that is open it is another question, and in a conversation it is asked each time', async () => {
  await tried.try(ANNA, asked);
  await tried.try(ANNA, { ...asked, pageId: 'page' });
  for (let time = 0; time < 2; time += 1) await tried.try(ANNA, { ...asked, sessionId: 'session' });
  expect(asks).toHaveLength(4);
});

test('who may not read the document is told of nothing, and nothing is tried for them', async () => {
  await tried.try(ANNA, asked);
  expect(await tried.try(ANONYMOUS, asked)).toEqual([]);
  expect(asks).toHaveLength(1);
});
