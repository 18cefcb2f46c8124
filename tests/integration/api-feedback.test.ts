import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ratedTurnSchema } from '#lib/contracts/feedback.ts';
import type { ConversationResponse } from '#lib/contracts/conversation.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

const STRANGER = '3c9f6f0a-7f0e-4c55-9d55-6f1d7ad2a001';

describe('/api/conversations/{session_id}/turns/{turn_id}/feedback', () => {
  let test: TestRuntime;
  let routes: ApiRoutes;
  let sessionId: string;
  let turnId: string;

  beforeAll(async () => {
    test = await openTestRuntime();
    routes = await openApiRoutes(test.runtime);
  });
  beforeEach(async () => {
    const { metadata } = await answerOf(test.runtime.answerQuestion(buildQuestion('Who lights the lamp?')));
    ({ session_id: sessionId, turn_id: turnId } = metadata);
  });
  afterAll(() => test.close());

  const address = (session = sessionId, turn = turnId): string =>
    `/api/conversations/${session}/turns/${turn}/feedback`;
  const kept = async (): Promise<unknown> => {
    const reply = await routes.fetch(`/api/conversations/${sessionId}`);
    return ((await reply.json()) as ConversationResponse).turns[0]?.feedback;
  };

  it('keeps what a reader thinks of an answer, and gives it back with the conversation', async () => {
    expect(await kept()).toBeNull();
    const reply = await routes.post(address(), { rating: 'down', reason: '  Source does not say this  ' });
    expect(reply.status).toBe(200);
    const feedback = { rating: 'down', reason: 'Source does not say this' };
    expect(ratedTurnSchema.parse(await reply.json())).toEqual({ turn_id: turnId, feedback });
    expect(await kept()).toEqual(feedback);
  });

  it('keeps the last of what is said, and nothing of what is taken back', async () => {
    await routes.post(address(), { rating: 'down', reason: 'Wrong' });
    await routes.post(address(), { rating: 'up' });
    expect(await kept()).toEqual({ rating: 'up', reason: null });
    for (let times = 0; times < 2; times += 1) {
      const reply = await routes.fetch(address(), { method: 'DELETE' });
      expect(ratedTurnSchema.parse(await reply.json())).toEqual({ turn_id: turnId, feedback: null });
      expect(await kept()).toBeNull();
    }
  });

  it('knows neither another conversation’s turn nor one that is not there', async () => {
    for (const path of [address(STRANGER), address(sessionId, STRANGER)]) {
      const replies = [await routes.post(path, { rating: 'up' }), await routes.fetch(path, { method: 'DELETE' })];
      for (const reply of replies) {
        expect(reply.status).toBe(404);
        expect(await reply.json()).toMatchObject({ error_code: 'not_found', message: 'This answer does not exist.' });
      }
    }
    expect(await kept()).toBeNull();
  });

  it.each([
    ['no rating', {}],
    ['another rating', { rating: 'sideways' }],
    ['a reason that is no text', { rating: 'up', reason: 7 }],
    ['a reason that is too long', { rating: 'up', reason: 'x'.repeat(1_001) }],
    ['no object', 'up'],
  ])('refuses %s', async (_, body) => {
    const reply = await routes.post(address(), body);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ error_code: 'validation_error' });
    expect(await kept()).toBeNull();
  });

  it.each(['not-a-session', encodeURIComponent("' or true --")])('refuses the name %s', async (name) => {
    for (const path of [address(name), address(sessionId, name)]) {
      expect((await routes.post(path, { rating: 'up' })).status).toBe(400);
    }
  });

  it('takes any text as a reason', async () => {
    const reason = `"quoted" \\ 👩‍👩‍👧 <script> ' ; drop table conversations`;
    await routes.post(address(), { rating: 'down', reason });
    expect(await kept()).toEqual({ rating: 'down', reason });
  });

  it('is limited by the minute, apart from the questions', async () => {
    const limited = await openTestRuntime({ API_RATE_LIMIT: '2' });
    const theirs = await openApiRoutes(limited.runtime);
    const statuses: number[] = [];
    for (let times = 0; times < 3; times += 1) statuses.push((await theirs.post(address(), { rating: 'up' })).status);
    expect(statuses).toEqual([404, 404, 429]);
    expect((await theirs.post('/api/chat', { query: 'Who lights the lamp?' })).status).toBe(200);
    await limited.close();
    await openApiRoutes(test.runtime);
  });
});
