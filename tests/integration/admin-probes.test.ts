import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ANONYMOUS } from '#lib/access/viewer.ts';
import { PostgresConversationRepository } from '#db/repositories/postgres-conversation-repository.ts';
import { openServerDatabase } from '#db/server/open-server-database.ts';
import { adminCookie } from '#lib/http/admin-cookie.ts';
import { createLogger } from '#lib/log/logger.ts';
import { type ForgerySource, REFUSED_CREDENTIALS, unchangedForgery } from '#tests/support/admin-credentials.ts';
import { type AdminProbe, adminProbes, type KnownIds } from '#tests/support/admin-probes.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { buildTurn } from '#tests/support/conversation-records.ts';
import { countHashes } from '#tests/support/count-hashes.ts';
import { rowsOf } from '#tests/support/create-database.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';
import { startPostgres, type TestPostgres } from '#tests/support/start-postgres.ts';

const PASSWORD = 'let me in, please';
const READ_ONLY_PASSWORD = 'only looking around';
const APP = 'https://app.example';
const IDS: KnownIds = {
  turn_id: 'aa2c1f4e-7a1d-4f6b-8f0e-3f6f2b9c8d01',
  session_id: '5f0c0f5c-54f3-4d0a-9c0e-2b6f0d7c9a11',
  run_id: '3c9f6f0a-7f0e-4c55-9d55-6f1d7ad2a001',
  document_id: 'guarded',
  key_id: '7d1f0b52-93a4-4c1e-8c55-1f6d7ad2a777',
};
const PROBES = adminProbes(IDS);
const FOREIGN: Record<string, Record<string, string>> = {
  'a page of anywhere': { origin: 'https://evil.example' },
  'a page whose origin is kept secret': { origin: 'null' },
  'a page that CORS_ORIGINS may name': { origin: APP },
  'another site, as the browser tells': { 'sec-fetch-site': 'cross-site' },
  'a neighbour of this site, as the browser tells': { 'sec-fetch-site': 'same-site' },
};
const CORS_ORIGINS: string[][] = [[], ['*'], [APP]];
const CHANGING = PROBES.filter(({ method }) => method !== 'GET');
const FOR_ADMINS = PROBES.filter(({ isReading }) => !isReading);

const UNAUTHENTICATED = {
  status: 401,
  body: { error_code: 'unauthenticated', message: 'Please sign in.', details: null, retry_after: null },
};
const FORBIDDEN = {
  status: 403,
  body: { error_code: 'forbidden', message: 'You may not do this.', details: null, retry_after: null },
};

let postgres: TestPostgres;
let app: TestRuntime;
let servers: RoutesServer[] = [];
let source: ForgerySource;
let readOnlyToken: string;
let refused = 0;

beforeAll(async () => {
  postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  app = await openTestRuntime({
    DATABASE_URL: databaseUrl,
    DATABASE_TIMEOUT_MS: '30000',
    // An administrator's probe that is not refused may not fetch anything.
    EMBEDDINGS: 'off',
    ADMIN_PASSWORD: PASSWORD,
    ADMIN_READ_ONLY_PASSWORD: READ_ONLY_PASSWORD,
  });
  const { administration } = app.runtime;
  await administration.openAccounts();
  await fill(databaseUrl);
  const signIn = async (name: string, password: string) =>
    (await administration.signIn({ name, password, client: '127.0.0.1' })).token;
  readOnlyToken = await signIn('read-only', READ_ONLY_PASSWORD);
  source = { databaseUrl, password: PASSWORD, liveToken: await signIn('admin', PASSWORD) };
  const routes = await openApiRoutes(app.runtime);
  servers = await Promise.all(CORS_ORIGINS.map((corsOrigins) => serveRoutes(routes, [], { corsOrigins })));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await app.close();
  await postgres.stop();
});

/** Something under each of the ids. */
async function fill(databaseUrl: string): Promise<void> {
  const database = await openServerDatabase({
    url: databaseUrl,
    directUrl: databaseUrl,
    poolSize: 1,
    log: createLogger('silent'),
  });
  const turn = buildTurn({ id: IDS.turn_id, sessionId: IDS.session_id });
  await new PostgresConversationRepository(database.db).record(ANONYMOUS, turn);
  await database.close();
  await rowsOf(
    databaseUrl,
    `insert into documents (id, title, type, source_path, authors, access_list, created_at, updated_at)
    values ('${IDS.document_id}', 'Guarded', 'markdown', '/books/guarded', '[]', '{user:ann}', now(), now())`,
  );
  await rowsOf(
    databaseUrl,
    `insert into ingest_runs (id, path, status, pages_indexed, pages_unchanged, pages_failed, pages_removed, chunks,
      warnings, warning_count, started_at, seen_at)
    values ('${IDS.run_id}', '/books', 'running', 0, 0, 0, 0, 0, '[]', 0, now(), now())`,
  );
}

const sessionOf = (token: string) => ({
  cookie: adminCookie(token, { expiresAt: new Date(), isSecure: false }).split(';')[0] ?? '',
});

async function send(probe: Omit<AdminProbe, 'isReading'>, headers: Record<string, string>, server = servers[0]) {
  const { method, path, body } = probe;
  const response = await fetch(`${server?.url ?? ''}${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body }),
  });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  return response;
}

async function refusalOf(...request: Parameters<typeof send>) {
  const response = await send(...request);
  expect(response.headers.get('set-cookie')).toBeNull();
  refused += 1;
  return { status: response.status, body: JSON.parse(await response.text()) as unknown };
}

/** A digest of every row of every table. */
async function wholeDatabase(): Promise<unknown> {
  const tables = (await rowsOf(
    source.databaseUrl,
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )) as { name: string }[];
  expect(tables.map(({ name }) => name)).toContain('conversations');
  const digests = tables.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as rows from "${name}" t`,
  );
  return rowsOf(source.databaseUrl, digests.join(' union all '));
}

test('the probes are of every operation, and what only an administrator may do is among them', () => {
  const addresses = new Set(PROBES.map(({ method, path }) => `${method} ${path.split('/').slice(0, 4).join('/')}`));
  expect(addresses).toEqual(
    new Set([
      'GET /api/admin/session',
      'DELETE /api/admin/session',
      'POST /api/admin/documents',
      'POST /api/admin/turns',
      'DELETE /api/admin/turns',
      'DELETE /api/admin/conversations',
      'GET /api/admin/export',
      'GET /api/admin/ingests',
      'POST /api/admin/ingests',
      'DELETE /api/admin/documents',
      'DELETE /api/admin/ingests',
      'GET /api/admin/local-model',
      'POST /api/admin/local-model',
      'DELETE /api/admin/local-model',
      'GET /api/admin/keys',
      'POST /api/admin/keys',
      'DELETE /api/admin/keys',
    ]),
  );
  const reading = PROBES.filter(({ isReading }) => isReading).map(({ method, path }) => `${method} ${path}`);
  expect(reading.toSorted()).toEqual([
    'DELETE /api/admin/session',
    'GET /api/admin/export',
    'GET /api/admin/ingests',
    'GET /api/admin/keys',
    'GET /api/admin/local-model',
    'GET /api/admin/session',
  ]);
});

describe('every operation refuses in the same words, and does nothing, for', () => {
  test.each(Object.entries(REFUSED_CREDENTIALS))('%s', async (_, credential) => {
    const headers = await credential(source);
    const before = await wholeDatabase();
    for (const probe of PROBES)
      expect({ probe, ...(await refusalOf(probe, headers)) }).toEqual({ probe, ...UNAUTHENTICATED });
    expect(await wholeDatabase()).toEqual(before);
  });

  test('a body that is none, before it is read', async () => {
    for (const probe of PROBES.filter(({ body }) => body !== undefined))
      expect(await refusalOf({ ...probe, body: '{"never' }, {})).toEqual(UNAUTHENTICATED);
  });

  test('HEAD, without a body', async () => {
    for (const probe of PROBES.filter(({ method }) => method === 'GET')) {
      const response = await send({ ...probe, method: 'HEAD' }, {});
      expect([response.status, await response.text()]).toEqual([401, '']);
    }
  });
});

describe('what only an administrator may do', () => {
  test('is refused to who may only look, in the same words for what is there and what is not', async () => {
    const before = await wholeDatabase();
    for (const probe of FOR_ADMINS) {
      expect({ probe, ...(await refusalOf(probe, sessionOf(readOnlyToken))) }).toEqual({ probe, ...FORBIDDEN });
      const unreadable = { ...probe, ...(probe.body !== undefined && { body: '{"never' }) };
      expect(await refusalOf(unreadable, sessionOf(readOnlyToken))).toEqual(FORBIDDEN);
    }
    expect(await wholeDatabase()).toEqual(before);
  });
});

describe.each(CORS_ORIGINS.map((names, index) => [names.join() || 'nobody', index] as const))(
  'where CORS_ORIGINS names %s',
  (_, index) => {
    test.each(Object.entries(FOREIGN))('%s can change nothing with an administrator’s session', async (__, headers) => {
      const before = await wholeDatabase();
      for (const probe of CHANGING) {
        const refusal = await refusalOf(probe, { ...headers, ...sessionOf(source.liveToken) }, servers[index]);
        expect({ probe, ...refusal }).toMatchObject({
          probe,
          status: 403,
          body: { error_code: 'forbidden', message: expect.stringMatching(/^A page of another origin/) as string },
        });
      }
      expect(await wholeDatabase()).toEqual(before);
    });

    test.each(Object.entries(FOREIGN))('%s can sign nobody in', async (__, headers) => {
      const before = await wholeDatabase();
      const work = countHashes();
      const signIn = {
        method: 'POST',
        path: '/api/admin/session',
        body: JSON.stringify({ name: 'admin', password: PASSWORD }),
      };
      expect((await refusalOf(signIn, headers, servers[index])).status).toBe(403);
      expect(work.stop().begun).toBe(0);
      expect(await wholeDatabase()).toEqual(before);
    });
  },
);

test('with a good session none of the probes is refused, from a page of this server or from none', async () => {
  const signOut = (probe: AdminProbe) => probe.method === 'DELETE' && probe.path === '/api/admin/session';
  for (const probe of PROBES.filter((each) => !signOut(each))) {
    for (const from of [null, { origin: servers[0]?.url ?? '', 'sec-fetch-site': 'same-origin' }]) {
      const response = await send(probe, { ...from, ...(await unchangedForgery(source)) });
      expect({ probe, refused: [401, 403].includes(response.status) }).toEqual({ probe, refused: false });
      await response.body?.cancel();
    }
  }
});

test('more than 150 probes were refused', () => {
  expect(refused).toBeGreaterThan(150);
});
