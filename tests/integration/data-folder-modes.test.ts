import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { parseEnv } from '#lib/foundation/config/env.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';
import { keepFilesToOwner } from '#lib/foundation/core/system.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { answerOf, buildQuestion } from '#tests/support/open-test-runtime.ts';

let parent: string;
let dataFolder: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  dataFolder = join(parent, 'data');
});
afterAll(() => rm(parent, { recursive: true, force: true }));

/** A run of a program of ours by somebody whose files everybody may read and write. */
async function run(work: (runtime: Runtime) => Promise<void>): Promise<void> {
  const mask = process.umask(0);
  keepFilesToOwner();
  const runtime = await createRuntime(parseEnv({ LECTERN_DATA: dataFolder, EMBEDDINGS: 'off' }), captureLog().log);
  try {
    await work(runtime);
  } finally {
    await runtime.close();
    process.umask(mask);
  }
}

async function modes(): Promise<{ count: number; wrong: string[] }> {
  const entries = await readdir(dataFolder, { recursive: true, withFileTypes: true });
  const paths = [dataFolder, ...entries.map((entry) => join(entry.parentPath, entry.name))];
  const wrong = await Promise.all(
    paths.map(async (path) => {
      const found = await stat(path);
      const mode = found.mode & 0o777;
      return mode === (found.isDirectory() ? 0o700 : 0o600) ? [] : [`${path} ${mode.toString(8)}`];
    }),
  );
  return { count: paths.length, wrong: wrong.flat() };
}

test('files of the data folder are 0600 and folders 0700, whatever the database writes and whatever it was before', async () => {
  await run(async (runtime) => {
    await collect(runtime.ingest({ path: `${FIXTURE_BOOKS}/field-guide` }, new AbortController().signal));
    await answerOf(runtime.answerQuestion(buildQuestion('How long should I sit still in the chair?')));
    const running = await modes();
    expect(running.count).toBeGreaterThan(900);
    expect(running.wrong).toEqual([]);
  });
  expect((await modes()).wrong).toEqual([]);

  for (const entry of await readdir(dataFolder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o777 : 0o666);
  await chmod(dataFolder, 0o755);
  await run(async () => {
    expect((await modes()).wrong).toEqual([]);
  });
});
