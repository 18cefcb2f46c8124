import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { collect } from '#tests/support/ingest-book.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

const PASSWORDS = { admin: 'a-password-for-tests', 'read-only': 'another-one-for-tests' };
const ADDRESS = '/api/documents/tides';

describe('what is known of a document', () => {
  let file: string;
  let test: TestRuntime;
  let routes: ApiRoutes;
  let headers: { cookie: string };

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-edited-'));
    file = join(folder, 'tides.md');
    await writeFile(file, '---\ntitle: Of tides\nlanguage: en\n---\n\n# Tides\n\nThe tide of spring is high.\n');
    test = await openTestRuntime({
      ADMIN_PASSWORD: PASSWORDS.admin,
      ADMIN_READ_ONLY_PASSWORD: PASSWORDS['read-only'],
    });
    await test.runtime.administration.openAccounts();
    routes = await openApiRoutes(test.runtime);
    headers = await headersOf('admin');
    await ingest();
  });
  afterAll(async () => {
    await test.close();
    await rm(join(file, '..'), { recursive: true, force: true });
  });

  async function headersOf(name: keyof typeof PASSWORDS): Promise<{ cookie: string }> {
    const signedIn = await routes.post('/api/admin/session', { name, password: PASSWORDS[name] });
    return { cookie: (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  }
  const ingest = () =>
    collect(test.runtime.ingest({ path: file, id: 'tides', department: 'harbour' }, new AbortController().signal));
  const change = (body: unknown, init: RequestInit = { headers }) =>
    routes.fetch(ADDRESS, {
      ...init,
      method: 'PATCH',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(init.headers as Record<string, string>) },
    });
  const stored = async () => test.runtime.findDocument(ANONYMOUS, 'tides');

  it('is set by hand, for passages too, and no ingest changes it', async () => {
    const reply = await change({ title: 'High water', department: null, source_updated_at: '2026-03-31' });
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({
      doc_id: 'tides',
      title: 'High water',
      department: null,
      source_updated_at: '2026-03-31T00:00:00.000Z',
      by_hand: ['title', 'department', 'source_updated_at'],
    });
    const asked = await answerOf(test.runtime.answerQuestion(buildQuestion('How high is the tide of spring?')));
    expect(asked.sources).toHaveLength(1);
    for (const grow of [async () => undefined, () => appendFile(file, '\nAnd more words.\n')]) {
      await grow();
      await ingest();
      expect(await stored()).toMatchObject({ title: 'High water', department: null, language: 'en' });
    }
    expect((await test.runtime.catalogue.findByTitleTerms(ANONYMOUS, ['water'], 9)).map(({ id }) => id)).toEqual([
      'tides',
    ]);
  });

  it('is given back, and the next ingest says it again', async () => {
    await change({ title: 'High water' });
    const reply = await change({ follow_source: ['title', 'department', 'source_updated_at'] });
    expect(await reply.json()).toMatchObject({ title: 'High water', by_hand: [] });
    await ingest();
    expect(await stored()).toMatchObject({ title: 'Of tides', department: 'harbour' });
  });

  it.each([
    ['nothing to be called by', { title: ' ' }],
    ['a language that is none', { language: 'in English!' }],
    ['a date that is none', { source_updated_at: 'yesterday' }],
    ['who may read it, which has an address of its own', { access_list: ['public'] }],
    ['a field that is none', { follow_source: ['access'] }],
  ])('is not %s', async (_what, body) => {
    const before = await stored();
    const reply = await change(body);
    expect(reply.status).toBe(400);
    expect(await stored()).toEqual(before);
  });

  it('is changed by administrators alone, and told nobody who may not read it', async () => {
    expect((await change({ title: 'Mine' }, {})).status).toBe(401);
    expect((await change({ title: 'Mine' }, { headers: await headersOf('read-only') })).status).toBe(403);
    expect((await stored())?.title).toBe('Of tides');
    const named = { headers: { ...headers, 'content-type': 'application/json' }, body: '{"title":"X"}' };
    expect((await routes.fetch('/api/documents/absent', { method: 'PATCH', ...named })).status).toBe(404);
    await test.runtime.administration.setAccess({ name: 'admin', role: 'admin' }, 'tides', ['user:ann']);
    const [closed, unknown] = await Promise.all([routes.fetch(ADDRESS), routes.fetch('/api/documents/absent')]);
    expect([closed.status, await closed.text()]).toEqual([unknown.status, await unknown.text()]);
  });
});
