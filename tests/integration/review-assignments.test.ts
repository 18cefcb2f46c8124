import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Administrator } from '#lib/people/access/administrator.ts';
import type { ReviewedTurn } from '#lib/people/conversations/reviewed-turn.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import { type AdminApp, openAdminApp } from '#tests/support/admin-app.ts';
import { buildReviewedTurn } from '#tests/support/conversation-records.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { buildQuestion, openTestRuntime } from '#tests/support/open-test-runtime.ts';

const ADMIN: Administrator = { name: 'admin', role: 'admin' };

const UNANSWERED = [
  'Which opera singer polished the lamp of the lighthouse?',
  'What opera singer polished the lighthouse lamp?',
  'Who won the snail race?',
];

let app: AdminApp;
let turn: ReviewedTurn;

beforeAll(async () => {
  app = await openAdminApp();
  for (const [name, role] of [
    ['rob', 'reviewer'],
    ['lee', 'read_only'],
  ]) {
    const account = { name, role };
    await app.routes.post('/api/admin/accounts', account, { headers: app.headers.admin });
  }
});
beforeEach(async () => {
  await app.rows('truncate conversations cascade');
  turn = buildReviewedTurn({ id: newId(), outcome: 'not_found', createdAt: new Date(Date.now() - 60_000) });
  await app.insert([turn]);
});
afterAll(() => app.close());

async function assign(
  account: unknown,
  { id = turn.id, who = 'admin' }: { id?: string; who?: 'admin' | 'read-only' } = {},
) {
  const headers = { 'content-type': 'application/json', ...app.headers[who] };
  const body = JSON.stringify({ account });
  return (await app.routes.fetch(`/api/admin/turns/${id}/assignee`, { method: 'PUT', headers, body })).status;
}

const assigned = () => app.rows('select turn_id, account, assigned_by from review_assignments');

describe('a turn', () => {
  it('is assigned to an account that may review, then to another, then to nobody', async () => {
    expect(await assign('rob')).toBe(200);
    expect(await assigned()).toEqual([{ turn_id: turn.id, account: 'rob', assigned_by: 'admin' }]);
    expect(await assign('admin')).toBe(200);
    expect(await assigned()).toEqual([{ turn_id: turn.id, account: 'admin', assigned_by: 'admin' }]);
    expect(await assign(null)).toBe(200);
    expect(await assign(null)).toBe(200);
    expect(await assigned()).toEqual([]);
  });

  it.each([
    ['nobody that there is', 'nobody', 404],
    ['who may only look', 'lee', 404],
    ['what is no name', 7, 400],
  ])('is not assigned to %s', async (_, account, status) => {
    expect([await assign(account), await assigned()]).toEqual([status, []]);
  });

  it('is assigned by those who may review alone, and only while it is there', async () => {
    expect(await assign('rob', { who: 'read-only' })).toBe(403);
    expect(await assign('rob', { id: newId() })).toBe(404);
    expect(await assigned()).toEqual([]);
  });

  it('is nobody’s any more once its account or itself is gone', async () => {
    const leaving = { name: `leaving-${newId()}`, role: 'reviewer' };
    await app.routes.post('/api/admin/accounts', leaving, { headers: app.headers.admin });
    await assign(leaving.name);
    const path = `/api/admin/accounts/${leaving.name}`;
    await app.routes.fetch(path, { method: 'DELETE', headers: app.headers.admin });
    expect(await assigned()).toEqual([]);
    await assign('rob');
    await app.rows(`delete from conversations where id = '${turn.id}'`);
    expect(await assigned()).toEqual([]);
  });
});

describe('what is to be reviewed', () => {
  it('says who is to look at it, and by topic what found nothing and what comes nearest', async () => {
    const library = await openTestRuntime({ ADMIN_PASSWORD: 'let me in, please' });
    try {
      const { administration } = library.runtime;
      await administration.openAccounts();
      await Array.fromAsync(
        library.runtime.ingest({ path: `${FIXTURE_BOOKS}/lighthouse` }, new AbortController().signal),
      );
      for (const query of UNANSWERED) {
        await Array.fromAsync(library.runtime.answerQuestion(buildQuestion(query)));
      }
      const topics = await administration.readTopics(ADMIN, new AbortController().signal);
      expect(topics.map(({ count }) => count)).toEqual([2, 1]);
      expect(topics[0]?.nearest?.length).toBeGreaterThan(0);
      expect(topics.every(({ nearest }) => nearest === null || nearest.length <= 3)).toBe(true);
      const { turns } = await administration.readReviewQueue(ADMIN);
      const [first] = turns;
      await administration.assignTurn(ADMIN, first?.id ?? '', 'admin');
      const again = await administration.readReviewQueue(ADMIN);
      expect(again.turns.map(({ id, assignee }) => [id, assignee])).toContainEqual([first?.id, 'admin']);
      expect(again.turns.filter(({ assignee }) => assignee !== null)).toHaveLength(1);
    } finally {
      await library.close();
    }
  });
});
