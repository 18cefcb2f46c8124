import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { PostgresThread } from '#db/embedded/postgres-thread.ts';
import { collect } from '#tests/support/ingest-book.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

const QUESTION = 'When is the tide of spring high?';

let folder: string;
let app: TestRuntime;

const ingest = (accessList: string[]) =>
  collect(app.runtime.ingest({ path: folder, id: 'tides', accessList }, new AbortController().signal));
const ask = () => answerOf(app.runtime.answerQuestion(buildQuestion(QUESTION)));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-statements-'));
  await writeFile(join(folder, 'page.md'), '# Tides\n\nThe tide of spring is high when moon and sun pull together.\n');
  app = await openTestRuntime();
  await ingest(['public']);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => vi.restoreAllMocks());

describe('a question', () => {
  it('that is asked of a library as it was before sends three statements before it is answered, and one transaction after', async () => {
    expect((await ask()).sources).toHaveLength(1);
    const sent = vi.spyOn(PostgresThread.prototype, 'send');
    await ask();
    const statements = sent.mock.calls.map(([request]) => ('sql' in request ? request.sql : request.kind));
    const record = statements.indexOf('begin');
    expect(statements.slice(0, record).length).toBeLessThanOrEqual(3);
    expect(statements[0]).toContain('library_revisions');
    expect(statements.slice(record)).toHaveLength(6);
  });

  it('sees what was changed before it was asked', async () => {
    await ask();
    await ingest(['department:Legal']);
    expect((await ask()).sources).toEqual([]);
    await ingest(['public']);
    expect((await ask()).sources).toHaveLength(1);
  });
});
