import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readingVersion, readingVersionOf } from './reading-version.ts';

let project: string;
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'lectern-version-'));
  await mkdir(join(project, 'lib/books/ingest'), { recursive: true });
  await write('lib/books/ingest/read.ts', 'read()');
  await write('package-lock.json', '{}');
});
afterEach(() => rm(project, { recursive: true, force: true }));

function write(name: string, content: string): Promise<void> {
  return writeFile(join(project, name), content);
}

describe('the version of the code that reads', () => {
  it('is the same for the same code', () => {
    expect(readingVersion()).toBe(readingVersion());
    expect(readingVersionOf(project)).toBe(readingVersionOf(project));
    expect(readingVersionOf(project)).not.toBe(readingVersion());
  });

  it.each([
    ['a source', 'lib/books/ingest/read.ts', 'read() // otherwise'],
    ['a new source', 'lib/books/ingest/more.ts', ''],
    ['a package', 'package-lock.json', '{"packages":{}}'],
  ])('is another one for %s that changes', async (_what, name, content) => {
    const before = readingVersionOf(project);
    await write(name, content);
    expect(readingVersionOf(project)).not.toBe(before);
  });

  it('is the same when only a test changes', async () => {
    const before = readingVersionOf(project);
    await write('lib/books/ingest/read.test.ts', 'it()');
    expect(readingVersionOf(project)).toBe(before);
  });

  it('is never the same where nobody knows the packages', async () => {
    await rm(join(project, 'package-lock.json'));
    expect(readingVersionOf(project)).not.toBe(readingVersionOf(project));
  });
});
