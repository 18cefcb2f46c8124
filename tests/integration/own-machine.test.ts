import { afterEach, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';
import { firstByDay, longIt } from '#tests/support/long-it.ts';

const NEVER = new AbortController().signal;

interface OwnMachine {
  app: TestRuntime;
  server: RoutesServer;
  password: string;
}

let opened: OwnMachine | null = null;

/** The whole app on a loopback address with a book, as it is after its first start, or with these variables. */
async function open(variables: Record<string, string> = {}): Promise<OwnMachine> {
  const app = await openTestRuntime(variables);
  const { generatedPassword } = await app.runtime.administration.openAccounts();
  await collect(app.runtime.ingest({ path: `${FIXTURE_BOOKS}/lighthouse` }, NEVER));
  const server = await serveRoutes(await openApiRoutes(app.runtime));
  opened = { app, server, password: generatedPassword ?? '' };
  return opened;
}

afterEach(async () => {
  await opened?.server.close();
  await opened?.app.close();
  opened = null;
});

type Lines = Record<string, string>;

/** The status of a request as it is written on the wire; `host` in place of the server's own. */
async function statusOf([method, path]: readonly [string, string], headers: Lines = {}, body = ''): Promise<number> {
  const { server } = opened ?? (await open());
  const { host = new URL(server.url).host, ...others } = headers;
  const type: Lines = body === '' ? {} : { 'content-type': 'application/json' };
  const lines = Object.entries({
    host,
    connection: 'close',
    'content-length': String(body.length),
    ...type,
    ...others,
  });
  const head = [`${method} ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)];
  const reply = await server.sendRaw([...head, '', body].join('\r\n'));
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1]);
}

const UPLOAD = JSON.stringify({ files: [{ name: 'a.md', size: 3 }] });

/** What adding and removing a book is answered with; the book is there still where removing is refused. */
async function addAndRemove(headers: Lines = {}): Promise<number[]> {
  return [
    await statusOf(['POST', '/api/uploads'], headers, UPLOAD),
    await statusOf(['DELETE', '/api/documents/lighthouse'], headers),
  ];
}

describe('whoever uses the machine of the server', () => {
  it('adds and removes books without a password, and it is in the log', async () => {
    const { app, server, password } = await open();
    const origin = { origin: server.url, 'sec-fetch-site': 'same-origin' };
    expect(await addAndRemove(origin)).toEqual([201, 200]);
    expect(await app.runtime.listDocuments(ANONYMOUS)).toEqual([]);
    const { administrator } = await app.runtime.administration.signIn({ name: 'admin', password, client: '::1' });
    const log = await app.runtime.administration.listLog(administrator, {}, { before: null, limit: 10 });
    expect(log.entries.map(({ account, action }) => `${account ?? ''} ${action}`)).toContain(
      'this machine document_removed',
    );
  });

  it('does nothing else of the administration', async () => {
    await open();
    for (const [method, path] of [
      ['PATCH', '/api/documents/lighthouse'],
      ['GET', '/api/admin/export'],
      ['GET', '/api/admin/session'],
      ['GET', '/api/admin/accounts'],
      ['POST', '/api/admin/accounts'],
      ['GET', '/api/admin/log'],
      ['GET', '/api/admin/keys'],
      ['POST', '/api/admin/keys'],
      ['GET', '/api/admin/ingests'],
      ['POST', '/api/admin/ingests'],
      ['POST', '/api/admin/documents/lighthouse/access'],
      ['DELETE', '/api/admin/conversations/5f0c2f5e-8f3c-4b1e-9d59-8d1a3a1f0a11'],
    ] as const)
      expect([path, await statusOf([method, path], {}, method === 'GET' ? '' : '{}')]).toEqual([path, 401]);
  });

  it('is nobody by a request that another machine may have sent', async () => {
    const { app } = await open();
    const others: [string, Lines][] = [
      ['for another name (DNS rebinding)', { host: 'rebound.example' }],
      ['for another port', { host: '127.0.0.1:1' }],
      ['that a proxy has passed on', { 'x-forwarded-for': '203.0.113.7' }],
      ['that a proxy has passed on by the standard', { forwarded: 'for=203.0.113.7' }],
      ['that says itself where it comes from', { host: 'books.example', 'x-lectern-own-machine': 'yes' }],
    ];
    for (const [which, headers] of others) expect([which, await addAndRemove(headers)]).toEqual([which, [401, 401]]);
    expect(await app.runtime.findDocument(ANONYMOUS, 'lighthouse')).not.toBeNull();
  });

  it('is not obeyed by the pages of others', async () => {
    const { app } = await open();
    const pages: [string, Lines][] = [
      ['of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
      ['of another server on this machine', { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-site' }],
      ['of another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
      ['without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ];
    for (const [which, headers] of pages) expect([which, await addAndRemove(headers)]).toEqual([which, [403, 403]]);
    expect(await app.runtime.findDocument(ANONYMOUS, 'lighthouse')).not.toBeNull();
  });

  const settings: [string, Record<string, string>][] = [
    ['a password', { ADMIN_PASSWORD: 'chosen by the operator' }],
    ['a password for looking', { ADMIN_READ_ONLY_PASSWORD: 'only looking around' }],
    ['where readers reach the server', { PUBLIC_URL: 'https://books.example' }],
    ['a proxy', { TRUSTED_PROXIES: '10.0.0.0/8' }],
    ['how readers are known', { AUTH_JWT_SECRET: 'a secret of at least thirty-two characters' }],
  ];
  it.each(firstByDay(settings, 1))('is nobody once the configuration says %s', async (_, variables) => {
    await open(variables);
    expect(await addAndRemove()).toEqual([401, 401]);
  });

  longIt('adds no books with UPLOADS=nobody', async () => {
    await open({ UPLOADS: 'nobody' });
    expect(await addAndRemove()).toEqual([403, 200]);
  });

  longIt('is nobody any more once an account was made, also when it is gone again', async () => {
    const { app, password } = await open();
    const { administration } = app.runtime;
    const { administrator } = await administration.signIn({ name: 'admin', password, client: '::1' });
    expect(await statusOf(['POST', '/api/uploads'], {}, UPLOAD)).toBe(201);
    await administration.accounts.add(administrator, { name: 'ann', role: 'reviewer' });
    expect(await addAndRemove()).toEqual([401, 401]);
    await administration.accounts.remove(administrator, 'ann');
    expect(await addAndRemove()).toEqual([401, 401]);
  });

  longIt('is nobody any more once the password was changed', async () => {
    const { app, password } = await open();
    const { administration } = app.runtime;
    const { administrator } = await administration.signIn({ name: 'admin', password, client: '::1' });
    await administration.changePassword(administrator, {
      current: password,
      wanted: 'one of my own choice',
      client: '::1',
    });
    expect(await addAndRemove()).toEqual([401, 401]);
  });
});
