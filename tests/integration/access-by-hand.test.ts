import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { collect } from '#tests/support/ingest-book.ts';
import { longIt } from '#tests/support/long-it.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

const PASSWORDS = { admin: 'a-password-for-tests', 'read-only': 'another-one-for-tests' };
const ADMIN = { name: 'admin', role: 'admin' } as const;
const ADDRESS = '/api/admin/documents/tides/access';

let folder: string;
let test: TestRuntime;
let routes: ApiRoutes;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-by-hand-'));
  test = await openTestRuntime({
    ADMIN_PASSWORD: PASSWORDS.admin,
    ADMIN_READ_ONLY_PASSWORD: PASSWORDS['read-only'],
  });
  await test.runtime.administration.openAccounts();
  routes = await openApiRoutes(test.runtime);
  await writeFile(join(folder, 'page.md'), '# Tides\n\nThe tide of spring is high.\n');
  await writeFile(join(folder, 'lectern.yaml'), 'access: [public]\n');
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const isRead = async () => (await test.runtime.findDocument(ANONYMOUS, 'tides')) !== null;

/** What the ingest warns of. */
async function ingest(accessList?: string[]): Promise<string[]> {
  const request = { path: folder, id: 'tides', ...(accessList !== undefined && { accessList }) };
  const events = await collect(test.runtime.ingest(request, new AbortController().signal));
  return events.flatMap((event) => (event.type === 'warning' ? [event.message] : []));
}

async function headersOf(name: keyof typeof PASSWORDS): Promise<{ cookie: string }> {
  const signedIn = await routes.post('/api/admin/session', { name, password: PASSWORDS[name] });
  return { cookie: (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}

const listed = async () => {
  const { documents } = await test.runtime.administration.readLibrary(ADMIN);
  return documents.find(({ id }) => id === 'tides');
};

describe('a restriction that an administrator has set', () => {
  let headers: { cookie: string };

  beforeEach(async () => {
    await ingest();
    headers = await headersOf('admin');
    expect((await routes.post(ADDRESS, { access_list: ['user:ann'] }, { headers })).status).toBe(200);
    expect(await isRead()).toBe(false);
  });

  longIt('stays at every later ingest, which says what the file would have said', async () => {
    for (const change of [async () => undefined, () => appendFile(join(folder, 'page.md'), '\nMore words.\n')]) {
      await change();
      expect(await ingest()).toEqual([expect.stringMatching(/set by hand and stays so: user:ann.*says: public/)]);
      expect(await isRead()).toBe(false);
      expect(await listed()).toMatchObject({ accessList: ['user:ann'], accessByHand: true });
    }
    expect(await ingest(['org:acme', 'public'])).toEqual([expect.stringContaining('says: org:acme, public')]);
    expect(await isRead()).toBe(false);
  });

  it('is not worth a warning when the ingest says the same', async () => {
    expect(await ingest(['user:ann'])).toEqual([]);
  });

  it('is lifted by hand: from the next ingest on the file counts again', async () => {
    const lifted = await routes.fetch(ADDRESS, { method: 'DELETE', headers });
    expect(lifted.status).toBe(200);
    expect(await lifted.json()).toEqual({ document_id: 'tides', access_list: ['user:ann'] });
    expect(await isRead()).toBe(false);
    expect(await listed()).toMatchObject({ accessByHand: false });
    expect(await ingest()).toEqual([]);
    expect(await isRead()).toBe(true);
  });

  it('is lifted by administrators alone, and only where there is a document', async () => {
    expect((await routes.fetch(ADDRESS, { method: 'DELETE' })).status).toBe(401);
    const readOnly = await headersOf('read-only');
    expect((await routes.fetch(ADDRESS, { method: 'DELETE', headers: readOnly })).status).toBe(403);
    expect(await listed()).toMatchObject({ accessByHand: true });
    const absent = await routes.fetch('/api/admin/documents/absent/access', { method: 'DELETE', headers });
    expect(absent.status).toBe(404);
  });
});
