import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Administrator } from '#lib/people/access/administrator.ts';
import { ANONYMOUS, UNRESTRICTED } from '#lib/people/access/viewer.ts';
import { answerOf, buildQuestion } from '#tests/support/open-test-runtime.ts';
import { startPostgres, type TestPostgres } from '#tests/support/start-postgres.ts';
import { openUploading, type Uploading } from '#tests/support/uploading.ts';

const ADMIN: Administrator = { name: 'admin', role: 'admin' };
const REVIEWER: Administrator = { name: 'rob', role: 'reviewer' };
const NEVER = new AbortController().signal;
const DAY_MS = 24 * 60 * 60_000;
const QUESTION = 'When does the ferry to the skerry leave?';
const TEXT = '# The ferry\n\nThe ferry to the skerry leaves at seven.\n';

describe.each(['the embedded database', 'a PostgreSQL server'])('a document that was removed, in %s', (where) => {
  let postgres: TestPostgres | null = null;
  let app: Uploading;
  let folder: string;

  beforeAll(async () => {
    if (where === 'a PostgreSQL server') postgres = await startPostgres();
    const address = await postgres?.createDatabase();
    app = await openUploading(address === undefined ? {} : { DATABASE_URL: address });
    folder = await mkdtemp(join(tmpdir(), 'lectern-restored-'));
    await writeFile(join(folder, 'moor.md'), '# The moor\n\nThe moor is crossed on planks of larch.\n');
    await app.shelve({ 'ferry.md': TEXT });
  });
  afterAll(async () => {
    await app.test.close();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const runtime = () => app.test.runtime;
  const administration = () => runtime().administration;
  const ask = (query = QUESTION) => answerOf(runtime().answerQuestion(buildQuestion(query)));
  const ids = async () => (await administration().readLibrary(ADMIN)).documents.map(({ id }) => id);
  const removed = async () => (await administration().listRemoved(ADMIN)).map(({ id }) => id);
  const ingest = (id?: string) =>
    Array.fromAsync(runtime().ingest({ path: join(folder, 'moor.md'), ...(id !== undefined && { id }) }, NEVER));
  const shown = async (id: string) => [
    await runtime().findDocument(ANONYMOUS, id),
    await runtime().findDocument(UNRESTRICTED, id),
  ];

  it('is nowhere for anybody, and neither are answers that cite it', async () => {
    const asked = await ask();
    expect(asked.metadata.outcome).toBe('answered');
    await expect(administration().setDocumentAside(REVIEWER, 'ferry')).rejects.toMatchObject({ code: 'forbidden' });
    const aside = await administration().setDocumentAside(ADMIN, 'ferry');
    expect(aside?.status).toBe('set_aside');
    const leftMs = Date.parse(aside?.restorable_until ?? '') - Date.now();
    expect(leftMs > DAY_MS - 60_000 && leftMs <= DAY_MS).toBe(true);
    expect(await administration().setDocumentAside(ADMIN, 'ferry')).toBe(null);

    expect(await shown('ferry')).toEqual([null, null]);
    expect([await ids(), await removed()]).toEqual([[], ['ferry']]);
    expect((await ask()).metadata.outcome).toBe('not_found');
    const everything = { query: QUESTION, reader: 'everything' as const };
    expect((await administration().trySearch(ADMIN, everything, NEVER)).passages).toEqual([]);
    const [turn] = await runtime().listTurns(ANONYMOUS, asked.metadata.session_id);
    expect(turn).toMatchObject({ isUnavailable: true, sources: [] });
  });

  it('keeps its files through a restart, and is as it was once it is restored', async () => {
    await app.test.reopen();
    await runtime().uploads.sweep();
    expect(await removed()).toEqual(['ferry']);
    expect(await administration().restoreDocument(ADMIN, 'ferry')).toBe(true);
    expect(await administration().restoreDocument(ADMIN, 'ferry')).toBe(false);
    expect([await ids(), await removed()]).toEqual([['ferry'], []]);
    const { metadata, sources } = await ask();
    expect([metadata.outcome, sources.length]).toEqual(['answered', 1]);
    const [document] = (await administration().readLibrary(ADMIN)).documents;
    expect(document).toMatchObject({ accessList: ['public'], accessByHand: false });
    const [last] = await Array.fromAsync(
      runtime().ingest({ path: document?.sourcePath ?? '', id: 'ferry' }, NEVER),
    ).then((events) => events.slice(-1));
    expect(last).toMatchObject({ type: 'ingest-end', unchanged: 1, failed: 0 });
  });

  it('has the readers again that it had, and no others meanwhile', async () => {
    await administration().setAccess(ADMIN, 'ferry', ['user:ann']);
    await administration().setDocumentAside(ADMIN, 'ferry');
    expect(await administration().setAccess(ADMIN, 'ferry', ['public'])).toBe(false);
    expect(await shown('ferry')).toEqual([null, null]);
    await administration().restoreDocument(ADMIN, 'ferry');
    const [document] = (await administration().readLibrary(ADMIN)).documents;
    expect(document).toMatchObject({ accessList: ['user:ann'], accessByHand: true });
    await administration().setAccess(ADMIN, 'ferry', ['public']);
  });

  it('can be deleted at once, with its files', async () => {
    await administration().setDocumentAside(ADMIN, 'ferry');
    expect(await administration().removeDocument(ADMIN, 'ferry')).toBe('removed');
    expect(await removed()).toEqual([]);
    expect(await administration().restoreDocument(ADMIN, 'ferry')).toBe(false);
    expect(await app.left()).toEqual([]);
  });

  it.each([
    ['the same source', undefined],
    ['its name', 'moor'],
  ])('makes way for a new one of %s, which everybody may read', async (_, id) => {
    await ingest();
    await administration().setAccess(ADMIN, 'moor', ['user:ann']);
    await administration().setDocumentAside(ADMIN, 'moor');
    await ingest(id);
    expect([await ids(), await removed()]).toEqual([['moor'], []]);
    expect(await runtime().findDocument(ANONYMOUS, 'moor')).toMatchObject({ accessList: ['public'] });
    expect(await administration().restoreDocument(ADMIN, 'moor')).toBe(false);
    const everybody = { query: 'planks of larch', reader: 'anonymous' as const };
    const { passages } = await administration().trySearch(ADMIN, everybody, NEVER);
    expect(passages.map(({ text }) => text).join()).toContain('larch');
    await administration().removeDocument(ADMIN, 'moor');
  });

  it('is nothing that another file can take the place of', async () => {
    await ingest();
    await administration().setDocumentAside(ADMIN, 'moor');
    const replacing = Array.fromAsync(runtime().replaceDocument('moor', join(folder, 'moor.md'), NEVER));
    await expect(replacing).rejects.toMatchObject({ code: 'not_found' });
    expect(await removed()).toEqual(['moor']);
    await administration().removeDocument(ADMIN, 'moor');
  });
});
