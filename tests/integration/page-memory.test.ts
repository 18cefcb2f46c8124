import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ingestSource } from '#lib/books/ingest/ingest-source.ts';
import { createPageParser } from '#lib/books/ingest/readers/piscina-page-parser.ts';
import { collect, openTestLibrary, type TestLibrary } from '#tests/support/ingest-book.ts';

const patient = new AbortController().signal;
const GREEDY_WORKER = new URL('../support/looping-page-worker.ts', import.meta.url);
const LARGE_BYTES = 1.5e9;
const MAKE_PIPE = 'mkfifo';

let test: TestLibrary;
let folder: string;

beforeAll(async () => {
  test = await openTestLibrary();
});
afterAll(() => test.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-memory-'));
});
afterEach(async () => {
  await test.empty();
  await rm(folder, { recursive: true, force: true });
});

/** A file that is very long and takes no room on the disk. */
async function writeLarge(name: string): Promise<void> {
  await writeFile(join(folder, name), '');
  await truncate(join(folder, name), LARGE_BYTES);
}

/** What the memory of this process grew by, in bytes, over all it ever was. */
async function grownBy(work: () => Promise<unknown>): Promise<number> {
  const before = process.resourceUsage().maxRSS;
  await work();
  return (process.resourceUsage().maxRSS - before) * 1024;
}

describe('the memory of ingest', () => {
  it('is not taken by a page: one that needs more than it may is given up, and the others go in', async () => {
    await writeFile(join(folder, '1-first.md'), '# First\n\nThe first page is read.\n');
    await writeFile(join(folder, '2-greedy.md'), '# Greedy\n\nNobody ever reads this.\n');
    await writeFile(join(folder, '3-last.md'), '# Last\n\nThe last page is read.\n');
    const parser = createPageParser({ pageTimeoutMs: 60_000, pageMemoryMb: 200, worker: GREEDY_WORKER });
    const events = await collect(ingestSource({ ...test, parser }, { path: folder }, patient));
    await parser.close();
    expect(events.filter(({ type }) => type === 'warning')).toEqual([
      {
        type: 'warning',
        file: '2-greedy.md',
        message: '2-greedy.md needed more than 200 MB of memory to read and was skipped.',
        kind: 'failed',
      },
    ]);
    expect(events.at(-1)).toMatchObject({ indexed: 2, failed: 1 });
  });

  it('is not taken by files that are too large: they are measured first', async () => {
    await mkdir(join(folder, 'drafts'));
    await writeFile(join(folder, 'page.md'), '# Page\n\n![Large](large.png)\n\n{{#include drafts/large.txt}}\n');
    await writeFile(join(folder, 'small.md'), '# Small\n\nThis page is read.\n');
    for (const name of ['large.md', 'large.html', 'large.png', 'drafts/large.txt']) await writeLarge(name);
    let messages: string[] = [];
    const grown = await grownBy(async () => {
      const events = await test.ingest(folder);
      messages = events.flatMap((event) => (event.type === 'warning' ? [event.message] : []));
      expect(events.at(-1)).toMatchObject({ indexed: 2, failed: 2 });
    });
    expect(messages.filter((message) => message === 'The file is larger than 5 MB.')).toHaveLength(2);
    expect(messages).toContain('The picture large.png is larger than 10 MB; page.md shows it.');
    expect(grown).toBeLessThan(LARGE_BYTES / 2);
  });

  it('is not taken by settings, a configuration or a table of contents that are too large', async () => {
    await writeFile(join(folder, 'page.md'), '# Page\n\nThis page is read.\n');
    const grown = await grownBy(async () => {
      for (const name of ['lectern.yaml', 'book.toml', 'SUMMARY.md']) {
        await writeLarge(name);
        await expect(test.ingest(folder)).rejects.toMatchObject({
          code: 'validation_error',
          message: expect.stringContaining(`${name} cannot be read`) as string,
        });
        await rm(join(folder, name));
      }
    });
    expect(grown).toBeLessThan(LARGE_BYTES / 2);
  });

  it('is not waited for: a pipe is no file', async () => {
    const pipe = join(folder, 'pipe.md');
    execFileSync(MAKE_PIPE, [pipe]);
    const events = await test.ingest(pipe);
    expect(events.at(-1)).toMatchObject({ indexed: 0, failed: 1 });
  });
});
