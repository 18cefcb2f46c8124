import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';

import type { Question } from '#lib/answering/agent/question.ts';
import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { ACCESS_ENV, headersOf } from '#tests/support/access-fronts.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { MCP_CLIENTS } from '#tests/support/mcp-clients.ts';
import { answerEvents, scriptedRuntime } from '#tests/support/scripted-runtime.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';

let server: RoutesServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function serve(script: (question: Question) => AsyncIterable<AnswerEvent>): Promise<string> {
  const runtime = scriptedRuntime(script, { variables: ACCESS_ENV });
  server = await serveRoutes(await openApiRoutes(runtime), [], { access: runtime.env.access });
  return server.url;
}

/** Answers with its beginning, and then waits until it is stopped. */
function waiting() {
  const begun = Promise.withResolvers<Question>();
  const ended = Promise.withResolvers<unknown>();
  return {
    begun: begun.promise,
    ended: ended.promise,
    script: async function* (question: Question): AsyncGenerator<AnswerEvent> {
      yield* answerEvents(question, ['It is']).slice(0, 2);
      begun.resolve(question);
      if (!question.signal.aborted) await once(question.signal, 'abort');
      ended.resolve(question.signal.reason);
      throw question.signal.reason as Error;
    },
  };
}

async function* whole(question: Question): AsyncGenerator<AnswerEvent> {
  yield* answerEvents(question, ['It is lit ', 'at dusk.']);
}

function post(url: string, message: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(message),
  });
}

describe.each(MCP_CLIENTS)('$name', ({ connect }) => {
  it('is told how an answer gets on while it does', async () => {
    const mcp = await connect(await serve(whole));
    const told: { progress: number; message?: string | undefined }[] = [];
    const result = await mcp.call('ask', { query: 'When?' }, { onprogress: (progress) => told.push(progress) });
    expect(result.structuredContent?.['answer']).toBe('It is lit at dusk.');
    expect(told.map(({ progress }) => progress)).toEqual(told.map((_, index) => index + 1));
    expect(told.map(({ message }) => message).join('')).toContain('It is lit at dusk.');
    await mcp.close();
  });

  it('stops an answer by taking the call back', async () => {
    const { script, begun, ended } = waiting();
    const mcp = await connect(await serve(script));
    const patience = new AbortController();
    const call = mcp.call('ask', { query: 'When?' }, { signal: patience.signal }).catch((error: unknown) => error);
    await begun;
    patience.abort(new Error('No longer wanted.'));
    expect(await call).toBeInstanceOf(Error);
    expect(await ended).toBeInstanceOf(Error);
    await mcp.close();
  });

  it('asks as whom its token names, and is refused with one that does not hold', async () => {
    const viewers: unknown[] = [];
    const url = await serve(async function* (question) {
      viewers.push(question.viewer);
      yield* whole(question);
    });
    const ann = { userId: 'ann', department: 'sales', orgId: null };
    const mcp = await connect(url, await headersOf(ann, 'bearer'));
    await mcp.call('ask', { query: 'When?' });
    expect(viewers).toEqual([ann]);
    await mcp.close();
    await expect(connect(url, { authorization: 'Bearer forged' })).rejects.toThrow(/401|sign-in|authoriz/i);
  });
});

describe('/mcp', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

  it('refuses pages of other origins', async () => {
    const url = await serve(whole);
    const foreign = await post(url, ping, { origin: 'https://evil.example' });
    expect([foreign.status, errorResponseSchema.parse(await foreign.json()).error_code]).toEqual([403, 'forbidden']);
    expect((await post(url, ping, { origin: url })).status).toBe(200);
  });

  it('keeps no session: whoever has its name may do no more, and may not take back the calls of others', async () => {
    const { script, begun, ended } = waiting();
    const url = await serve(script);
    const session = { 'mcp-session-id': 'b2c1f4e0-7a1d-4f6b-8f0e-3f6f2b9c8d01' };
    const ann = await headersOf({ userId: 'ann', department: null, orgId: null }, 'bearer');
    const bob = await headersOf({ userId: 'bob', department: null, orgId: null }, 'bearer');
    const call = {
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: { name: 'ask', arguments: { query: 'When?' } },
    };
    const answer = post(url, call, { ...session, ...ann });
    const question = await begun;
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } };
    expect((await post(url, cancel, { ...session, ...bob })).status).toBe(202);
    expect((await post(url, cancel, ann)).status).toBe(202);
    expect((await post(url, cancel, { 'mcp-session-id': 'another', ...ann })).status).toBe(202);
    expect(question.signal.aborted).toBe(false);
    expect((await post(url, cancel, { ...session, ...ann })).status).toBe(202);
    await ended;
    await (await answer).body?.cancel();
  });

  it('ends an answer with the connection', async () => {
    const { script, begun, ended } = waiting();
    const url = await serve(script);
    const gone = new AbortController();
    const call = {
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: { name: 'ask', arguments: { query: 'When?' } },
    };
    const answer = fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify(call),
      signal: gone.signal,
    }).catch(() => null);
    await begun;
    gone.abort();
    await answer;
    await ended;
  });

  it.each([
    ['what is no JSON', '{', 400],
    ['what is no message', '{"jsonrpc":"2.0"}', 400],
    ['a list of nothing', '[]', 400],
  ])('refuses %s', async (_, body, status) => {
    const url = await serve(whole);
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const response = await fetch(`${url}/mcp`, { method: 'POST', headers, body });
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain('at ');
  });

  it('tells nothing of a fault but that there was one', async () => {
    const url = await serve(async function* () {
      throw new Error('the secret of the house');
    });
    const call = {
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: { name: 'ask', arguments: { query: 'When?' } },
    };
    const body = await (await post(url, call)).text();
    expect(body).toContain('Something went wrong on the server.');
    expect(body).not.toContain('secret');
  });
});
