import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { Administrator } from '#lib/people/access/administrator.ts';
import { ingestRunListSchema, ingestRunSchema, type IngestRunReply } from '#lib/contracts/admin/ingest-run.ts';
import type { IngestEvent } from '#lib/contracts/ingest.ts';
import { ADMIN_COOKIE } from '#lib/serving/http/admin-cookie.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { buildEpub } from '#tests/support/build-epub.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

const ADMIN: Administrator = { name: 'admin', role: 'admin' };
const READER: Administrator = { name: 'read-only', role: 'read_only' };
const PASSWORDS = { admin: 'a-password-for-tests', 'read-only': 'another-one-for-tests' };

let root: string;
let test: TestRuntime;
let routes: ApiRoutes;

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'lectern-admin-')));
  await cp(join(FIXTURE_BOOKS, 'field-guide'), join(root, 'books/field-guide'), { recursive: true });
  await cp(join(FIXTURE_BOOKS, 'notes'), join(root, 'elsewhere/notes'), { recursive: true });
  await mkdir(join(root, 'books/torn'));
  await writeFile(join(root, 'books/torn/1-whole.md'), '# Whole\n\nThis page can be read.\n');
  await writeFile(join(root, 'books/torn/2-torn.md'), Buffer.from([0x23, 0x20, 0x41, 0x00, 0x00, 0x42]));
  await mkdir(join(root, 'books/empty'));
  await symlink(join(root, 'elsewhere/notes'), join(root, 'books/way-out'));
  test = await openTestRuntime({
    INGEST_FOLDERS: join(root, 'books'),
    ADMIN_PASSWORD: PASSWORDS.admin,
    ADMIN_READ_ONLY_PASSWORD: PASSWORDS['read-only'],
  });
  await test.runtime.administration.openAccounts();
  routes = await openApiRoutes(test.runtime);
});
afterAll(async () => {
  await test.close();
  await rm(root, { recursive: true, force: true });
});

const administration = () => test.runtime.administration;
const inRoot = (path: string) => join(root, path);

/** As the command line does. */
async function* follow(path: string): AsyncGenerator<IngestEvent> {
  yield* test.runtime.ingest({ path }, new AbortController().signal);
}

async function ended(runId: string): Promise<IngestRunReply> {
  return vi.waitFor(
    async () => {
      const run = (await administration().listIngestRuns(READER)).find(({ run_id: id }) => id === runId);
      expect(run?.ended_at).toEqual(expect.any(String));
      return ingestRunSchema.parse(run);
    },
    { timeout: 60_000 },
  );
}

describe('ingest from the administration', () => {
  it('goes on by itself, and puts the book on the shelf', async () => {
    const started = await administration().startIngest(ADMIN, inRoot('books/field-guide'));
    expect(started).toMatchObject({ status: 'waiting', started_by: 'admin', path: inRoot('books/field-guide') });
    const run = await ended(started.run_id);
    expect(run).toMatchObject({ status: 'done', document_id: 'field-guide', pages_failed: 0 });
    const { documents } = await administration().readLibrary(READER);
    const book = documents.find(({ id }) => id === 'field-guide');
    expect(book).toMatchObject({ pages: run.pages_indexed, chunks: run.chunks, lastRun: { run_id: run.run_id } });
  });

  it('records a page that fails with its warning, and keeps the rest', async () => {
    const run = await ended((await administration().startIngest(ADMIN, 'torn')).run_id);
    expect(run).toMatchObject({ status: 'done', pages_indexed: 1, pages_failed: 1, warning_count: 1 });
    expect(run.warnings).toMatchObject([{ file: '2-torn.md', message: 'The file is not text.' }]);
  });

  it('records a folder with nothing to read as failed, with a sentence', async () => {
    const run = await ended((await administration().startIngest(ADMIN, inRoot('books/empty'))).run_id);
    expect(run).toMatchObject({ status: 'failed', document_id: null, pages_planned: null });
    expect(run.error).toMatch(/^[A-Z].*\.$/);
  });

  it('makes of a folder that holds nothing but books as many books', async () => {
    await mkdir(inRoot('books/shelf/below'), { recursive: true });
    const book = buildEpub({
      metadata: '<dc:title>A book</dc:title>',
      chapters: { 'one.xhtml': '<h1>One</h1><p>The words of this book.</p>' },
      nav: '<ol><li><a href="one.xhtml">One</a></li></ol>',
    });
    for (const name of ['lamp.epub', 'below/tides.epub']) await writeFile(inRoot(`books/shelf/${name}`), book);
    const started = await administration().startIngest(ADMIN, 'shelf');
    await ended(started.run_id);
    await vi.waitFor(
      async () => {
        const { documents } = await administration().readLibrary(READER);
        expect(documents.map(({ id }) => id)).toEqual(expect.arrayContaining(['lamp', 'tides']));
      },
      { timeout: 60_000 },
    );
    const runs = await administration().listIngestRuns(READER);
    expect(runs.filter(({ path }) => path.includes('/shelf/')).map(({ started_by: by }) => by)).toEqual([
      'admin',
      'admin',
    ]);
    for (const id of ['lamp', 'tides']) await test.runtime.removeDocument(id);
    await rm(inRoot('books/shelf'), { recursive: true });
  });

  it('takes what a document was made from wherever it lies, and leaves its name, title and address as they are', async () => {
    const notes = inRoot('elsewhere/notes');
    const refused = {
      code: 'forbidden',
      message: expect.stringContaining('folders named in INGEST_FOLDERS') as string,
    };
    await expect(administration().startIngest(ADMIN, notes)).rejects.toMatchObject(refused);
    const named = { path: notes, id: 'garden', title: 'The garden', webUrl: 'https://garden.example/' };
    await collect(test.runtime.ingest(named, new AbortController().signal));
    await expect(administration().startIngest(ADMIN, `${notes}/sub`)).rejects.toMatchObject(refused);
    await expect(administration().startIngest(ADMIN, 'way-out')).rejects.toMatchObject(refused);
    const started = await administration().startIngest(ADMIN, notes);
    expect(started).toMatchObject({ document_id: 'garden', title: 'The garden' });
    expect(await ended(started.run_id)).toMatchObject({ status: 'done', document_id: 'garden', pages_indexed: 0 });
    const { documents } = await administration().readLibrary(READER);
    expect(documents.filter(({ sourcePath }) => sourcePath === notes)).toMatchObject([
      { id: 'garden', title: 'The garden', webUrl: 'https://garden.example/' },
    ]);
  });

  it('tells of the last run of a document also when it did not come as far as the document', async () => {
    await rm(inRoot('elsewhere/notes'), { recursive: true });
    const started = await administration().startIngest(ADMIN, inRoot('elsewhere/notes'));
    expect(await ended(started.run_id)).toMatchObject({ status: 'failed' });
    const { documents } = await administration().readLibrary(READER);
    expect(documents.find(({ id }) => id === 'garden')?.lastRun).toMatchObject({
      run_id: started.run_id,
      status: 'failed',
    });
  });

  it('is for the role admin alone, and stays in its folders for everyone', async () => {
    const forbidden = { code: 'forbidden' };
    await expect(administration().startIngest(READER, 'torn')).rejects.toMatchObject(forbidden);
    await expect(administration().stopIngest(READER, '5f0c0f5c-54f3-4d0a-9c0e-2b6f0d7c9a11')).rejects.toMatchObject(
      forbidden,
    );
    expect(await administration().listIngestFolders(READER)).toEqual([
      {
        path: inRoot('books'),
        entries: ['empty', 'field-guide', 'torn', 'way-out'].map((name) => inRoot(`books/${name}`)),
      },
    ]);
  });

  it('is stopped when the server closes, and told so by the next one', async () => {
    const running = follow(inRoot('books/field-guide'));
    await running.next();
    const [run] = await administration().listIngestRuns(READER);
    // It waits for its turn until the runs are closed.
    const closing = expect(follow(root).next()).rejects.toThrow();
    const reopened = test.reopen();
    await closing;
    await expect(collect(running)).rejects.toThrow('The library is closing.');
    await reopened;
    routes = await openApiRoutes(test.runtime);
    const runs = await administration().listIngestRuns(READER);
    expect(runs.find(({ run_id: id }) => id === run?.run_id)).toMatchObject({ status: 'stopped', path: run?.path });
  });
});

describe('/api/admin/ingests', () => {
  const ADDRESS = '/api/admin/ingests';

  async function cookieOf(name: keyof typeof PASSWORDS): Promise<string> {
    const signedIn = await routes.post('/api/admin/session', { name, password: PASSWORDS[name] });
    const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';');
    expect(cookie).toContain(`${ADMIN_COOKIE}=`);
    return cookie;
  }

  it('begins a run, lists it and stops it', async () => {
    const headers = { cookie: await cookieOf('admin') };
    const begun = await routes.post(ADDRESS, { path: 'torn' }, { headers });
    expect(begun.status).toBe(202);
    const { run_id: runId } = ingestRunSchema.parse(await begun.json());
    await ended(runId);
    const { runs } = ingestRunListSchema.parse(await (await routes.fetch(ADDRESS, { headers })).json());
    expect(runs[0]).toMatchObject({ run_id: runId, status: 'done', pages_unchanged: 1, pages_failed: 1 });
    const late = await routes.fetch(`${ADDRESS}/${runId}`, { method: 'DELETE', headers });
    expect(late.status).toBe(404);

    const following = follow(inRoot('books/field-guide'));
    await following.next();
    const { runs: now } = ingestRunListSchema.parse(await (await routes.fetch(ADDRESS, { headers })).json());
    expect(now[0]).toMatchObject({ status: 'running', document_id: 'field-guide' });
    const stopped = await routes.fetch(`${ADDRESS}/${now[0]?.run_id}`, { method: 'DELETE', headers });
    expect(ingestRunSchema.parse(await stopped.json()).run_id).toBe(now[0]?.run_id);
    await expect(collect(following)).rejects.toThrow('An administrator has stopped this run.');
    expect(await ended(now[0]?.run_id ?? '')).toMatchObject({ status: 'stopped' });
  });

  it.each([
    ['nothing', {}],
    ['an empty path', { path: '' }],
    ['white space', { path: '  ' }],
    ['a number', { path: 7 }],
    ['a list', { path: ['a'] }],
    ['a path that is too long', { path: 'x'.repeat(4_097) }],
    ['a path elsewhere', { path: '/etc' }, { status: 403, error_code: 'forbidden' }],
    ['a path at which there is nothing', { path: 'none' }, { status: 404, error_code: 'not_found' }],
  ])(
    'refuses %s in a sentence',
    async (_, body, { status, error_code } = { status: 400, error_code: 'validation_error' }) => {
      const response = await routes.post(ADDRESS, body, { headers: { cookie: await cookieOf('admin') } });
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ error_code });
    },
  );

  it('lets read-only accounts look and do nothing, and others not even look', async () => {
    const headers = { cookie: await cookieOf('read-only') };
    const statuses = async (given: Record<string, string>) => [
      (await routes.fetch(ADDRESS, { headers: given })).status,
      (await routes.post(ADDRESS, { path: 'torn' }, { headers: given })).status,
      (await routes.fetch(`${ADDRESS}/5f0c0f5c-54f3-4d0a-9c0e-2b6f0d7c9a11`, { method: 'DELETE', headers: given }))
        .status,
    ];
    expect(await statuses(headers)).toEqual([200, 403, 403]);
    expect(await statuses({})).toEqual([401, 401, 401]);
  });
});
