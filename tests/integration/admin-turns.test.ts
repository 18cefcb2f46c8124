import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '#lib/foundation/core/ids.ts';
import { buildReviewedTurn } from '#tests/support/conversation-records.ts';
import { type AdminApp, openAdminApp } from '#tests/support/admin-app.ts';

let app: AdminApp;
const turn = buildReviewedTurn();
const REVIEW = `/api/admin/turns/${turn.id}/review`;

beforeAll(async () => {
  app = await openAdminApp();
});
beforeEach(async () => {
  await app.rows('truncate conversations cascade');
  await app.insert([turn, buildReviewedTurn({ sessionId: turn.sessionId }), buildReviewedTurn()]);
});
afterAll(() => app.close());

interface Reply {
  status: number;
  body: unknown;
}

async function replyOf(answer: Promise<Response>): Promise<Reply> {
  const response = await answer;
  return { status: response.status, body: await response.json() };
}

const review = (body: unknown, path = REVIEW, who: 'admin' | 'read-only' = 'admin') =>
  replyOf(app.routes.post(path, body, { headers: app.headers[who] }));

const remove = (path: string, who: 'admin' | 'read-only' = 'admin') =>
  replyOf(app.routes.fetch(path, { method: 'DELETE', headers: app.headers[who] }));

const kept = () =>
  app.rows(`select verdict, verdict_note as note, verdict_by as by from conversations where id = '${turn.id}'`);

describe('what an administrator finds about a turn', () => {
  test('is kept with who found it, and replaces what was found before', async () => {
    expect(await review({ verdict: 'wrong', note: ' See chapter 4. ' })).toEqual({
      status: 200,
      body: { turn_id: turn.id, review: { verdict: 'wrong', note: 'See chapter 4.' } },
    });
    expect(await kept()).toEqual([{ verdict: 'wrong', note: 'See chapter 4.', by: 'admin' }]);
    expect(await review({ verdict: 'correct' })).toMatchObject({
      body: { review: { verdict: 'correct', note: null } },
    });
    expect(await kept()).toEqual([{ verdict: 'correct', note: null, by: 'admin' }]);
  });

  test('is taken back', async () => {
    await review({ verdict: 'wrong', note: 'No.' });
    expect(await remove(REVIEW)).toEqual({ status: 200, body: { turn_id: turn.id, review: null } });
    expect(await kept()).toEqual([{ verdict: null, note: null, by: null }]);
  });

  test('is refused for a turn that is not there', async () => {
    const nobodys = `/api/admin/turns/${newId()}/review`;
    const answers = [await review({ verdict: 'wrong' }, nobodys), await remove(nobodys)];
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toMatchObject({ error_code: 'not_found', message: 'This turn does not exist.' });
    }
  });

  test('is refused when it is not fit', async () => {
    const unfit = [
      {},
      { verdict: 'fine' },
      { verdict: 'wrong', note: 4 },
      { verdict: 'wrong', note: 'x'.repeat(4_001) },
    ];
    for (const body of unfit) expect(await review(body)).toMatchObject({ status: 400 });
    expect(await review({ verdict: 'wrong' }, '/api/admin/turns/none/review')).toMatchObject({ status: 400 });
    expect(await kept()).toEqual([{ verdict: null, note: null, by: null }]);
  });

  test('is not for who may only read', async () => {
    expect(await review({ verdict: 'wrong' }, REVIEW, 'read-only')).toMatchObject({ status: 403 });
    expect(await remove(REVIEW, 'read-only')).toMatchObject({ status: 403 });
    expect(await kept()).toEqual([{ verdict: null, note: null, by: null }]);
  });
});

describe('a conversation', () => {
  const CONVERSATION = `/api/admin/conversations/${turn.sessionId}`;
  const left = () => app.rows('select 1 from conversations');

  test('is deleted whole, and once', async () => {
    expect(await remove(CONVERSATION)).toEqual({
      status: 200,
      body: { session_id: turn.sessionId, turns_deleted: 2 },
    });
    expect(await left()).toHaveLength(1);
    expect(await remove(CONVERSATION)).toMatchObject({ status: 200, body: { turns_deleted: 0 } });
  });

  test('is not deleted by who may only read', async () => {
    expect(await remove(CONVERSATION, 'read-only')).toMatchObject({ status: 403 });
    expect(await left()).toHaveLength(3);
  });

  test('is known by a session id', async () => {
    expect(await remove('/api/admin/conversations/none')).toMatchObject({ status: 400 });
  });
});
