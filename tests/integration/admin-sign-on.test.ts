import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { type AdminApp, openAdminApp } from '#tests/support/admin-app.ts';
import {
  CLIENT,
  type FaultyProvider,
  type ProviderFault,
  startFaultyProvider,
} from '#tests/support/openid/faulty-provider.ts';

const ANN = { sub: 'ann-1', email: 'Ann@example.org', groups: ['staff', 'lectern-reviewers'] };
const BEGIN = '/api/admin/oidc?next=%2Fadmin%2Freview';

let provider: FaultyProvider;
let app: AdminApp;

beforeAll(async () => {
  provider = await startFaultyProvider();
  app = await openAdminApp({
    ADMIN_OIDC_ISSUER: provider.issuer,
    ADMIN_OIDC_CLIENT_ID: CLIENT.id,
    ADMIN_OIDC_CLIENT_SECRET: CLIENT.secret,
    ADMIN_OIDC_ADMINS: 'lectern-admins, owners',
    ADMIN_OIDC_REVIEWERS: 'lectern-reviewers',
    ADMIN_OIDC_READERS: 'everyone',
    API_RATE_LIMIT: '0',
  });
});
afterEach(() => app.rows(`delete from admin_accounts where identity is not null`));
afterAll(async () => {
  await app.close();
  await provider.close();
});

interface Led {
  status: number;
  to: string;
  /** By their names; empty for one that is to be forgotten. */
  cookies: Record<string, string>;
}

async function open(path: string, cookie = ''): Promise<Led> {
  const response = await app.routes.fetch(path, { headers: { cookie } });
  const cookies = response.headers.getSetCookie().map((each) => (each.split(';')[0] ?? '').split('='));
  return {
    status: response.status,
    to: response.headers.get('location') ?? '',
    cookies: Object.fromEntries(cookies.map(([name = '', value = '']) => [name, value])),
  };
}

async function begin() {
  const { to, cookies } = await open(BEGIN);
  return { to, kept: `lectern_sign_on=${cookies.lectern_sign_on ?? ''}` };
}

/** What comes back in place of what should. */
type Change = (back: URL, kept: string) => [URL, string];

const come = (back: URL, cookie: string) => open(back.pathname + back.search, cookie);

/** The whole way of a browser, to the provider and back. */
async function signIn(claims: Record<string, unknown>, fault?: ProviderFault): Promise<Led> {
  provider.be(claims, fault);
  const { to, kept } = await begin();
  return come(provider.authorize(to), kept);
}

async function whoIs({ cookies }: Led): Promise<unknown> {
  const headers = { cookie: `lectern_admin=${cookies.lectern_admin ?? ''}` };
  const response = await app.routes.fetch('/api/admin/session', { headers });
  return response.status === 200 ? response.json() : response.status;
}

const accounts = () => app.rows('select name, role, disabled_at from admin_accounts order by name');
const refusedAs = (problem: string) => ({
  status: 303,
  to: `/admin/sign-in?problem=${problem}`,
  cookies: { lectern_sign_on: '' },
});

describe('signing in by an OpenID provider', () => {
  it('leads there with state, nonce and a challenge, and back to the page that was asked for', async () => {
    const { to, kept } = await begin();
    const asked = new URL(to).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: CLIENT.id,
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/api/admin/oidc/callback',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(30);
    // What the browser keeps tells nothing.
    for (const name of ['state', 'nonce']) expect(kept).not.toContain(asked.get(name));
    provider.be(ANN);
    const back = await come(provider.authorize(to), kept);
    expect([back.status, back.to, back.cookies.lectern_sign_on]).toEqual([303, '/admin/review', '']);
    expect(await whoIs(back)).toEqual({ name: 'ann@example.org', role: 'reviewer' });
  });

  it.each([
    [['lectern-reviewers', 'owners', 'everyone'], 'admin'],
    [['everyone', 'lectern-reviewers'], 'reviewer'],
    ['everyone', 'read_only'],
  ])('gives the highest role that any of %j gives', async (groups, role) => {
    expect(await whoIs(await signIn({ ...ANN, groups }))).toMatchObject({ role });
  });

  it('asks for groups where the token does not tell them', async () => {
    const { groups, ...claims } = ANN;
    expect(await whoIs(await signIn(claims, { userinfo: { sub: ANN.sub, groups } }))).toMatchObject({
      role: 'reviewer',
    });
  });

  it('takes the role of each time, which ends what was opened with another', async () => {
    const first = await signIn(ANN);
    const second = await signIn(ANN);
    expect([await whoIs(first), await whoIs(second)]).toEqual(
      Array(2).fill({ name: 'ann@example.org', role: 'reviewer' }),
    );
    const third = await signIn({ ...ANN, groups: ['lectern-admins'], email: 'another@example.org' });
    expect(await whoIs(third)).toEqual({ name: 'ann@example.org', role: 'admin' });
    expect([await whoIs(first), await whoIs(second)]).toEqual([401, 401]);
  });

  it('leads to no other place than the administration', async () => {
    provider.be(ANN);
    const { to, cookies } = await open('/api/admin/oidc?next=https%3A%2F%2Fevil.example%2Fadmin');
    const back = await come(provider.authorize(to), `lectern_sign_on=${cookies.lectern_sign_on ?? ''}`);
    expect(back.to).toBe('/admin');
  });

  it('leaves accounts without a password, whose role is said elsewhere', async () => {
    await signIn(ANN);
    const change = (path: string, method: string, body: unknown) =>
      app.routes.fetch(`/api/admin/accounts/ann@example.org${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...app.headers.admin },
        body: JSON.stringify(body),
      });
    expect((await change('/password', 'POST', {})).status).toBe(409);
    expect((await change('', 'PATCH', { role: 'admin' })).status).toBe(409);
    const guess = { name: 'ann@example.org', password: '' };
    expect((await app.routes.post('/api/admin/session', guess)).status).toBe(400);
    expect((await app.routes.post('/api/admin/session', { ...guess, password: ' ' })).status).toBe(401);
    expect((await change('', 'PATCH', { disabled: true })).status).toBe(200);
    expect(await signIn(ANN)).toEqual(refusedAs('refused'));
  });
});

describe('who has no role or no account here is refused:', () => {
  it.each([
    ['no group of theirs gives a role', { ...ANN, groups: ['staff', 'lectern', 'lectern-admins,owners'] }],
    ['they have no groups', { ...ANN, groups: undefined }],
    ['groups are no list', { ...ANN, groups: { 'lectern-admins': true } }],
    ['their name is that of another account', { ...ANN, email: 'admin', groups: ['owners'] }],
    ['their name is that of the account to look around', { ...ANN, email: 'read-only' }],
    ['they have no name', { ...ANN, email: undefined }],
    ['their name can be none', { ...ANN, email: 'Ann <ann@example.org>' }],
  ])('%s', async (_, claims) => {
    const before = await accounts();
    expect(await signIn(claims, { userinfo: { sub: ANN.sub } })).toEqual(refusedAs('refused'));
    expect(await accounts()).toEqual(before);
  });

  it('their name is taken by somebody else of the provider', async () => {
    await signIn(ANN);
    expect(await signIn({ ...ANN, sub: 'ben-2' })).toEqual(refusedAs('refused'));
  });
});

describe('nobody is signed in when', () => {
  it.each<[string, ProviderFault]>([
    ['the token is of another issuer', { claims: { iss: 'https://other.example' } }],
    ['the token is for another client', { claims: { aud: 'another' } }],
    [
      'the token is for several clients, and another may use it',
      { claims: { aud: [CLIENT.id, 'another'], azp: 'another' } },
    ],
    ['the token has ended', { claims: { exp: Math.floor(Date.now() / 1000) - 3_600 } }],
    ['the token has no end', { claims: { exp: undefined } }],
    ['the token is of another attempt', { claims: { nonce: 'another' } }],
    ['the token is of no attempt', { claims: { nonce: undefined } }],
    ['the token names nobody', { claims: { sub: undefined } }],
    ['the token is signed by somebody else', { signature: 'other-key' }],
    ['the token needs no signature', { signature: 'none' }],
    ['the token is signed with the secret of the client', { signature: 'shared-secret' }],
    ['there is no token', { hasNoToken: true }],
    ['the provider fails', { tokenStatus: 500 }],
    ['the answer comes from another provider', { answeredBy: 'https://other.example' }],
  ])('%s', async (_, fault) => {
    const before = await accounts();
    expect(await signIn(ANN, fault)).toEqual(refusedAs('failed'));
    expect(await accounts()).toEqual(before);
  });

  it('the provider speaks of somebody else when it is asked for more', async () => {
    const { groups, ...claims } = ANN;
    expect(await signIn(claims, { userinfo: { sub: 'another', groups } })).toEqual(refusedAs('failed'));
  });

  it.each<[name: string, change: Change]>([
    ['the browser was not sent to the provider', (back) => [back, '']],
    ['what the browser kept was changed', (back, kept) => [back, `${kept.slice(0, -6)}AAAAAA`]],
    ['what the browser kept is any text', (back) => [back, 'lectern_sign_on=any.text']],
    ['the state is another', (back, kept) => [withQuery(back, 'state', 'another'), kept]],
    ['there is no state', (back, kept) => [withQuery(back, 'state', null), kept]],
    ['the code is another', (back, kept) => [withQuery(back, 'code', 'another'), kept]],
    ['nobody agreed', (back, kept) => [withQuery(withQuery(back, 'code', null), 'error', 'access_denied'), kept]],
  ])('%s', async (_, change) => {
    provider.be(ANN);
    const { to, kept } = await begin();
    expect(await come(...change(provider.authorize(to), kept))).toEqual(refusedAs('failed'));
  });

  it('the answer is that to another attempt, or comes a second time', async () => {
    provider.be(ANN);
    const [one, other] = [await begin(), await begin()];
    const back = provider.authorize(one.to);
    expect(await come(back, other.kept)).toEqual(refusedAs('failed'));
    expect((await come(back, one.kept)).to).toBe('/admin/review');
    expect(await come(back, one.kept)).toEqual(refusedAs('failed'));
  });
});

it('is noted, and who could not be signed in is not named', async () => {
  await app.rows('truncate admin_log');
  await signIn(ANN);
  await signIn({ ...ANN, groups: [] });
  expect(await app.rows('select account, action, details from admin_log order by place')).toEqual([
    { account: 'ann@example.org', action: 'signed_in', details: { through: 'single sign-on' } },
    { account: null, action: 'sign_in_failed', details: { through: 'single sign-on' } },
  ]);
});

function withQuery(address: URL, name: string, value: string | null): URL {
  const changed = new URL(address);
  if (value === null) changed.searchParams.delete(name);
  else changed.searchParams.set(name, value);
  return changed;
}
