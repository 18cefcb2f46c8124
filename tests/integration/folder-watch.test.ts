import { mkdir, mkdtemp, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { FolderWatch } from '#lib/foundation/jobs/folder-watch.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

let root: string;
let folder: string;
let test: TestRuntime;
let watch: FolderWatch;
const began: string[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lectern-watch-'));
  folder = join(root, 'books');
  test = await openTestRuntime({ WATCH_FOLDER: 'off' });
  began.length = 0;
});
afterEach(async () => {
  await watch.close();
  await test.close();
  await rm(root, { recursive: true, force: true });
});

async function begin(): Promise<void> {
  watch = new FolderWatch({
    folder,
    notes: join(root, 'watched.json'),
    log: createLogger('silent'),
    intervalMs: 60,
    runs: {
      // Aside, what has begun is counted.
      run: (request, signal) => {
        began.push(request.path);
        return test.runtime.ingest(request, signal) as AsyncGenerator;
      },
    } as ConstructorParameters<typeof FolderWatch>[0]['runs'],
  });
  await watch.begin();
}

const titles = async () => (await test.runtime.listDocuments(ANONYMOUS)).map(({ title }) => title).toSorted();
const shelf = (expected: string[]) =>
  vi.waitFor(async () => expect(await titles()).toEqual(expected), { timeout: 30_000, interval: 50 });
const untilNoted = (isThere: boolean) =>
  vi.waitFor(
    async () => expect((await readFile(join(root, 'watched.json'), 'utf8')).includes('tides.md')).toBe(isThere),
    { timeout: 10_000 },
  );
const someLooks = () => new Promise((resolve) => setTimeout(resolve, 400));

it('takes each file and folder that is put in, once it is whole', async () => {
  await begin();
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const growing = join(folder, 'growing.md');
  await writeFile(growing, '# Growing\n\nHigh');
  const timer = setInterval(() => void writeFile(growing, ' tide.', { flag: 'a' }), 20);
  await someLooks();
  clearInterval(timer);
  expect(began).toEqual([]);
  await mkdir(join(folder, 'notes'));
  await writeFile(join(folder, 'notes/one.md'), '# One\n\nFirst.\n');
  await writeFile(join(folder, '.hidden.md'), '# Hidden\n');
  await writeFile(join(folder, 'cat.png'), 'x');
  // A folder of one page is called as that page.
  await shelf(['Growing', 'One']);
  expect(began.length).toBe(2);
});

it('takes what has changed once more, and what was seen by an earlier process not at all', async () => {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'tides.md');
  await writeFile(file, '# Tides\n\nHigh at noon.\n');
  await begin();
  await shelf(['Tides']);
  await untilNoted(true);
  await watch.close();
  expect((await stat(join(root, 'watched.json'))).mode & 0o777).toBe(0o600);
  // Removed in the library: its file is no reason to bring it back.
  await test.runtime.removeDocument('tides');
  await begin();
  await someLooks();
  expect([began.length, await titles()]).toEqual([1, []]);
  await writeFile(file, '# Spring tides\n\nHigh at midnight.\n');
  await shelf(['Spring tides']);
});

it('leaves in the library what is taken out, and takes it again when it comes back', async () => {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'tides.md');
  await writeFile(file, '# Tides\n\nHigh at noon.\n');
  await begin();
  await shelf(['Tides']);
  await untilNoted(true);
  await rename(file, join(root, 'aside.md'));
  await untilNoted(false);
  expect(await titles()).toEqual(['Tides']);
  await rename(join(root, 'aside.md'), file);
  await vi.waitFor(() => expect(began).toHaveLength(2), { timeout: 10_000 });
});

it('tries what cannot be read once, and a run tells why', async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'no.epub'), 'Just words.');
  await begin();
  await vi.waitFor(() => expect(began).toHaveLength(1), { timeout: 10_000 });
  await vi.waitFor(
    async () => {
      const [run] = await test.runtime.administration.listIngestRuns({ name: 'admin', role: 'admin' });
      const error = expect.stringMatching(/no\.epub is not an EPUB/) as string;
      expect(run).toMatchObject({ status: 'failed', error });
    },
    { timeout: 10_000 },
  );
  await someLooks();
  expect(began).toHaveLength(1);
  await utimes(join(folder, 'no.epub'), new Date(), new Date(Date.now() + 5_000));
  await vi.waitFor(() => expect(began).toHaveLength(2), { timeout: 10_000 });
});
