import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { exportFormat, verifyExport } from '#lib/people/exports/verify-export.ts';
import { CLIENT_HEADER } from '#lib/serving/http/trusted-headers.ts';
import { type AdminApp, openAdminApp } from '#tests/support/admin-app.ts';
import { buildReviewedTurn } from '#tests/support/conversation-records.ts';
import { longIt } from '#tests/support/long-it.ts';

const CANARY = 'wordofareaderthatnoadministratorwrote';
const TURN = 'aa2c1f4e-7a1d-4f6b-8f0e-3f6f2b9c8d01';
const REVIEW = `/api/admin/turns/${TURN}/review`;
const ACCESS = '/api/admin/documents/guarded/access';
const BOOK = '/api/documents/guarded';
const ANN = '/api/admin/accounts/ann';
const SESSION = '5f0c0f5c-54f3-4d0a-9c0e-2b6f0d7c9a11';

let app: AdminApp;

beforeAll(async () => {
  app = await openAdminApp();
  await app.insert([
    buildReviewedTurn({ id: TURN, sessionId: SESSION, query: `What is ${CANARY}?`, response: CANARY }),
  ]);
  await app.rows(
    `insert into documents (id, title, type, source_path, authors, access_list, created_at, updated_at)
    values ('guarded', 'Guarded', 'markdown', '/books/guarded', '[]', '{user:ann}', now(), now())`,
  );
});
afterAll(() => app.close());

interface Entry {
  entry_id: string;
  account: string | null;
  action: string;
  object: string | null;
  details: Record<string, string>;
}

type Call = [method: string, path: string, body?: unknown];

async function send(
  [method, path, body]: Call,
  headers: Record<string, string> = app.headers.admin,
): Promise<Response> {
  return app.routes.fetch(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** As it is, a byte order mark included. */
async function exported(query: string): Promise<string> {
  const file = await send(['GET', `/api/admin/log?${query}`]);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
}

/** What has been noted, newest first, but for the exports of this test. */
async function entries(query = ''): Promise<Entry[]> {
  const lines = (await exported(`format=jsonl&${query}`)).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Entry).filter(({ action }) => action !== 'log_exported');
}

const noted = (action: string, object: string | null) => ({ account: 'admin', action, object, details: {} });
const told = ({ account, action, object, details }: Entry) => ({ account, action, object, details });

describe('what administrators do', () => {
  it.each<[name: string, call: Call, noted: Partial<Entry>]>([
    [
      'a verdict',
      ['POST', REVIEW, { verdict: 'wrong', note: CANARY }],
      { ...noted('turn_reviewed', TURN), details: { verdict: 'wrong' } },
    ],
    ['its end', ['DELETE', REVIEW], noted('review_removed', TURN)],
    [
      'readers of a book',
      ['POST', ACCESS, { access_list: ['user:ben'] }],
      { ...noted('access_changed', 'guarded'), details: { readers: 'user:ben' } },
    ],
    ['readers given back', ['DELETE', ACCESS], noted('access_released', 'guarded')],
    [
      'a change of a book',
      ['PATCH', BOOK, { title: 'Named' }],
      { ...noted('document_changed', 'guarded'), details: { fields: 'title' } },
    ],
    ['the end of a book', ['DELETE', BOOK], noted('document_removed', 'guarded')],
    [
      'an account',
      ['POST', '/api/admin/accounts', { name: 'ann', role: 'reviewer' }],
      { ...noted('account_added', 'ann'), details: { role: 'reviewer' } },
    ],
    [
      'a change of an account',
      ['PATCH', ANN, { disabled: true }],
      { ...noted('account_changed', 'ann'), details: { role: 'reviewer', disabled: 'yes' } },
    ],
    ['a password', ['POST', `${ANN}/password`], noted('password_reset', 'ann')],
    ['the end of an account', ['DELETE', ANN], noted('account_removed', 'ann')],
    [
      'an export',
      ['GET', `/api/admin/export?format=csv&q=${CANARY}`],
      { ...noted('turns_exported', null), details: { format: 'csv', filters: 'q' } },
    ],
    [
      'the end of a conversation',
      ['DELETE', `/api/admin/conversations/${SESSION}`],
      { ...noted('conversation_deleted', SESSION), details: { turns: '1' } },
    ],
  ])('is noted: %s', async (_, call, expected) => {
    const before = await entries();
    const response = await send(call);
    expect([response.status, (await response.text()) !== '']).toEqual([200, true]);
    const [newest, ...earlier] = await entries();
    expect(newest === undefined ? null : told(newest)).toEqual(expected);
    expect(earlier).toEqual(before.map((entry) => ({ ...entry, export: expect.anything() as unknown })));
  });

  it('is noted of keys by their names, and never the key', async () => {
    const made = (await (await send(['POST', '/api/admin/keys', { name: 'Robot', scopes: ['read'] }])).json()) as {
      id: string;
      key: string;
    };
    await send(['DELETE', `/api/admin/keys/${made.id}`]);
    const [revoked, added] = await entries();
    expect([told(added as Entry), told(revoked as Entry)]).toEqual([
      { account: 'admin', action: 'key_made', object: made.id, details: { name: 'Robot' } },
      { account: 'admin', action: 'key_revoked', object: made.id, details: { name: 'Robot' } },
    ]);
    expect(JSON.stringify(await entries())).not.toContain(made.key);
  });

  it('is noted of signing in and out; a name that no account has is not kept', async () => {
    const attempt = (name: string, password: string) =>
      send(['POST', '/api/admin/session', { name, password }], { cookie: '' });
    const signedIn = await attempt('admin', 'let me in, please');
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    await attempt('admin', 'a wrong guess');
    await attempt('let me in, please', 'admin');
    await send(['DELETE', '/api/admin/session'], { cookie });
    expect((await entries()).slice(0, 4).map(({ account, action }) => [account, action])).toEqual([
      ['admin', 'signed_out'],
      [null, 'sign_in_failed'],
      ['admin', 'sign_in_failed'],
      ['admin', 'signed_in'],
    ]);
  });

  it('is not noted where nothing was done', async () => {
    const before = await entries();
    expect((await send(['GET', '/api/admin/conversations/nothing-of-the-kind'])).status).toBe(405);
    expect((await send(['DELETE', '/api/documents/nowhere'])).status).toBe(404);
    expect(
      (await send(['POST', '/api/admin/keys', { name: 'Robot', scopes: ['read'] }], app.headers['read-only'])).status,
    ).toBe(403);
    expect((await entries()).length).toBe(before.length);
  });

  it('is noted without a word of any reader', async () => {
    const [all] = (await app.rows('select string_agg(l::text, chr(10)) as text from admin_log l')) as [
      { text: string },
    ];
    expect(all.text).toContain('turn_reviewed');
    expect(all.text).not.toContain(CANARY);
  });

  it('fails where it cannot be noted', async () => {
    await app.rows('alter table admin_log rename to admin_log_away');
    try {
      const attempt = await send(['POST', '/api/admin/session', { name: 'admin', password: 'let me in, please' }], {
        cookie: '',
      });
      expect([attempt.status >= 500, attempt.headers.get('set-cookie')]).toEqual([true, null]);
      expect((await send(['GET', '/api/admin/export?format=jsonl'])).status).toBeGreaterThanOrEqual(500);
    } finally {
      await app.rows('alter table admin_log_away rename to admin_log');
    }
  });
});

describe('the log', () => {
  it('is changed by nobody', async () => {
    await expect(app.rows(`update admin_log set account = 'nobody'`)).rejects.toThrow(/never changed/);
  });

  it('is narrowed by who, what, to what and when', async () => {
    const all = await entries();
    const meant = async (query: string) => (await entries(query)).map(({ entry_id: id }) => id);
    const those = (isMeant: (entry: Entry) => boolean) => all.filter(isMeant).map(({ entry_id: id }) => id);
    expect(await meant('account=admin')).toEqual(those(({ account }) => account === 'admin'));
    expect(await meant('action=account_added')).toEqual(those(({ action }) => action === 'account_added'));
    expect(await meant('object=ann&account=&action=')).toEqual(those(({ object }) => object === 'ann'));
    expect(await meant('object=ann')).toHaveLength(4);
    const today = new Date().toISOString().slice(0, 10);
    expect(await meant(`from=${today}&to=${today}`)).toEqual(those(() => true));
    expect(await meant('to=2020-01-01')).toEqual([]);
    for (const wrong of ['action=anything', 'from=today'])
      expect((await send(['GET', `/api/admin/log?format=csv&${wrong}`])).status).toBe(400);
  });

  it.each(['csv', 'jsonl'] as const)('is exported as %s, which shows a changed byte', async (format) => {
    const text = await exported(`format=${format}`);
    expect(exportFormat(text.slice(0, 20))).toBe(format);
    const check = (file: string) => verifyExport(bytesOf(file), format);
    const { file, rows } = await check(text);
    expect([file, rows]).toEqual([
      'intact',
      Number(((await app.rows('select count(*) from admin_log')) as [{ count: string }])[0].count),
    ]);
    expect((await check(text.replace('account_added', 'account_adder'))).file).toBe('altered');
  });
});

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text);
}

longIt('guesses that are turned away are noted once for each client, and without the name that was tried', async () => {
  const guess = (name: string, client: string) =>
    send(['POST', '/api/admin/session', { name, password: 'a wrong guess' }], {
      cookie: '',
      [CLIENT_HEADER]: client,
    });
  const before = await entries();
  const statuses = [];
  for (let guesses = 0; guesses < 15; guesses += 1) statuses.push((await guess('admin', '192.0.2.1')).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(5).fill(429)]);
  for (let guesses = 0; guesses < 12; guesses += 1) await guess('nobody', '192.0.2.2');
  const added = (await entries()).slice(0, -before.length).map(told);
  const failed = { action: 'sign_in_failed', object: null };
  expect(added.toReversed()).toEqual([
    ...Array<object>(10).fill({ ...failed, account: 'admin', details: {} }),
    { ...failed, account: 'admin', details: { throttled: 'yes' } },
    ...Array<object>(10).fill({ ...failed, account: null, details: {} }),
    { ...failed, account: null, details: { throttled: 'yes' } },
  ]);
});
