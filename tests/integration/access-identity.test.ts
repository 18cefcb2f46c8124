import { UnsecuredJWT } from 'jose';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { parseEnv } from '#lib/foundation/config/env.ts';
import { NO_LONGER_AVAILABLE } from '#lib/people/conversations/readable-turns.ts';
import { collect } from '#tests/support/ingest-book.ts';
import { ACCESS_ENV, type AccessFronts, headersOf, openAccessFronts, signToken } from '#tests/support/access-fronts.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { type GuardedDocument, ingestGuarded } from '#tests/support/guarded-library.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { send } from '#tests/support/probe.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';

let app: TestRuntime;
let fronts: AccessFronts;
let open: GuardedDocument;
let ofAnn: GuardedDocument;
let ofNobody: GuardedDocument;

beforeAll(async () => {
  app = await openTestRuntime({ ...ACCESS_ENV, ADMIN_PASSWORD: 'let me in, please' });
  await app.runtime.administration.openAccounts();
  const guarded = await ingestGuarded(app.runtime, [['public'], ['user:ann'], []]);
  [open, ofAnn, ofNobody] = guarded as [GuardedDocument, GuardedDocument, GuardedDocument];
  fronts = await openAccessFronts(app.runtime);
});

afterAll(async () => {
  await fronts.close();
  await app.close();
});

const ANN = { userId: 'ann', department: null, orgId: null };

async function idsAt(url: string, headers: Record<string, string> = {}): Promise<string[]> {
  const { status, body } = await send(url, { path: '/api/documents', headers });
  expect(status, body).toBe(200);
  return (JSON.parse(body) as { documents: { doc_id: string }[] }).documents.map(({ doc_id }) => doc_id).toSorted();
}

describe('a reader', () => {
  it('is who the token in the header or the cookie says', async () => {
    for (const way of ['bearer', 'cookie'] as const)
      for (const { url } of [fronts.trusting, fronts.wary])
        expect(await idsAt(url, await headersOf(ANN, way))).toEqual([open.id, ofAnn.id].toSorted());
  });

  it('is nobody in particular without one, also where the header says something else than a token', async () => {
    expect(await idsAt(fronts.trusting.url)).toEqual([open.id]);
    expect(await idsAt(fronts.trusting.url, { authorization: 'Basic YW5uOmFubg==' })).toEqual([open.id]);
    expect(await idsAt(fronts.trusting.url, { cookie: 'id_token=; theme=dark' })).toEqual([open.id]);
  });

  it('is who a trusted proxy says, and nobody when it is not trusted', async () => {
    const headers = await headersOf(ANN, 'proxy');
    expect(await idsAt(fronts.trusting.url, headers)).toEqual([open.id, ofAnn.id].toSorted());
    expect(await idsAt(fronts.wary.url, headers)).toEqual([open.id]);
  });

  it('is never who a client says in a header that is the server’s own', async () => {
    const said = (viewer: object) => Buffer.from(JSON.stringify(viewer)).toString('base64url');
    for (const viewer of [ANN, { ...ANN, userId: null, isUnrestricted: true }])
      for (const { url } of [fronts.trusting, fronts.wary])
        expect(await idsAt(url, { 'X-Lectern-Viewer': said(viewer) })).toEqual([open.id]);
  });

  it('goes by the token when a proxy says something else', async () => {
    const headers = { ...(await headersOf({ ...ANN, userId: 'bob' }, 'bearer')), 'x-user-id': 'ann' };
    expect(await idsAt(fronts.trusting.url, headers)).toEqual([open.id]);
  });

  it('is refused when a proxy passes on a name twice, or one that is no name', async () => {
    const raw = (lines: string) =>
      fronts.trusting.sendRaw(
        Buffer.from(
          `GET /api/documents HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${lines}\r\n\r\n`,
          'latin1',
        ),
      );
    for (const lines of [
      'X-User-Id: bob\r\nX-User-Id: ann',
      'X-User-Id: a\xFFb',
      `X-Department: ${'x'.repeat(201)}`,
      'X-Org-Id: a\tb',
    ])
      expect(await raw(lines), lines).toMatch(/^HTTP\/1.1 401 .*"error_code":"unauthenticated"/s);
  });

  it('may have a name outside Latin-1', async () => {
    const name = Buffer.from('Örjan Ågren 林', 'utf8').toString('latin1');
    const reply = await fronts.trusting.sendRaw(
      Buffer.from(
        `GET /api/documents HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-User-Id: ${name}\r\n\r\n`,
        'latin1',
      ),
    );
    expect(reply).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('a token that does not hold', () => {
  const bad: [string, () => Promise<string>][] = [
    ['has expired', () => signToken({ sub: 'ann', exp: 1 })],
    ['is for somebody else', () => signToken({ sub: 'ann', aud: 'other' })],
    ['is of another issuer', () => signToken({ sub: 'ann', iss: 'https://evil.example' })],
    ['is signed with another secret', () => signToken({ sub: 'ann' }, 'another secret, and long enough for one too')],
    [
      'is not signed',
      async () => new UnsecuredJWT({ sub: 'ann' }).setAudience('lectern').setIssuer('https://id.example').encode(),
    ],
    ['names a user with a line break', () => signToken({ sub: 'ann\r\nx-org-id: acme' })],
    ['is no token', async () => 'what-is-this'],
  ];

  it.each(bad)('gets a typed 401 and no document, when it %s', async (_what, make) => {
    const token = await make();
    const carried: Record<string, string>[] = [{ authorization: `Bearer ${token}` }, { cookie: `id_token=${token}` }];
    for (const headers of carried) {
      for (const request of [
        { path: '/api/documents' },
        { path: `/api/pages/${open.pageIds[0] ?? ''}` },
        { method: 'POST' as const, path: '/api/chat', body: { query: 'What is the harbour fee?' } },
      ]) {
        const reply = await send(fronts.trusting.url, { ...request, headers });
        expect(reply.status).toBe(401);
        expect(JSON.parse(reply.body)).toMatchObject({ error_code: 'unauthenticated' });
        expect(reply.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
        expect(reply.body).not.toContain(open.id);
      }
    }
  });

  it('shows instead of a page one that says so, never what nobody in particular sees', async () => {
    const headers = { cookie: `id_token=${await signToken({ sub: 'ann', exp: 1 })}` };
    for (const path of ['/', `/books/${open.id}`, `/books/${open.id}?_rsc=1`]) {
      const reply = await send(fronts.trusting.url, { path, headers });
      expect(reply.status).toBe(401);
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(reply.body).toContain('Your sign-in has expired');
    }
  });

  it('leaves the administration, ingest, health and the contract as they are', async () => {
    const headers = { authorization: 'Bearer what-is-this' };
    for (const path of ['/health', '/api/openapi.json', '/openapi.json', '/docs'])
      expect((await send(fronts.trusting.url, { path, headers })).status, path).not.toBe(401);
    const signIn = {
      method: 'POST' as const,
      path: '/api/admin/session',
      body: { name: 'admin', password: 'let me in, please' },
    };
    expect((await send(fronts.wary.url, { ...signIn, headers })).status).toBe(200);
    const ingest = await send(fronts.wary.url, {
      method: 'POST',
      path: '/api/ingest',
      body: { path: '/nowhere/at/all' },
      headers: { authorization: `Bearer ${app.runtime.ingestToken}` },
    });
    expect(ingest.body).not.toContain('unauthenticated');
  });
});

describe('keys that cannot be fetched', () => {
  it('are a typed 503, with a page for people, and never the public view', async () => {
    const keys = createServer((_request, response) => response.writeHead(500).end());
    keys.listen(0, '127.0.0.1');
    await once(keys, 'listening');
    const address = keys.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { access } = parseEnv({ AUTH_JWKS_URL: `http://127.0.0.1:${port}/keys` });
    const front: RoutesServer = await serveRoutes(await openApiRoutes(app.runtime), [], { access });
    try {
      const token = await signToken({ sub: 'ann' }).then((good) =>
        good.replace(/^[^.]+/, Buffer.from('{"alg":"RS256","kid":"1"}').toString('base64url')),
      );
      const headers = { authorization: `Bearer ${token}` };
      const reply = await send(front.url, { path: '/api/documents', headers });
      expect([reply.status, reply.headers['retry-after']]).toEqual([503, '5']);
      expect(JSON.parse(reply.body)).toMatchObject({ error_code: 'agent_unavailable', retry_after: 5 });
      const page = await send(front.url, { path: `/books/${open.id}`, headers });
      expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
      expect(await idsAt(front.url)).toEqual([open.id]);
    } finally {
      await front.close();
      keys.close();
    }
  });
});

describe('the filter of access', () => {
  it('turned off shows everything to everybody, and conversations to those who began them', async () => {
    const { access } = parseEnv({ ...ACCESS_ENV, ACCESS_FILTER: 'off' });
    const front = await serveRoutes(await openApiRoutes(app.runtime), [], { access });
    try {
      const all = [open.id, ofAnn.id, ofNobody.id].toSorted();
      expect(await idsAt(front.url)).toEqual(all);
      expect(await idsAt(front.url, await headersOf(ANN, 'bearer'))).toEqual(all);
    } finally {
      await front.close();
    }
  });

  it('turned off is said in the log and in the configuration', async () => {
    const { log, lines } = captureLog();
    const unfiltered = await openTestRuntime({ ACCESS_FILTER: 'off' }, log);
    try {
      expect(lines().filter(({ level }) => level >= 40)).toMatchObject([
        { msg: 'ACCESS_FILTER is off: everybody may read every document' },
      ]);
      const { entries } = await unfiltered.runtime.administration.readConfiguration({
        name: 'looker',
        role: 'read_only',
      });
      expect(entries).toContainEqual(
        expect.objectContaining({ name: 'ACCESS_FILTER', value: 'off', source: 'environment' }),
      );
    } finally {
      await unfiltered.close();
    }
  });
});

describe('who may read a document', () => {
  it('changes from the next request on, in every list and page, and in answers under way for the next question', async () => {
    const headers = await headersOf(ANN, 'bearer');
    const administrator = { name: 'admin', role: 'admin' } as const;
    const [pageId = ''] = ofAnn.pageIds;
    const ask = async () =>
      (await send(fronts.trusting.url, {
        method: 'POST',
        path: '/api/chat',
        headers,
        body: { query: 'What is the harbour fee?', scope: { document_ids: [ofAnn.id] } },
      })) as { body: string };
    const first = await ask();
    expect(first.body).toContain(ofAnn.canary);
    const { session_id } = (JSON.parse(first.body) as { metadata: { session_id: string } }).metadata;
    const conversation = () =>
      send(fronts.trusting.url, { path: `/api/conversations/${session_id}?include=anchors`, headers });
    expect((await conversation()).body).toContain(ofAnn.canary);

    await app.runtime.administration.setAccess(administrator, ofAnn.id, ['user:bob']);
    expect(await idsAt(fronts.trusting.url, headers)).toEqual([open.id]);
    expect((await send(fronts.trusting.url, { path: `/api/pages/${pageId}`, headers })).status).toBe(404);
    expect((await ask()).body).not.toContain(ofAnn.canary);
    const after = await conversation();
    for (const mark of ofAnn.marks) expect(after.body).not.toContain(mark);
    expect(JSON.parse(after.body)).toMatchObject({
      turns: [
        {
          query: 'What is the harbour fee?',
          response: NO_LONGER_AVAILABLE,
          unavailable: true,
          sources: [],
          claims: [],
          retrieved_chunks: [],
          scope: null,
        },
      ],
    });

    await app.runtime.administration.setAccess(administrator, ofAnn.id, ['user:ann']);
    expect((await conversation()).body).toContain(ofAnn.canary);
    expect((await ask()).body).toContain(ofAnn.canary);
  });

  it('is not changed by reading the book anew, nor by a reading that began before', async () => {
    const { runtime } = app;
    const folder = await mkdtemp(join(tmpdir(), 'lectern-reread-'));
    const write = (words: string) => writeFile(join(folder, 'page.md'), `# Tides\n\nThe tide of ${words} is high.\n`);
    const ingest = () => runtime.ingest({ path: folder, id: 'tides' }, new AbortController().signal);
    const shown = async () => (await send(fronts.trusting.url, { path: '/api/documents' })).body.includes('tides');
    try {
      await write('spring');
      await collect(ingest());
      expect(await shown()).toBe(true);

      await write('autumn');
      const underWay = ingest()[Symbol.asyncIterator]();
      await underWay.next();
      await runtime.administration.setAccess({ name: 'admin', role: 'admin' }, 'tides', ['user:ann']);
      while ((await underWay.next()).done !== true);
      expect(await shown()).toBe(false);

      await write('winter');
      await collect(ingest());
      expect(await shown()).toBe(false);
      expect(await idsAt(fronts.trusting.url, await headersOf(ANN, 'bearer'))).toContain('tides');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
