import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { budgetListSchema } from '#lib/contracts/admin/budget.ts';
import { madeApiKeySchema } from '#lib/contracts/admin/api-key.ts';
import type { ChatResponse } from '#lib/contracts/chat-response.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { adminCookie } from '#lib/serving/http/admin-cookie.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { readPrompt } from '#tests/support/read-prompt.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';
import type { ModelReply } from '#tests/support/services/model/chat-stream.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { type ChatBody, contentOf } from '#tests/support/services/model/model-wire.ts';

const NEVER = new AbortController().signal;
const QUESTION = { query: 'When is the lamp trimmed?' };

let model: ModelEndpoint;
let app: TestRuntime;
let server: RoutesServer;
let cookie: string;

beforeAll(async () => {
  model = await startModelEndpoint(quoteOne);
  app = await openTestRuntime({
    ...{ ADMIN_PASSWORD: 'let me in, please', BUDGET_KEY_QUESTIONS: '4', BUDGET_DEPARTMENT_QUESTIONS: '50' },
    ...{ BUDGET_READER_TOKENS: '100000', TIME_ZONE: 'UTC', MAX_CONCURRENT_REQUESTS: '40' },
    ...model.variables,
  });
  await collect(app.runtime.ingest({ path: `${FIXTURE_BOOKS}/field-guide` }, NEVER));
  server = await serveRoutes(await openApiRoutes(app.runtime));
  await app.runtime.administration.openAccounts();
  const signedIn = { name: 'admin', password: 'let me in, please', client: '127.0.0.1' };
  const { token, expiresAt } = await app.runtime.administration.signIn(signedIn);
  cookie = adminCookie(token, { expiresAt, isSecure: false }).split(';')[0] ?? '';
});
beforeEach(() => {
  model.reply = quoteOne;
});
afterAll(async () => {
  await server.close();
  await app.close();
  await model.close();
});

/** Says one sentence of the evidence with its number. */
function quoteOne(body: ChatBody): ModelReply {
  const { sentences } = readPrompt(contentOf(body.messages.findLast(({ role }) => role === 'user')));
  const [chosen] = sentences.filter(({ text }) => text.split(' ').length > 6);
  return { text: chosen === undefined ? 'No.' : `${chosen.text.replace(/\.$/, '')} [${chosen.number}].` };
}

function send(path: string, { key, body, signal }: { key?: string; body?: unknown; signal?: AbortSignal } = {}) {
  return fetch(server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? { cookie } : { authorization: `Bearer ${key}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  });
}

async function makeKey(wanted: Record<string, unknown>): Promise<string> {
  const response = await send('/api/admin/keys', { body: { name: 'Robot', scopes: ['ask'], ...wanted } });
  return madeApiKeySchema.parse(await response.json()).key;
}

async function usedBy(name: string) {
  const { budgets } = budgetListSchema.parse(await (await send('/api/admin/budgets')).json());
  return budgets.find((budget) => budget.name === name);
}

describe('a daily budget', () => {
  it('is kept whatever is asked at once, and says what is left', async () => {
    const key = await makeKey({ name: 'Crowd', department: 'crowd', questions_per_day: 6 });
    const replies = await Promise.all(Array.from({ length: 20 }, () => send('/api/chat', { key, body: QUESTION })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 6 }, () => 200),
      ...Array.from({ length: 14 }, () => 429),
    ]);
    const answered = await Promise.all(
      replies.filter(({ ok }) => ok).map((reply) => reply.json() as Promise<ChatResponse>),
    );
    const told = answered.flatMap(({ metadata }) => (metadata.budget === undefined ? [] : [metadata.budget]));
    expect(new Set(told.map(({ left }) => left)).difference(new Set([0, 1]))).toEqual(new Set());
    expect(told[0]).toMatchObject({ of: 'key', unit: 'questions', limit: 6 });
    expect(await usedBy('Crowd')).toMatchObject({ of: 'key', questions: 6, questions_limit: 6, tokens_limit: null });
    // What the key was refused does not count for the department.
    expect(await usedBy('crowd')).toMatchObject({ of: 'department', questions: 6, questions_limit: 50 });
    const refused = replies.find(({ status }) => status === 429);
    expect(await refused?.json()).toMatchObject({
      error_code: 'budget_used_up',
      message: 'The budget for today is used up: 6 questions a day for each API key.',
      details: { of: 'key', unit: 'questions', limit: 6 },
      retry_after: Number(refused?.headers.get('retry-after')),
    });
    expect(refused?.headers.get('ratelimit')).toMatch(/^"key-questions";r=0;t=\d+$/);
  });

  it('holds on every surface, and OpenAI’s clients know its code', async () => {
    const key = await makeKey({ name: 'One' });
    for (const path of ['/chat', '/api/chat/stream', '/api/reader/chat']) {
      const reply = await send(path, { key, body: QUESTION });
      expect([path, reply.status]).toEqual([path, 200]);
      await reply.text();
    }
    const openai = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: key, maxRetries: 0 });
    const messages = [{ role: 'user' as const, content: QUESTION.query }];
    const ask = () => openai.chat.completions.create({ model: 'lectern', messages });
    await ask();
    await expect(ask()).rejects.toMatchObject({ status: 429, code: 'insufficient_quota' });
    expect(await usedBy('One')).toMatchObject({ questions: 4, questions_limit: 4 });
  });

  it('counts tokens as the model reports them, otherwise as they are estimated', async () => {
    const [reported, silent] = [await makeKey({ user_id: 'reported' }), await makeKey({ user_id: 'silent' })];
    const calls = model.requests.length;
    await (await send('/api/chat', { key: reported, body: QUESTION })).json();
    const made = model.requests.length - calls;
    expect(await usedBy('reported')).toMatchObject({ tokens: 15 * made, tokens_estimated: 0, tokens_limit: 100_000 });
    model.reply = (body) => ({ ...quoteOne(body), form: 'no-usage' });
    await (await send('/api/chat', { key: silent, body: QUESTION })).json();
    const used = await usedBy('silent');
    expect(used?.tokens).toBe(used?.tokens_estimated);
    expect(used?.tokens).toBeGreaterThan(100);
  });

  it('counts a translation as a question, with its tokens', async () => {
    const key = await makeKey({ name: 'Translator', questions_per_day: 1 });
    const [page] = await app.runtime.listPages(ANONYMOUS, 'field-guide');
    model.reply = () => ({ text: 'Das Feld.' });
    const body = { version: page?.version, start: 0, end: 20, language: 'de' };
    const translated = await send(`/api/pages/${page?.id}/translation`, { key, body });
    expect([translated.status, await translated.text()]).toEqual([200, expect.stringContaining('Das Feld.')]);
    expect(await usedBy('Translator')).toMatchObject({ questions: 1, tokens: 15, tokens_estimated: 0 });
    const refused = await send(`/api/pages/${page?.id}/translation`, { key, body });
    expect(await refused.json()).toMatchObject({ error_code: 'budget_used_up' });
  });

  it('counts what a reader who leaves has used, and no question that fails', async () => {
    const leaving = await makeKey({ user_id: 'leaving' });
    model.reply = () => ({ text: 'The lamp', hangs: true });
    const left = new AbortController();
    const calls = model.requests.length;
    const asking = send('/api/chat/stream', { key: leaving, body: QUESTION, signal: left.signal });
    await expect.poll(() => model.requests.length).toBeGreaterThan(calls);
    left.abort();
    await asking.then((reply) => reply.text()).catch(() => undefined);
    await expect.poll(async () => (await usedBy('leaving'))?.tokens).toBeGreaterThan(100);
    expect(await usedBy('leaving')).toMatchObject({ questions: 1 });
    model.reply = () => ({ failure: { status: 400, message: 'no', reason: 'INVALID_ARGUMENT' } });
    const failing = await makeKey({ user_id: 'failing', department: 'failed' });
    expect((await send('/api/chat', { key: failing, body: QUESTION })).status).toBe(503);
    await expect.poll(async () => (await usedBy('failed'))?.questions).toBe(0);
    expect(await usedBy('failing')).toMatchObject({ tokens: 0 });
  });

  it('is shown to administrators alone', async () => {
    const key = await makeKey({ name: 'Nobody' });
    expect((await send('/api/admin/budgets', { key })).status).toBe(401);
  });
});
