import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { buildEpub } from '#tests/support/build-epub.ts';
import { collect } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

let app: TestRuntime;
let folder: string;

beforeAll(async () => {
  app = await openTestRuntime();
  folder = await mkdtemp(join(tmpdir(), 'lectern-files-'));
  const path = join(folder, 'ice.epub');
  const nav = '<ol><li><a href="text/986_h-5.xhtml">The rules of curling</a></li></ol>';
  const chapters = { 'text/986_h-5.xhtml': '<h1>The rules of curling</h1><p>The rink is 42 yards long.</p>' };
  await writeFile(path, buildEpub({ metadata: '<dc:title>Ice</dc:title>', nav, chapters }));
  await collect(app.runtime.ingest({ path }, new AbortController().signal));
}, 60_000);

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it('an address made of the name of a file within an EPUB leads to the page that has its words as its address now', async () => {
  const { runtime } = app;
  const page = await runtime.findPageByPath(ANONYMOUS, 'ice', 'the-rules-of-curling');
  expect(page).toMatchObject({ title: 'The rules of curling', path: 'the-rules-of-curling' });
  expect(await runtime.findPageByPath(ANONYMOUS, 'ice', 'text/986_h-5')).toEqual(page);
  expect(await runtime.findPageByPath(ANONYMOUS, 'ice', 'text/986_h-6')).toBeNull();
  expect(await runtime.findPageByPath(ANONYMOUS, 'other', 'text/986_h-5')).toBeNull();
});
