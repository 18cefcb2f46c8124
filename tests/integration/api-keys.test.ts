import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { apiKeyListSchema, madeApiKeySchema } from '#lib/contracts/admin/api-key.ts';
import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { adminCookie } from '#lib/serving/http/admin-cookie.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { canariesInFiles } from '#tests/support/canaries.ts';
import { type GuardedDocument, ingestGuarded } from '#tests/support/guarded-library.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';

const PASSWORDS = { admin: 'let me in, please', 'read-only': 'only looking around' } as const;
const QUESTION = { query: 'What is the harbour fee?' };

let app: TestRuntime;
let server: RoutesServer;
let documents: GuardedDocument[];
const cookies: Record<string, string> = {};

beforeAll(async () => {
  app = await openTestRuntime({ ADMIN_PASSWORD: PASSWORDS.admin, ADMIN_READ_ONLY_PASSWORD: PASSWORDS['read-only'] });
  documents = await ingestGuarded(app.runtime, [['public'], ['user:robot'], ['department:sales'], []]);
  server = await serveRoutes(await openApiRoutes(app.runtime));
  await app.runtime.administration.openAccounts();
  for (const [name, password] of Object.entries(PASSWORDS)) {
    const { token, expiresAt } = await app.runtime.administration.signIn({ name, password, client: '127.0.0.1' });
    cookies[name] = adminCookie(token, { expiresAt, isSecure: false }).split(';')[0] ?? '';
  }
});
afterAll(async () => {
  await server.close();
  await app.close();
});

function send(path: string, { method = 'GET', body, ...headers }: Record<string, unknown> = {}): Promise<Response> {
  return fetch(server.url + path, {
    method: String(method),
    headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

function administer(path: string, request: Record<string, unknown> = {}, name = 'admin'): Promise<Response> {
  return send(path, { ...request, cookie: cookies[name] });
}

async function make(wanted: Record<string, unknown> = {}) {
  const response = await administer('/api/admin/keys', {
    method: 'POST',
    body: { name: 'Robot', scopes: ['read', 'ask'], ...wanted },
  });
  expect(response.status).toBe(200);
  return madeApiKeySchema.parse(await response.json());
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

async function listedBy(key: string): Promise<string[]> {
  const response = await send('/api/documents', bearer(key));
  const { documents: listed } = (await response.json()) as { documents: { doc_id: string }[] };
  return listed.map(({ doc_id }) => doc_id).toSorted();
}

const idsOf = (...indexes: number[]) => indexes.map((index) => documents[index]?.id ?? '').toSorted();

describe('a key', () => {
  it('has the rights that it was made with, and no others', async () => {
    expect(await listedBy((await make()).key)).toEqual(idsOf(0));
    expect(await listedBy((await make({ user_id: 'robot' })).key)).toEqual(idsOf(0, 1));
    const both = await make({ user_id: 'robot', department: 'sales' });
    expect(await listedBy(both.key)).toEqual(idsOf(0, 1, 2));
  });

  it('opens the API, MCP and the OpenAI API alike', async () => {
    const { key } = await make({ user_id: 'robot' });
    expect((await send('/api/chat', { method: 'POST', body: QUESTION, ...bearer(key) })).status).toBe(200);
    const openai = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: key, maxRetries: 0 });
    const messages = [{ role: 'user' as const, content: QUESTION.query }];
    const completion = await openai.chat.completions.create({ model: 'lectern', messages });
    expect(completion.choices[0]?.message.content).toContain('nine crowns');
    const client = new Client({ name: 'tests', version: '1.0.0' });
    const requestInit = { headers: bearer(key) };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit }));
    const { structuredContent } = await client.callTool({ name: 'list_documents', arguments: {} });
    expect(structuredContent).toMatchObject({ total: 2 });
    await client.close();
  });

  it('is for its scopes alone', async () => {
    const reading = await make({ scopes: ['read'] });
    const refused = await send('/api/chat', { method: 'POST', body: QUESTION, ...bearer(reading.key) });
    expect([refused.status, errorResponseSchema.parse(await refused.json()).error_code]).toEqual([403, 'forbidden']);
    const client = new Client({ name: 'tests', version: '1.0.0' });
    const requestInit = { headers: bearer(reading.key) };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit }));
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('ask');
    expect(
      await client.callTool({ name: 'ask', arguments: QUESTION }).catch((error: unknown) => String(error)),
    ).toSatisfy((told) => JSON.stringify(told).includes('not found'));
    await client.close();
    const asking = await make({ scopes: ['ask'] });
    expect((await send('/api/documents', bearer(asking.key))).status).toBe(403);
    expect((await send('/mcp', { method: 'POST', body: {}, ...bearer(asking.key) })).status).toBe(403);
  });

  it.each([
    ['DELETE', '/api/documents/guarded'],
    ['POST', '/api/uploads'],
    ['POST', '/somewhere'],
    ['GET', '/api/somewhere'],
    ['GET', '/books/guarded'],
    ['PATCH', '/api/documents/guarded'],
    ['GET', '/api/uploads/7d1f0b52-93a4-4c1e-8c55-1f6d7ad2a777'],
  ])('opens nothing else: %s %s', async (method, path) => {
    const { key } = await make();
    expect((await send(path, { method, ...(method !== 'GET' && { body: {} }), ...bearer(key) })).status).toBe(403);
  });

  it('is nobody to the administration', async () => {
    const { key } = await make({ user_id: 'admin' });
    expect((await send('/api/admin/keys', bearer(key))).status).toBe(401);
  });

  it('lets nobody in from the request after it was revoked, on every surface', async () => {
    const { key, id } = await make();
    expect((await send('/api/documents', bearer(key))).status).toBe(200);
    const revoked = await administer(`/api/admin/keys/${id}`, { method: 'DELETE' });
    expect(await revoked.json()).toMatchObject({ id, revoked_at: expect.any(String) as string });
    const refusals = await Promise.all([
      send('/api/documents', bearer(key)),
      send('/api/chat', { method: 'POST', body: QUESTION, ...bearer(key) }),
      send('/mcp', { method: 'POST', body: {}, ...bearer(key) }),
      send('/v1/models', bearer(key)),
      send('/books/x', bearer(key)),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  });

  it('lets nobody in once it has expired', async () => {
    const { key } = await make({ expires_at: new Date(Date.now() + 1_500).toISOString() });
    expect((await send('/api/documents', bearer(key))).status).toBe(200);
    await expect.poll(async () => (await send('/api/documents', bearer(key))).status, { timeout: 20_000 }).toBe(401);
  });

  it('is refused where it is none, and never taken for nobody', async () => {
    for (const key of ['lectern_', 'lectern_x', `lectern_${'A'.repeat(43)}`])
      expect((await send('/api/documents', bearer(key))).status).toBe(401);
  });

  it('has a minute of its own', async () => {
    const { key } = await make({ per_minute: 2 });
    const ask = () => send('/api/chat', { method: 'POST', body: QUESTION, ...bearer(key) });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    const over = await ask();
    expect(over.status).toBe(429);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send('/api/chat', { method: 'POST', body: QUESTION })).status).toBe(200);
  });

  it('is kept as a digest, and is in no list', async () => {
    const { key, id, ends_with } = await make({ name: 'A robot of its own' });
    const listed = apiKeyListSchema.parse(await (await administer('/api/admin/keys', {}, 'read-only')).json());
    const [newest] = listed.keys;
    expect(newest).toMatchObject({
      id,
      name: 'A robot of its own',
      ends_with,
      created_by: 'admin',
      last_used_at: null,
    });
    expect(JSON.stringify(listed)).not.toContain(key);
    await send('/api/documents', bearer(key));
    const again = apiKeyListSchema.parse(await (await administer('/api/admin/keys')).json());
    expect(again.keys[0]?.last_used_at).not.toBeNull();
    expect(await canariesInFiles(app.runtime.env.dataFolder, { key: key.slice('lectern_'.length) })).toEqual({});
  });
});

describe('making a key', () => {
  it('is for administrators who may change something', async () => {
    const body = { name: 'Robot', scopes: ['read'] };
    expect((await administer('/api/admin/keys', { method: 'POST', body }, 'read-only')).status).toBe(403);
    expect((await send('/api/admin/keys', { method: 'POST', body })).status).toBe(401);
  });

  it.each([
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['admin'] }, 'scopes'],
    [{ name: ' ' }, 'name'],
    [{ per_minute: 0 }, 'per_minute'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'future', 409],
    [{ user_id: 'a\u0000b' }, 'user_id'],
    [{ rights: 'all' }, 'made of'],
  ])('refuses %j in one sentence', async (wrong, word, status = 400) => {
    const response = await administer('/api/admin/keys', {
      method: 'POST',
      body: { name: 'Robot', scopes: ['read'], ...wrong },
    });
    expect(response.status).toBe(status);
    expect(errorResponseSchema.parse(await response.json()).message).toContain(word);
  });
});
