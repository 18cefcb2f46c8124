import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { captureLog } from '#tests/support/captured-log.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { countHashes } from '#tests/support/count-hashes.ts';
import { longIt } from '#tests/support/long-it.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';

const PASSWORD = 'let me in, please';
const READ_ONLY_PASSWORD = 'only looking around';
const SESSION = '/api/admin/session';
const ANSWER_TO_A_WRONG_GUESS = {
  error_code: 'unauthenticated',
  message: 'The name or the password is wrong.',
  details: null,
  retry_after: null,
};

let app: TestRuntime;
let server: RoutesServer;
/** Who asks: in each test somebody else, so that wrong guesses of one do not count in another. */
let client = 0;
const log = captureLog();

beforeAll(async () => {
  app = await openTestRuntime(
    { ADMIN_PASSWORD: PASSWORD, ADMIN_READ_ONLY_PASSWORD: READ_ONLY_PASSWORD, ADMIN_SESSION_HOURS: '12' },
    log.log,
  );
  await app.runtime.administration.openAccounts();
  server = await serveRoutes(await openApiRoutes(app.runtime), ['127.0.0.1']);
});
beforeEach(() => {
  client += 1;
  log.clear();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await server.close();
  await app.close();
});

function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.url + SESSION, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${client}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const guess = (password: string, name = 'admin', headers: Record<string, string> = {}) =>
  post({ name, password }, headers);

/** What a browser would send from then on. */
function cookieOf(response: Response): { cookie: string } {
  return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

async function whoIs(headers: { cookie: string }): Promise<unknown> {
  const response = await fetch(server.url + SESSION, { headers });
  return response.status === 200 ? response.json() : response.status;
}

const leave = (headers: { cookie: string }, query = '') =>
  fetch(server.url + SESSION + query, { method: 'DELETE', headers });

/** All of an answer but what differs each time. */
async function toldBy(answer: Promise<Response>) {
  const response = await answer;
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: JSON.parse(await response.text()) as unknown,
  };
}

describe('signing in', () => {
  test('gives a cookie that says who it is from then on', async () => {
    const response = await guess(PASSWORD);
    expect([response.status, await response.json()]).toEqual([200, { name: 'admin', role: 'admin' }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await whoIs(cookieOf(response))).toEqual({ name: 'admin', role: 'admin' });
    const other = await guess(READ_ONLY_PASSWORD, 'read-only');
    expect(await whoIs(cookieOf(other))).toEqual({ name: 'read-only', role: 'read_only' });
  });

  test('takes a name however its letters are written, and a password only as it is', async () => {
    expect((await guess(PASSWORD, ' Admin ')).status).toBe(200);
    for (const wrong of [PASSWORD.toUpperCase(), ` ${PASSWORD}`, `${PASSWORD} `])
      expect((await guess(wrong)).status).toBe(401);
  });

  test('is refused alike for a wrong name and a wrong password, after the same work, with no cookie', async () => {
    const wrong = [
      ['admin', 'not the password'],
      ['admin', READ_ONLY_PASSWORD],
      ['read-only', PASSWORD],
      ['nobody', PASSWORD],
      ["admin' or '1'='1", PASSWORD],
      ['__proto__', 'not the password'],
    ] as const;
    const answers = [];
    for (const [name, password] of wrong) {
      const work = countHashes();
      answers.push({ ...(await toldBy(guess(password, name))), hashes: work.stop().begun });
    }
    expect(answers[0]).toMatchObject({ status: 401, body: ANSWER_TO_A_WRONG_GUESS, hashes: 1 });
    expect(answers[0]?.headers).not.toHaveProperty('set-cookie');
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('tells neither name, password nor session to the log', async () => {
    const { cookie } = cookieOf(await guess(PASSWORD));
    await guess('not the password', 'some-name-or-other');
    expect(log.lines().filter(({ msg }) => msg === 'request')).toHaveLength(2);
    for (const secret of [PASSWORD, 'not the password', 'some-name-or-other', cookie.split('=')[1] ?? ''])
      expect(log.text()).not.toContain(secret);
  });

  test.each([
    ['a form', 'name=admin&password=x', 'application/x-www-form-urlencoded'],
    ['a form with a file', '--x--', 'multipart/form-data; boundary=x'],
    ['plain text, as a form can send it', '{"name":"admin","password":"let me in, please"}', 'text/plain'],
    ['no JSON', '{"name":', 'application/json'],
    ['no password', '{"name":"admin"}', 'application/json'],
    ['a list for a password', '{"name":"admin","password":["let me in, please"]}', 'application/json'],
    ['an empty name', '{"name":" ","password":"x"}', 'application/json'],
    ['an endless password', `{"name":"admin","password":"${'x'.repeat(1_001)}"}`, 'application/json'],
  ])('takes JSON alone: not %s', async (_, body, contentType) => {
    const work = countHashes();
    const response = await post(body, { 'content-type': contentType });
    expect([response.status, work.stop().begun]).toEqual([400, 0]);
    expect(await response.text()).not.toContain('let me in');
  });

  test('ends the session the browser held before', async () => {
    const first = cookieOf(await guess(PASSWORD));
    const second = cookieOf(await guess(PASSWORD, 'admin', first));
    expect(second.cookie).not.toBe(first.cookie);
    expect([await whoIs(first), await whoIs(second)]).toEqual([401, { name: 'admin', role: 'admin' }]);
  });
});

describe('the cookie', () => {
  const attributesOf = (response: Response) => response.headers.get('set-cookie')?.split('; ').slice(1);

  test('is out of reach of scripts and of other sites, and lasts as long as the session', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T12:00:00Z') });
    expect(attributesOf(await guess(PASSWORD))).toEqual([
      'Path=/',
      'Expires=Sat, 02 May 2026 00:00:00 GMT',
      'HttpOnly',
      'SameSite=Lax',
    ]);
  });

  test('is for https alone when the browser came by https', async () => {
    expect(attributesOf(await guess(PASSWORD, 'admin', { 'x-forwarded-proto': 'https' }))).toContain('Secure');
  });
});

describe('a session', () => {
  test('ends after its hours, however much it was used', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T12:00:00Z') });
    const session = cookieOf(await guess(PASSWORD));
    for (const time of ['2026-05-01T18:00:00Z', '2026-05-01T23:59:59Z']) {
      vi.setSystemTime(new Date(time));
      expect(await whoIs(session)).toEqual({ name: 'admin', role: 'admin' });
    }
    vi.setSystemTime(new Date('2026-05-02T00:00:00Z'));
    expect(await whoIs(session)).toBe(401);
  });

  longIt('outlives the server', async () => {
    const session = cookieOf(await guess(PASSWORD));
    await app.reopen();
    await openApiRoutes(app.runtime);
    expect(await whoIs(session)).toEqual({ name: 'admin', role: 'admin' });
  });

  test('ends when it is signed out, and no other does', async () => {
    const [mine, other] = [cookieOf(await guess(PASSWORD)), cookieOf(await guess(PASSWORD))];
    const response = await leave(mine);
    expect([response.status, await response.json()]).toEqual([200, { signed_out: true }]);
    expect(response.headers.get('set-cookie')).toContain('lectern_admin=; Path=/; Expires=Thu, 01 Jan 1970');
    expect([await whoIs(mine), await whoIs(other)]).toEqual([401, { name: 'admin', role: 'admin' }]);
    expect((await leave(mine)).status).toBe(401);
  });

  test('ends in every browser of the account, and of no other account, when signed out everywhere', async () => {
    const [mine, other] = [cookieOf(await guess(PASSWORD)), cookieOf(await guess(PASSWORD))];
    const reader = cookieOf(await guess(READ_ONLY_PASSWORD, 'read-only'));
    expect((await leave(mine, '?everywhere=true')).status).toBe(200);
    expect([await whoIs(mine), await whoIs(other)]).toEqual([401, 401]);
    expect(await whoIs(reader)).toEqual({ name: 'read-only', role: 'read_only' });
  });

  test('is left alone by a sign-out that asks for something else', async () => {
    const mine = cookieOf(await guess(PASSWORD));
    expect((await leave(mine, '?everywhere=perhaps')).status).toBe(400);
    expect(await whoIs(mine)).toEqual({ name: 'admin', role: 'admin' });
  });
});

describe('guessing', () => {
  test('ends after ten wrong guesses: even the right one is then not looked at, and others still sign in', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess(`wrong guess ${attempt}`)).status).toBe(401);
    const work = countHashes();
    const response = await guess(PASSWORD);
    expect([response.status, work.stop().begun]).toEqual([429, 0]);
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(await response.json()).toMatchObject({ error_code: 'rate_limited', retry_after: seconds });
    expect((await guess(PASSWORD, 'admin', { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200);
  });

  longIt('is answered alike for a name that is not there', async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await guess('wrong guess', 'nobody')).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  longIt('is what signing in again and again is not', async () => {
    for (let attempt = 0; attempt < 12; attempt += 1) expect((await guess(PASSWORD)).status).toBe(200);
  });
});
