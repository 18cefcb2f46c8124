import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  accountListSchema,
  accountSchema,
  madeAccountSchema,
  newPasswordSchema,
} from '#lib/contracts/admin/account.ts';
import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { openAdminApp, type AdminApp } from '#tests/support/admin-app.ts';
import { longIt } from '#tests/support/long-it.ts';

const ACCOUNTS = '/api/admin/accounts';
const PASSWORDS = { admin: 'let me in, please' };

let app: AdminApp;
let made = 0;

beforeAll(async () => {
  app = await openAdminApp();
});
afterAll(() => app.close());

type Headers = Record<string, string>;

async function send(
  path: string,
  method: string,
  { body, headers = app.headers.admin }: { body?: unknown; headers?: Headers } = {},
) {
  const response = await app.routes.fetch(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
}

async function make(role: string) {
  made += 1;
  const { status, body } = await send(ACCOUNTS, 'POST', { body: { name: `Person-${made}@example.org`, role } });
  expect(status).toBe(200);
  return madeAccountSchema.parse(body);
}

async function signIn(name: string, password: string) {
  const answer = await send('/api/admin/session', 'POST', { body: { name, password }, headers: {} });
  return { status: answer.status, headers: { cookie: cookieOf(answer.headers) } };
}

const cookieOf = (headers: globalThis.Headers) => headers.get('set-cookie')?.split(';')[0] ?? '';
const whoIs = async (headers: Headers) => (await send('/api/admin/session', 'GET', { headers })).status;
const messageOf = (body: unknown) => errorResponseSchema.parse(body).message;

describe('accounts', () => {
  it('are made with a password that is told once, and sign in with the role they were given', async () => {
    const { name, password, role } = await make('reviewer');
    expect([name, role]).toEqual([`person-${made}@example.org`, 'reviewer']);
    expect(password).toMatch(/^[\w-]{20}$/);
    const { headers } = await signIn(name, password);
    expect((await send('/api/admin/session', 'GET', { headers })).body).toEqual({ name, role: 'reviewer' });
    const listed = await send(ACCOUNTS, 'GET');
    expect(JSON.stringify(listed.body)).not.toContain(password);
    expect(JSON.stringify(listed.body)).not.toMatch(/scrypt|hash/);
    const account = accountListSchema.parse(listed.body).accounts.find((each) => each.name === name);
    expect(account).toMatchObject({ created_by: 'admin', set_by: null, disabled_at: null });
    expect(account?.last_signed_in_at).not.toBeNull();
  });

  it('of the configuration are listed, and changed there alone', async () => {
    const { accounts } = accountListSchema.parse((await send(ACCOUNTS, 'GET')).body);
    expect(accounts.filter(({ set_by: by }) => by !== null).map(({ name, set_by: by }) => [name, by])).toEqual([
      ['admin', 'ADMIN_PASSWORD'],
      ['read-only', 'ADMIN_READ_ONLY_PASSWORD'],
    ]);
    for (const [method, path, body] of [
      ['PATCH', `${ACCOUNTS}/read-only`, { role: 'admin' }],
      ['DELETE', `${ACCOUNTS}/read-only`, undefined],
      ['POST', `${ACCOUNTS}/admin/password`, undefined],
      ['POST', '/api/admin/session/password', { current: PASSWORDS.admin, password: 'another password' }],
    ] as const) {
      const answer = await send(path, method, { body });
      expect([path, answer.status, messageOf(answer.body)]).toEqual([
        path,
        409,
        expect.stringContaining('is set by ADMIN_'),
      ]);
    }
  });

  it.each([
    ['disabled', (path: string) => send(path, 'PATCH', { body: { disabled: true } })],
    ['given another role', (path: string) => send(path, 'PATCH', { body: { role: 'read_only' } })],
    ['given another password', (path: string) => send(`${path}/password`, 'POST')],
    ['removed', (path: string) => send(path, 'DELETE')],
  ])('that are %s lose their sessions at once, and no others', async (_, act) => {
    const [one, other] = [await make('reviewer'), await make('reviewer')];
    const [first, second] = [await signIn(one.name, one.password), await signIn(other.name, other.password)];
    expect([await whoIs(first.headers), await whoIs(second.headers)]).toEqual([200, 200]);
    expect((await act(`${ACCOUNTS}/${encodeURIComponent(one.name)}`)).status).toBe(200);
    expect([await whoIs(first.headers), await whoIs(second.headers)]).toEqual([401, 200]);
  });

  it('that are disabled cannot sign in, in the words of a wrong password, until they are enabled', async () => {
    const { name, password } = await make('admin');
    const path = `${ACCOUNTS}/${name}`;
    await send(path, 'PATCH', { body: { disabled: true } });
    const refused = await send('/api/admin/session', 'POST', { body: { name, password }, headers: {} });
    expect([refused.status, messageOf(refused.body)]).toEqual([401, 'The name or the password is wrong.']);
    const enabled = accountSchema.parse((await send(path, 'PATCH', { body: { disabled: false } })).body);
    expect([enabled.role, enabled.disabled_at]).toEqual(['admin', null]);
    expect((await signIn(name, password)).status).toBe(200);
  });

  it('whose password is made anew sign in with that one alone', async () => {
    const { name, password } = await make('read_only');
    const anew = newPasswordSchema.parse((await send(`${ACCOUNTS}/${name}/password`, 'POST')).body);
    expect((await signIn(name, password)).status).toBe(401);
    expect((await signIn(name, anew.password)).status).toBe(200);
  });

  it('are made once, and under a name that can be one', async () => {
    const { name } = await make('read_only');
    for (const [body, status, words] of [
      [{ name, role: 'admin' }, 409, 'already'],
      [{ name: name.toUpperCase(), role: 'admin' }, 409, 'already'],
      [{ name: 'read-only', role: 'admin' }, 409, 'ADMIN_READ_ONLY_PASSWORD'],
      [{ name: 'two words', role: 'admin' }, 400, 'small letters'],
      [{ name: '../admin', role: 'admin' }, 400, 'small letters'],
      [{ name: 'ann', role: 'owner' }, 400, 'role'],
      [{ name: 'ann', role: 'admin', password: 'x' }, 400, 'made of'],
    ] as const) {
      const answer = await send(ACCOUNTS, 'POST', { body });
      expect([body, answer.status, messageOf(answer.body)]).toEqual([body, status, expect.stringContaining(words)]);
    }
    expect((await send(`${ACCOUNTS}/${name}`, 'PATCH', { body: {} })).status).toBe(400);
    expect((await send(`${ACCOUNTS}/nobody`, 'PATCH', { body: { role: 'admin' } })).status).toBe(404);
  });
});

describe('one’s own password', () => {
  const change = (headers: Headers, current: string, password: string) =>
    send('/api/admin/session/password', 'POST', { body: { current, password }, headers });

  it('is changed by who knows it, whatever their role; every other session ends and this one goes on', async () => {
    const { name, password } = await make('read_only');
    const [here, elsewhere] = [await signIn(name, password), await signIn(name, password)];
    const changed = await change(here.headers, password, 'chosen by myself');
    expect([changed.status, changed.body]).toEqual([200, { name, role: 'read_only' }]);
    expect(await whoIs({ cookie: cookieOf(changed.headers) })).toBe(200);
    expect([await whoIs(here.headers), await whoIs(elsewhere.headers)]).toEqual([401, 401]);
    expect((await signIn(name, 'chosen by myself')).status).toBe(200);
    expect((await signIn(name, password)).status).toBe(401);
  });

  it('stays what it is for a wrong one, or a short one', async () => {
    const { name, password } = await make('reviewer');
    const { headers } = await signIn(name, password);
    const wrong = await change(headers, 'not the one', 'chosen by myself');
    expect([wrong.status, messageOf(wrong.body)]).toEqual([403, 'The current password is wrong.']);
    expect((await change(headers, password, 'too short')).status).toBe(400);
    expect(await whoIs(headers)).toBe(200);
    expect((await signIn(name, password)).status).toBe(200);
  });
});

describe('the command', () => {
  const run = async (...args: string[]) => {
    const env = { ...process.env, DATABASE_URL: app.databaseUrl, ADMIN_PASSWORD: PASSWORDS.admin };
    const command = ['--disable-warning=ExperimentalWarning', 'cli/accounts/main.ts', ...args];
    try {
      const { stdout } = await promisify(execFile)(process.execPath, command, { env });
      return { out: stdout.trim(), error: '' };
    } catch (error) {
      return { out: '', error: (error as { stderr: string }).stderr.trim() };
    }
  };

  longIt('makes an account, changes and lists it, and takes it away', async () => {
    const { out: password } = await run('add', 'By-Hand', '--role', 'reviewer');
    const { headers } = await signIn('by-hand', password);
    expect((await run('change', 'by-hand', '--disable')).out).toBe('by-hand  reviewer  disabled');
    expect(await whoIs(headers)).toBe(401);
    const { out: listed } = await run('list');
    expect(listed.split('\n')).toEqual(expect.arrayContaining(['by-hand  reviewer  disabled']));
    expect(listed).toMatch(/^admin {2}admin {2}last signed in .*, set by ADMIN_PASSWORD$/m);
    expect((await run('remove', 'by-hand')).out).toBe('by-hand is removed.');
    expect((await run('remove', 'by-hand')).error).toBe('This account does not exist.');
  });

  it('refuses what cannot be in one sentence', async () => {
    const refusal = 'The account admin is set by ADMIN_PASSWORD; change it there.';
    expect((await run('reset', 'admin')).error).toBe(refusal);
  });
});
