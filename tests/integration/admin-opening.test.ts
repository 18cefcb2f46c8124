import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Administration } from '#lib/serving/runtime/administration/administration.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { rowsOf } from '#tests/support/create-database.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { startPostgres, type TestPostgres } from '#tests/support/start-postgres.ts';

const CHOSEN = 'chosen by the operator';
const CHANGED = 'changed by the operator';

let postgres: TestPostgres;
let databaseUrl: string;
const running: TestRuntime[] = [];
const log = captureLog();

beforeAll(async () => {
  postgres = await startPostgres();
});
beforeEach(async () => {
  databaseUrl = await postgres.createDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.close()));
});
afterAll(() => postgres.stop());

/** An instance of the server on the test's database, as far as its administration. */
async function open(variables: Record<string, string> = {}): Promise<Administration> {
  const started = await openTestRuntime(
    { DATABASE_URL: databaseUrl, DATABASE_TIMEOUT_MS: '30000', ...variables },
    log.log,
  );
  running.push(started);
  return started.runtime.administration;
}

async function signIn(administration: Administration, password: string, name = 'admin'): Promise<string> {
  const { token } = await administration.signIn({ name, password, client: '127.0.0.1' });
  return token;
}

const isRefused = (attempt: Promise<unknown>) =>
  expect(attempt).rejects.toMatchObject({ code: 'unauthenticated', message: 'The name or the password is wrong.' });

test('the first start makes a password, tells it once, and it signs in', async () => {
  const first = await open();
  const { generatedPassword } = await first.openAccounts();
  expect(generatedPassword).toMatch(/^[\w-]{20}$/);
  expect(await first.openAccounts()).toEqual({ generatedPassword: null });
  const again = await open();
  expect(await again.openAccounts()).toEqual({ generatedPassword: null });
  const token = await signIn(again, generatedPassword ?? '');
  expect(await again.identify(token)).toEqual({ name: 'admin', role: 'admin' });
});

test('instances that start at once agree on one password, and each takes the sessions of the others', async () => {
  const instances = await Promise.all([open(), open(), open()]);
  const opened = await Promise.all(instances.map((each) => each.openAccounts()));
  const told = opened.flatMap(({ generatedPassword }) => generatedPassword ?? []);
  expect(told).toHaveLength(1);
  for (const each of instances) {
    const token = await signIn(each, told[0] ?? '');
    for (const other of instances) expect(await other.identify(token)).toMatchObject({ name: 'admin' });
  }
});

test('neither a password nor what a browser holds is anywhere in the database or the log', async () => {
  const administration = await open({ ADMIN_READ_ONLY_PASSWORD: CHOSEN });
  const { generatedPassword } = await administration.openAccounts();
  const token = await signIn(administration, generatedPassword ?? '');
  await isRefused(signIn(administration, 'a wrong password'));
  const rows = await rowsOf(
    databaseUrl,
    'select to_jsonb(a)::text as row from admin_accounts a union all select to_jsonb(s)::text from admin_sessions s',
  );
  expect(rows).toHaveLength(3);
  const kept = JSON.stringify(rows) + log.text();
  const [, claims = ''] = token.split('.');
  const { jti } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { jti: string };
  for (const secret of [generatedPassword ?? '', CHOSEN, 'a wrong password', token, jti]) {
    expect(secret.length).toBeGreaterThan(10);
    expect(kept).not.toContain(secret);
  }
});

test('a configured password is the one that signs in, and none is made up', async () => {
  const administration = await open({ ADMIN_PASSWORD: CHOSEN });
  expect(await administration.openAccounts()).toEqual({ generatedPassword: null });
  await signIn(administration, CHOSEN);
  await isRefused(signIn(administration, CHANGED));
});

test('another configured password replaces the one there is and ends what was opened with it', async () => {
  const first = await open();
  const { generatedPassword } = await first.openAccounts();
  const early = await signIn(first, generatedPassword ?? '');
  const second = await open({ ADMIN_PASSWORD: CHOSEN });
  await second.openAccounts();
  expect(await first.identify(early)).toBeNull();
  await isRefused(signIn(second, generatedPassword ?? ''));
  const token = await signIn(second, CHOSEN);
  const third = await open({ ADMIN_PASSWORD: CHANGED });
  await third.openAccounts();
  expect(await third.identify(token)).toBeNull();
  await isRefused(signIn(third, CHOSEN));
});

test('the same configured password leaves sessions open, and so does taking it out of the configuration', async () => {
  const first = await open({ ADMIN_PASSWORD: CHOSEN });
  await first.openAccounts();
  const token = await signIn(first, CHOSEN);
  for (const variables of [{ ADMIN_PASSWORD: CHOSEN }, null]) {
    const next = await open(variables ?? {});
    expect(await next.openAccounts()).toEqual({ generatedPassword: null });
    expect(await next.identify(token)).toEqual({ name: 'admin', role: 'admin' });
    await signIn(next, CHOSEN);
  }
});

test('there is a read-only account as long as it has a password', async () => {
  const first = await open({ ADMIN_PASSWORD: CHANGED, ADMIN_READ_ONLY_PASSWORD: CHOSEN });
  await first.openAccounts();
  const token = await signIn(first, CHOSEN, 'read-only');
  expect(await first.identify(token)).toEqual({ name: 'read-only', role: 'read_only' });
  const second = await open({ ADMIN_PASSWORD: CHANGED });
  await second.openAccounts();
  expect(await first.identify(token)).toBeNull();
  await isRefused(signIn(second, CHOSEN, 'read-only'));
  const third = await open({ ADMIN_PASSWORD: CHANGED, ADMIN_READ_ONLY_PASSWORD: CHOSEN });
  await third.openAccounts();
  expect(await third.identify(token)).toBeNull();
  await signIn(third, CHOSEN, 'read-only');
});

test.each(['ADMIN_PASSWORD', 'ADMIN_READ_ONLY_PASSWORD'])('a short %s is refused without being told', async (name) => {
  const opening = open({ [name]: 'eleven char' });
  await expect(opening).rejects.toThrow(`${name}: a password has at least 12 characters`);
  await expect(opening).rejects.not.toThrow('eleven char');
});
