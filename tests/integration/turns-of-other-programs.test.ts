import { afterAll, beforeAll, expect, test } from 'vitest';

import { newId } from '#lib/foundation/core/ids.ts';
import { type AdminApp, openAdminApp } from '#tests/support/admin-app.ts';

const SESSION = newId();
/** A citation as the contract has it, with none of the fields that this server adds. */
const CITED = JSON.stringify([
  {
    source_url: 'https://lamps.test/lamp',
    page_title: 'The lamp',
    section_heading: 'Oil',
    chunk_text: 'The lamp burns colza oil.',
    relevance_score: 0.8,
  },
]);

let app: AdminApp;
let turnId: string;

beforeAll(async () => {
  app = await openAdminApp();
  // Neither id nor moment: both have their defaults in the contract.
  await app.rows(
    `insert into conversations (session_id, query, response, sources, mode, selected_text, chunks_retrieved, latency_ms)
     values ('${SESSION}', 'What does the lamp burn?', 'Colza oil [1].', '${CITED}', 'general', null, 4, 812.5)`,
  );
  const [row] = await app.rows('select id from conversations');
  turnId = (row as { id: string }).id;
});
afterAll(() => app.close());

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await app.routes.fetch(path, { headers });
  return { status: response.status, body: await response.text() };
};

test('a row with the columns of the contract alone is a turn of its conversation', async () => {
  const { status, body } = await read(`/api/conversations/${SESSION}`);
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({
    turns: [{ query: 'What does the lamp burn?', response: 'Colza oil [1].' }],
  });
});

test.each(['csv', 'jsonl'])('such a row is exported as %s, and can be reviewed', async (format) => {
  const { status, body } = await read(`/api/admin/export?format=${format}`, app.headers.admin);
  expect([status, body.includes('What does the lamp burn?')]).toEqual([200, true]);
  const reply = await app.routes.post(
    `/api/admin/turns/${turnId}/review`,
    { verdict: 'wrong' },
    { headers: app.headers.admin },
  );
  expect(reply.status).toBe(200);
});

test('a conversation goes on behind such a row', async () => {
  const reply = await app.routes.post('/chat', {
    query: 'And what else does it burn?',
    session_id: SESSION,
    stream: false,
  });
  expect(reply.status).toBe(200);
});
