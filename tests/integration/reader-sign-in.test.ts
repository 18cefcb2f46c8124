import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openApiRoutes } from '#tests/support/api-routes.ts';
import { type GuardedDocument, ingestGuarded, readerPathOf } from '#tests/support/guarded-library.ts';
import {
  CLIENT,
  type FaultyProvider,
  type ProviderFault,
  startFaultyProvider,
} from '#tests/support/openid/faulty-provider.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';
import { trialsOf } from '#tests/support/trials.ts';

const ANN = {
  ...{ sub: 'ann-1', department: 'sales', org_id: 'acme', name: 'Ann Other' },
  ...{ email: 'ann@example.org', groups: ['staff'] },
};

let provider: FaultyProvider;
let app: TestRuntime;
let server: RoutesServer;
let guarded: GuardedDocument[];

beforeAll(async () => {
  provider = await startFaultyProvider();
  app = await openTestRuntime({
    AUTH_OIDC_ISSUER: provider.issuer,
    AUTH_OIDC_CLIENT_ID: CLIENT.id,
    AUTH_OIDC_CLIENT_SECRET: CLIENT.secret,
    ADMIN_PASSWORD: 'let me in, please',
    ADMIN_OIDC_ADMINS: 'lectern-admins',
    ADMIN_OIDC_REVIEWERS: 'lectern-reviewers',
  });
  await app.runtime.administration.openAccounts();
  guarded = await ingestGuarded(app.runtime, [['public'], ['user:ann-1'], ['department:sales'], ['org:acme']]);
  const { access } = app.runtime.env;
  server = await serveRoutes(await openApiRoutes(app.runtime), [], { access });
});
beforeEach(() => {
  provider.be(ANN);
});
afterAll(async () => {
  await server.close();
  await app.close();
  await provider.close();
});

interface Led {
  status: number;
  to: string;
  /** By their names; empty for one that is to be forgotten. */
  cookies: Record<string, string>;
}

async function open(path: string, cookie = '', init: RequestInit = {}): Promise<Led> {
  const response = await fetch(`${server.url}${path}`, { redirect: 'manual', ...init, headers: { cookie } });
  await response.arrayBuffer();
  const cookies = response.headers.getSetCookie().map((each) => (each.split(';')[0] ?? '').split('='));
  return {
    status: response.status,
    to: response.headers.get('location') ?? '',
    cookies: Object.fromEntries(cookies.map(([name = '', value = '']) => [name, value])),
  };
}

async function begin(next = '/') {
  const { to, cookies } = await open(`/api/sign-in?next=${encodeURIComponent(next)}`);
  return { to, kept: `lectern_sign_in=${cookies.lectern_sign_in ?? ''}` };
}

const come = (back: URL, cookie: string) => open(back.pathname + back.search, cookie);

/** The whole way of a browser, to the provider and back. */
async function signIn(claims: Record<string, unknown> = ANN, fault?: ProviderFault): Promise<string> {
  provider.be(claims, fault ?? { userinfo: { sub: claims.sub } });
  const { to, kept } = await begin();
  const { cookies } = await come(provider.authorize(to), kept);
  return `lectern_reader=${cookies.lectern_reader ?? ''}`;
}

/** Which of the documents whoever has this cookie sees in the library. */
async function seen(cookie = ''): Promise<number[]> {
  const response = await fetch(`${server.url}/api/documents`, { headers: { cookie } });
  const { documents } = (await response.json()) as { documents: { doc_id: string }[] };
  return guarded.flatMap(({ id }, index) => (documents.some(({ doc_id }) => doc_id === id) ? [index] : []));
}

const logOut = async (token: string) => {
  const body = new URLSearchParams({ logout_token: token });
  return (await fetch(`${server.url}/api/sign-in/logout`, { method: 'POST', body })).status;
};

describe('a reader who signs in by an OpenID provider', () => {
  it('is led there with state, nonce and a challenge, and back to the page that was asked for', async () => {
    const page = readerPathOf(guarded[1] ?? { id: '', canary: '' });
    const { to, kept } = await begin(page);
    const asked = new URL(to).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: CLIENT.id,
      response_type: 'code',
      redirect_uri: `${server.url}/api/sign-in/callback`,
      scope: 'openid profile email',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce']) expect(kept).not.toContain(asked.get(name));
    const back = await come(provider.authorize(to), kept);
    expect([back.status, back.to, back.cookies.lectern_sign_in]).toEqual([303, page, '']);
    expect(await seen(`lectern_reader=${back.cookies.lectern_reader ?? ''}`)).toEqual([0, 1, 2, 3]);
  });

  it('reads what user, department and organisation may read, and nobody else does', async () => {
    expect(await seen()).toEqual([0]);
    expect(await seen(await signIn())).toEqual([0, 1, 2, 3]);
    expect(await seen(await signIn({ sub: 'ben-2', department: 'sales' }))).toEqual([0, 2]);
    expect(await seen(await signIn({ sub: 'cat-3' }))).toEqual([0]);
  });

  it('is in every browser who the provider says at their last sign-in', async () => {
    const first = await signIn();
    const somebodyElse = await signIn({ ...ANN, sub: 'ben-2' });
    const second = await signIn({ ...ANN, department: 'law', org_id: undefined });
    expect([await seen(second), await seen(first)]).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(await seen(somebodyElse)).toEqual([0, 2, 3]);
  });

  it('is told more by the provider where its token does not say all', async () => {
    const cookie = await signIn({ sub: ANN.sub }, { userinfo: { sub: ANN.sub, department: 'sales' } });
    expect(await seen(cookie)).toEqual([0, 1, 2]);
  });

  it('is nobody any more from the request after signing out', async () => {
    const cookie = await signIn();
    const response = await fetch(`${server.url}/api/sign-out`, { method: 'POST', headers: { cookie } });
    const { next } = (await response.json()) as { next: string };
    expect(next).toMatch(new RegExp(`^${provider.issuer}/end\\?`));
    expect(new URL(next).searchParams.get('post_logout_redirect_uri')).toBe(`${server.url}/`);
    expect(response.headers.getSetCookie().join()).toMatch(/^lectern_reader=;/);
    expect(await seen(cookie)).toEqual([0]);
  });

  it('is led on by a page, and by no redirect, from the form of a page', async () => {
    const cookie = await signIn();
    const headers = { cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
    const response = await fetch(`${server.url}/api/sign-out`, { method: 'POST', headers, redirect: 'manual' });
    expect(response.status).toBe(200);
    expect(response.headers.get('refresh')).toContain(`url=${provider.issuer}/end?`);
    expect(await seen(cookie)).toEqual([0]);
  });

  it('is nobody any more, in any browser, once the provider says that they signed out there', async () => {
    const [one, other, somebodyElse] = [await signIn(), await signIn(), await signIn({ ...ANN, sub: 'ben-2' })];
    expect(await logOut(await provider.logoutToken({ sub: ANN.sub }))).toBe(200);
    expect([await seen(one), await seen(other)]).toEqual([[0], [0]]);
    expect(await seen(somebodyElse)).toEqual([0, 2, 3]);
  });

  it.each<[string, Record<string, unknown>, 'other-key'?]>([
    ['is signed by somebody else', {}, 'other-key'],
    ['is of another issuer', { iss: 'https://other.example' }],
    ['is for another client', { aud: 'another' }],
    ['is an ID token', { nonce: 'any' }],
    ['is of no event', { events: {} }],
    ['is old', { iat: Math.floor(Date.now() / 1000) - 3_600 }],
    ['names nobody', { sub: undefined }],
  ])('stays signed in when a logout token %s', async (_, claims, by) => {
    const cookie = await signIn();
    expect(await logOut(await provider.logoutToken({ sub: ANN.sub, ...claims }, by))).toBe(401);
    expect(await seen(cookie)).toEqual([0, 1, 2, 3]);
  });

  it('has a session that nobody can make or take from another way of signing in', async () => {
    for (const token of ['', 'A'.repeat(43), 'any.token.at-all'])
      expect(await seen(`lectern_reader=${token}`)).toEqual([0]);
    const { kept } = await begin();
    expect(await seen(kept.replace('lectern_sign_in', 'lectern_reader'))).toEqual([0]);
  });

  it('is known by name to what masks names, and by nothing but the token to the database', async () => {
    const token = (await signIn()).slice('lectern_reader='.length);
    expect(await app.runtime.signIn?.identify(token)).toEqual({
      ...{ userId: 'ann-1', department: 'sales', orgId: 'acme', name: 'Ann Other' },
    });
    expect(await app.runtime.signIn?.identify(`${token.slice(0, -1)}_`)).toBeNull();
  });
});

describe('no reader is signed in when', () => {
  it.each<[string, ProviderFault]>([
    ['the token is of another issuer', { claims: { iss: 'https://other.example' } }],
    ['the token is for another client', { claims: { aud: 'another' } }],
    ['the token has ended', { claims: { exp: Math.floor(Date.now() / 1000) - 3_600 } }],
    ['the token is of another attempt', { claims: { nonce: 'another' } }],
    ['the token is signed by somebody else', { signature: 'other-key' }],
    ['the token needs no signature', { signature: 'none' }],
    ['there is no token', { hasNoToken: true }],
    ['the answer comes from another provider', { answeredBy: 'https://other.example' }],
    ['the department is no name', { claims: { department: ['sales', 'law'] } }],
    ['the user is no name', { claims: { sub: 'a\nb' } }],
  ])('%s', async (_, fault) => {
    provider.be(ANN, fault);
    const { to, kept } = await begin();
    const back = await come(provider.authorize(to), kept);
    expect([back.to, back.cookies]).toEqual(['/?problem=sign-in', { lectern_sign_in: '' }]);
  });

  it('the answer is that to another attempt, or comes a second time', async () => {
    const [one, other] = [await begin(), await begin()];
    const back = provider.authorize(one.to);
    expect((await come(back, other.kept)).to).toBe('/?problem=sign-in');
    expect((await come(back, one.kept)).to).toBe('/');
    expect((await come(back, one.kept)).to).toBe('/?problem=sign-in');
  });
});

describe('probes with changing groups', () => {
  it('show nobody what is not theirs', async () => {
    const people = ['ann-1', 'ben-2', 'cat-3'];
    const departments = ['sales', 'law', undefined];
    const organisations = ['acme', 'other', undefined];
    const sessions: { cookie: string; sub: string }[] = [];
    const mine = new Map<string, number[]>();
    let leaks = 0;
    for (let probe = 0; probe < trialsOf({ usual: 120, deep: 500 }); probe += 1) {
      if (probe % 20 === 0) {
        const index = probe / 20;
        const sub = people[index % 3] ?? '';
        const [department, org_id] = [departments[(index * 7) % 3], organisations[(index * 5) % 3]];
        const holds = [true, sub === 'ann-1', department === 'sales', org_id === 'acme'];
        mine.set(
          sub,
          holds.flatMap((isMine, place) => (isMine ? [place] : [])),
        );
        sessions.push({ sub, cookie: await signIn({ sub, department, org_id }) });
      }
      const { cookie, sub } = sessions[(probe * 11) % sessions.length] ?? { cookie: '', sub: '' };
      if (JSON.stringify(await seen(cookie)) !== JSON.stringify(mine.get(sub))) leaks += 1;
    }
    expect(leaks).toBe(0);
  });
});

describe('a reader whose groups give a role', () => {
  const wholeWay = async (groups: string[], next = '/admin') => {
    provider.be({ ...ANN, groups });
    const { to, kept } = await begin(next);
    return come(provider.authorize(to), kept);
  };
  const roleOf = async (token = '') => {
    const headers = { cookie: `lectern_admin=${token}` };
    const response = await fetch(`${server.url}/api/admin/session`, { headers });
    return response.status === 200 ? ((await response.json()) as { role: string }).role : response.status;
  };

  it('comes into the administration by the same door, and goes out by it', async () => {
    const back = await wholeWay(['lectern-admins']);
    const { lectern_reader: reader = '', lectern_admin: administrator = '' } = back.cookies;
    expect([back.to, await roleOf(administrator)]).toEqual(['/admin', 'admin']);
    expect(await seen(`lectern_reader=${reader}`)).toEqual([0, 1, 2, 3]);
    const cookie = `lectern_reader=${reader}; lectern_admin=${administrator}`;
    const out = await open('/api/sign-out', cookie, { method: 'POST' });
    expect(out.cookies).toMatchObject({ lectern_reader: '', lectern_admin: '' });
    expect([await roleOf(administrator), await seen(`lectern_reader=${reader}`)]).toEqual([401, [0]]);
  });

  it('loses it in every browser with the next sign-in that gives another or none', async () => {
    const first = (await wholeWay(['lectern-admins'])).cookies['lectern_admin'];
    const second = (await wholeWay(['lectern-reviewers'])).cookies['lectern_admin'];
    expect([await roleOf(first), await roleOf(second)]).toEqual([401, 'reviewer']);
    const third = await wholeWay(['staff']);
    expect([third.to, third.cookies['lectern_admin']]).toEqual(['/admin/sign-in?problem=refused', undefined]);
    expect(await roleOf(second)).toBe(401);
  });

  it('loses it when the provider says that they signed out there', async () => {
    const { lectern_admin: administrator } = (await wholeWay(['lectern-admins'])).cookies;
    expect(await logOut(await provider.logoutToken({ sub: ANN.sub }))).toBe(200);
    expect(await roleOf(administrator)).toBe(401);
  });

  it('is a reader like any other without one', async () => {
    const back = await wholeWay(['staff'], '/');
    expect([back.to, Object.keys(back.cookies).toSorted()]).toEqual(['/', ['lectern_reader', 'lectern_sign_in']]);
  });
});
