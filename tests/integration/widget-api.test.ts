import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { recognisedPageSchema, widgetTokenSchema } from '#lib/contracts/widget.ts';
import { ACCESS_ENV, headersOf } from '#tests/support/access-fronts.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { type GuardedDocument, ingestGuarded } from '#tests/support/guarded-library.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';

const SITE = 'https://docs.example';
const OTHER_SITE = 'https://help.example';
const EVIL = 'https://evil.example';
const ROBIN = { userId: 'robin', department: null, orgId: null };
const QUESTION = { query: 'How many crowns is the harbour fee?' };

let app: TestRuntime;
let server: RoutesServer;
let open: GuardedDocument;
let restricted: GuardedDocument;

beforeAll(async () => {
  app = await openTestRuntime({ ...ACCESS_ENV, WIDGET_ORIGINS: `${SITE},${OTHER_SITE}` });
  const [first, second] = await ingestGuarded(app.runtime, [['public'], ['user:robin']]);
  if (first === undefined || second === undefined) throw new Error('Two documents were to be ingested.');
  [open, restricted] = [first, second];
  await collect(app.runtime.ingest({ path: join(FIXTURE_BOOKS, 'lighthouse') }, new AbortController().signal));
  const { access, widget } = app.runtime.env;
  server = await serveRoutes(await openApiRoutes(app.runtime), ['127.0.0.1'], {
    access,
    corsOrigins: ['*'],
    widgetOrigins: widget.origins,
  });
});
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
  await app.close();
});

function post(path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  return fetch(`${server.url}/api/widget/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

async function tokenFor(origin = SITE): Promise<string> {
  const response = await post('token', {}, { origin });
  expect(response.status).toBe(200);
  return widgetTokenSchema.parse(await response.json()).token;
}

async function ask(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return post(path, body, { origin: SITE, authorization: `Bearer ${await tokenFor()}`, ...headers });
}

async function codeOf(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  return response.ok ? 'answered' : errorResponseSchema.parse(await response.json()).error_code;
}

const REQUESTS = {
  ask: QUESTION,
  page: { address: `${SITE}/x`, passages: ['Nothing of this stands anywhere in the library.'] },
  search: { query: 'harbour' },
  feedback: { session_id: crypto.randomUUID(), turn_id: crypto.randomUUID(), rating: 'up' },
};

describe('a site that is named', () => {
  it('is answered with sources and claims, as a stream that its pages may read', async () => {
    const response = await ask('ask', { ...QUESTION, include: ['claims'], scope: { document_ids: [open.id] } });
    expect(response.headers.get('access-control-allow-origin')).toBe(SITE);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(response.headers.get('set-cookie')).toBeNull();
    const text = await response.text();
    const events = text
      .trim()
      .split('\n\n')
      .map((frame) => JSON.parse(frame.replace(/^data: /, '')) as { type: string });
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['chunk', 'claim', 'sources', 'done']));
    expect(text).toContain(open.canary);
  });

  it('is nobody in particular, whoever its visitor is here', async () => {
    for (const way of ['cookie', 'proxy'] as const) {
      const known = await headersOf(ROBIN, way);
      const answers = [
        ask('ask', { ...QUESTION, scope: { document_ids: [restricted.id] } }, known),
        ask('search', { query: restricted.identifier }, known),
        ask('search', { query: 'harbour', document_id: restricted.id }, known),
      ];
      for (const answer of answers) expect(await (await answer).text()).not.toContain(restricted.canary);
    }
    const own = await fetch(`${server.url}/api/documents/${restricted.id}`, {
      headers: await headersOf(ROBIN, 'cookie'),
    });
    expect(own.status).toBe(200);
  });

  it('rates what it was answered', async () => {
    const session = crypto.randomUUID();
    const answered = await (await ask('ask', { ...QUESTION, session_id: session })).text();
    const [, turn = ''] = /"turn_id":"([^"]+)"/.exec(answered) ?? [];
    const rated = await ask('feedback', { session_id: session, turn_id: turn, rating: 'down' });
    expect(await rated.json()).toEqual({ turn_id: turn, feedback: { rating: 'down', reason: null } });
    const [kept] = await app.runtime.listTurns(ANONYMOUS, session);
    expect(kept?.feedback).toEqual({ rating: 'down', reason: null });
    expect(await codeOf(ask('feedback', REQUESTS.feedback))).toBe('not_found');
  });
});

describe('whoever else asks', () => {
  it('gets no token: another origin, none, or one that may use the API', async () => {
    const refused: Record<string, string>[] = [{ origin: EVIL }, { origin: 'null' }, {}];
    for (const headers of refused)
      expect(await codeOf(post('token', {}, headers)), JSON.stringify(headers)).toBe('forbidden');
  });

  it.each(Object.entries(REQUESTS))(
    'is refused to %s without a token of the very origin, and with one that expired',
    async (path, body) => {
      const token = await tokenFor();
      const bearer = (of: string) => ({ authorization: `Bearer ${of}` });
      expect(await codeOf(post(path, body, { origin: SITE }))).toBe('unauthenticated');
      expect(await codeOf(post(path, body, { origin: OTHER_SITE, ...bearer(token) }))).toBe('unauthenticated');
      expect(await codeOf(post(path, body, { origin: EVIL, ...bearer(token) }))).toBe('forbidden');
      expect(await codeOf(post(path, body, bearer(token)))).toBe('forbidden');
      expect(await codeOf(post(path, body, { origin: SITE, ...bearer(`${token}x`) }))).toBe('unauthenticated');
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + LIMITS.widgetTokenMs });
      expect(await codeOf(post(path, body, { origin: SITE, ...bearer(token) }))).toBe('unauthenticated');
      vi.useRealTimers();
      expect(await codeOf(post(path, body, { origin: SITE, ...bearer(token) }))).not.toBe('unauthenticated');
    },
  );

  it('opens nothing else with a token', async () => {
    const headers = { origin: SITE, authorization: `Bearer ${await tokenFor()}` };
    const response = await fetch(`${server.url}/api/documents`, { headers });
    expect(response.status).toBe(401);
    await response.body?.cancel();
  });
});

describe('the page that a site shows', () => {
  async function recognise(passages: string[], rest: Record<string, unknown> = {}) {
    const response = await ask('page', { address: `${SITE}/guide/the-lamp/`, passages, ...rest });
    return recognisedPageSchema.parse(await response.json()).page;
  }

  async function sentencesOf(path: string): Promise<{ pageId: string; documentId: string; sentences: string[] }> {
    const [document] = (await app.runtime.listDocuments(ANONYMOUS)).filter(({ id }) => id.includes('lighthouse'));
    const page = await app.runtime.findPageByPath(ANONYMOUS, document?.id ?? '', path);
    if (page === null) throw new Error(`There is no page ${path}.`);
    const sentences = page.sentences.map(({ start, end }) => page.text.slice(start, end));
    return { pageId: page.id, documentId: page.documentId, sentences: sentences.filter(({ length }) => length > 40) };
  }

  it('is known by its words, whatever its address, in other letters and with words of the site’s own between', async () => {
    const { pageId, documentId, sentences } = await sentencesOf('2-the-lamp');
    expect(sentences.length).toBeGreaterThan(2);
    const [first = '', second = '', ...rest] = sentences;
    expect(await recognise(sentences.slice(0, 12))).toMatchObject({ page_id: pageId, document_id: documentId });
    const others = ['Subscribe to our newsletter to learn what is new in every release.'];
    expect(await recognise([first.toUpperCase(), second, ...rest.slice(0, 3), ...others])).toMatchObject({
      page_id: pageId,
    });
    expect(await recognise(sentences.slice(0, 4), { document_id: documentId })).toMatchObject({ page_id: pageId });
    expect(await recognise(sentences.slice(0, 4), { document_id: open.id })).toBeNull();
  });

  it('is none where fewer than half of its words are in the library, or it may not be read', async () => {
    const { sentences } = await sentencesOf('2-the-lamp');
    const strange = [
      'This stands nowhere in the whole library, and never did.',
      'Nor does this sentence about cabbages and kings.',
    ];
    expect(await recognise([sentences[0] ?? '', ...strange])).toBeNull();
    const secret = `The keeper of ${restricted.canary} lights the lamp at dusk and never leaves the tower at night.`;
    expect(await recognise([secret])).toBeNull();
    expect(await recognise([secret.replace(restricted.canary, open.canary)])).toMatchObject({ document_id: open.id });
  });
});

it('there is no widget without a site', async () => {
  const bare = await openTestRuntime();
  const closed = await serveRoutes(await openApiRoutes(bare.runtime));
  try {
    for (const [path, method] of [
      ['widget.js', 'GET'],
      ['api/widget/token', 'POST'],
    ] as const) {
      const response = await fetch(`${closed.url}/${path}`, { method });
      expect([path, response.status]).toEqual([path, 404]);
      await response.body?.cancel();
    }
  } finally {
    await closed.close();
    await bare.close();
    await openApiRoutes(app.runtime);
  }
});
