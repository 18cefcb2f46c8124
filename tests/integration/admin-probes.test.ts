import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { hasRole } from '#lib/people/access/administrator.ts';
import { adminCookie } from '#lib/serving/http/admin-cookie.ts';
import { type ForgerySource, REFUSED_CREDENTIALS, unchangedForgery } from '#tests/support/admin-credentials.ts';
import { type AdminProbe, adminProbes, type KnownIds, pageProbes } from '#tests/support/admin-probes.ts';
import { countHashes } from '#tests/support/count-hashes.ts';
import { rowsOf } from '#tests/support/create-database.ts';
import { longIt } from '#tests/support/long-it.ts';
import { openProbedAdministration, type ProbedAdministration } from '#tests/support/probed-administration.ts';

const PASSWORD = 'let me in, please';
const APP = 'https://app.example';
const IDS: KnownIds = {
  turn_id: 'aa2c1f4e-7a1d-4f6b-8f0e-3f6f2b9c8d01',
  session_id: '5f0c0f5c-54f3-4d0a-9c0e-2b6f0d7c9a11',
  run_id: '3c9f6f0a-7f0e-4c55-9d55-6f1d7ad2a001',
  document_id: 'guarded',
  key_id: '7d1f0b52-93a4-4c1e-8c55-1f6d7ad2a777',
  account_name: 'probed',
  gap_id: '9b0f4f52-93a4-4c1e-8c55-1f6d7ad2a222',
  page_name: 'of-a-probe',
};
const PROBES = adminProbes(IDS);
const PAGES = pageProbes(IDS);
const FOREIGN: Record<string, Record<string, string>> = {
  'a page of anywhere': { origin: 'https://evil.example' },
  'a page whose origin is kept secret': { origin: 'null' },
  'a page that CORS_ORIGINS may name': { origin: APP },
  'another site, as the browser tells': { 'sec-fetch-site': 'cross-site' },
  'a neighbour of this site, as the browser tells': { 'sec-fetch-site': 'same-site' },
};
const CORS_ORIGINS: string[][] = [[], ['*'], [APP]];
const CHANGING = PROBES.filter(({ method }) => method !== 'GET');
const LESSER = ['read_only', 'reviewer'] as const;
/** What whoever has this role may not do. */
const beyond = (role: (typeof LESSER)[number], probes: AdminProbe[]) =>
  probes.filter(({ least }) => !hasRole({ role }, least));

const UNAUTHENTICATED = {
  status: 401,
  body: { error_code: 'unauthenticated', message: 'Please sign in.', details: null, retry_after: null },
};
const FORBIDDEN = {
  status: 403,
  body: {
    error_code: 'forbidden',
    message: 'You do not have permission to do this.',
    details: null,
    retry_after: null,
  },
};

let probed: ProbedAdministration;
let source: ForgerySource;
let refused = 0;

beforeAll(async () => {
  probed = await openProbedAdministration(IDS, { password: PASSWORD, corsOrigins: CORS_ORIGINS });
  ({ source } = probed);
});
afterAll(() => probed.close());

const sessionOf = (token: string) => ({
  cookie: adminCookie(token, { expiresAt: new Date(), isSecure: false }).split(';')[0] ?? '',
});

async function send(probe: Omit<AdminProbe, 'least'>, headers: Record<string, string>, server = probed.servers[0]) {
  const { method, path, body } = probe;
  const response = await fetch(`${server?.url ?? ''}${path}`, {
    method,
    redirect: 'manual',
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

/** The same past the server in front: the handler itself. */
async function handlerRefusalOf({ method, path, body }: AdminProbe, headers: Record<string, string>) {
  const response = await probed.routes.fetch(path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body }),
  });
  refused += 1;
  return { status: response.status, body: JSON.parse(await response.text()) as unknown };
}

test('the probes are of every operation, and every role has some that it may not do', () => {
  const operations = new Set(PROBES.map(({ method, path }) => `${method} ${path}`));
  expect(operations.size).toBe(PROBES.length);
  expect(PROBES.length).toBeGreaterThan(40);
  expect(beyond('reviewer', PROBES).length).toBeGreaterThan(30);
  expect(beyond('read_only', PROBES).length).toBe(beyond('reviewer', PROBES).length + 20);
  expect(PAGES.map(({ path }) => path)).toContain('/admin/users');
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

describe.each(LESSER)('what is beyond the role %s', (role) => {
  test('is refused in the same words for what is there and what is not, in front and by the handler', async () => {
    const headers = sessionOf(probed.tokens[role]);
    const before = await wholeDatabase();
    for (const probe of beyond(role, PROBES)) {
      expect({ probe, ...(await refusalOf(probe, headers)) }).toEqual({ probe, ...FORBIDDEN });
      expect({ probe, ...(await handlerRefusalOf(probe, headers)) }).toEqual({ probe, ...FORBIDDEN });
      const unreadable = { ...probe, ...(probe.body !== undefined && { body: '{"never' }) };
      expect(await refusalOf(unreadable, headers)).toEqual(FORBIDDEN);
    }
    expect(await wholeDatabase()).toEqual(before);
  });

  test('is, of the pages, shown as none', async () => {
    const pages = beyond(role, PAGES);
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) {
      for (const way of ['text/html', 'text/x-component']) {
        const response = await send(page, { accept: way, ...sessionOf(probed.tokens[role]) });
        refused += 1;
        expect([page.path, response.status, await response.text()]).toEqual([
          page.path,
          403,
          expect.stringContaining('You may not see this') as string,
        ]);
      }
    }
  });
});

describe('the server in front', () => {
  test.each(Object.entries(REFUSED_CREDENTIALS))('leads %s from every page to the sign-in', async (_, credential) => {
    const headers = await credential(source);
    for (const page of PAGES) {
      const response = await send({ ...page, path: `${page.path}?a=b&_rsc=1` }, { rsc: '1', ...headers });
      refused += 1;
      expect([response.status, response.headers.get('location'), await response.text()]).toEqual([
        307,
        `/admin/sign-in?next=${encodeURIComponent(`${page.path}?a=b`)}`,
        '',
      ]);
    }
  });

  test.each(['/api/admin', '/api/admin/nothing', '/api/admin/keys/a/b', '/admin/nothing', '/admin/users/admin'])(
    'has nothing at %s for anybody',
    async (path) => {
      for (const headers of [{}, await unchangedForgery(source)]) {
        const response = await send({ method: 'GET', path }, headers);
        refused += 1;
        expect(response.status).toBe(404);
        await response.body?.cancel();
      }
    },
  );

  test.each(['/api/%61dmin/accounts', '/api/admin/accounts/', '/%61dmin/users', '/admin/users/'])(
    'knows %s for what it is',
    async (path) => {
      const response = await send({ method: 'GET', path }, sessionOf(probed.tokens.reviewer));
      refused += 1;
      expect(response.status).toBe(403);
      await response.body?.cancel();
    },
  );

  test('refuses a method that the table does not name', async () => {
    const response = await send({ method: 'PUT', path: '/api/admin/accounts' }, await unchangedForgery(source));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST, HEAD, OPTIONS']);
  });
});

describe.each(CORS_ORIGINS.map((names, index) => [names.join() || 'nobody', index] as const))(
  'where CORS_ORIGINS names %s',
  (_, index) => {
    test.each(Object.entries(FOREIGN))('%s can change nothing with an administrator’s session', async (__, headers) => {
      const before = await wholeDatabase();
      for (const probe of CHANGING) {
        const refusal = await refusalOf(probe, { ...headers, ...sessionOf(source.liveToken) }, probed.servers[index]);
        expect({ probe, ...refusal }).toMatchObject({
          probe,
          status: 403,
          body: {
            error_code: 'forbidden',
            message: expect.stringMatching(/^A page (of another origin|from another site)/) as string,
          },
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
      expect((await refusalOf(signIn, headers, probed.servers[index])).status).toBe(403);
      expect(work.stop().begun).toBe(0);
      expect(await wholeDatabase()).toEqual(before);
    });
  },
);

/** Whether the person was refused. The path and the password of a probe are wrong, which is forbidden to everybody. */
async function isRefused(response: Response): Promise<boolean> {
  const text = await response.text();
  return response.status === 401 || (response.status === 403 && !/INGEST_FOLDERS|current password/.test(text));
}

longIt('with a good session none of the probes is refused, from a page of this server or from none', async () => {
  const signOut = (probe: AdminProbe) => probe.method === 'DELETE' && probe.path === '/api/admin/session';
  expect(new Set(PROBES.map(({ least }) => least))).toEqual(new Set(['read_only', 'reviewer', 'admin']));
  for (const probe of PROBES.filter((each) => !signOut(each))) {
    for (const from of [null, { origin: probed.servers[0]?.url ?? '', 'sec-fetch-site': 'same-origin' }]) {
      const response = await send(probe, { ...from, ...(await unchangedForgery(source)) });
      expect({ probe, refused: await isRefused(response) }).toEqual({ probe, refused: false });
    }
  }
});

test('a reviewer may judge, and one who reads may not', async () => {
  const judging = PROBES.filter(({ least }) => least === 'reviewer');
  for (const probe of judging) {
    const response = await send(probe, sessionOf(probed.tokens.reviewer));
    expect({ probe, refused: await isRefused(response) }).toEqual({ probe, refused: false });
  }
});

test('more than 300 probes were refused', () => {
  expect(refused).toBeGreaterThan(300);
});
