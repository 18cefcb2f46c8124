import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { SourceBook } from '../source-book.ts';
import { lookAtPage, readLinkedPage } from './linked-pages.ts';
import { openSource } from './open-source.ts';

const DOCUMENT = { id: 'book', title: 'Book', webUrl: null, accessList: ['public'] };

let folder: string;
let book: SourceBook;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'lectern-linked-')));
  await writeFile(join(folder, 'a.md'), '# A\n\nSee [the lamp](b.md#the-lamp).\n');
  await writeFile(join(folder, 'b.md'), '# B\n\n## The lamp\n\nIt was lit.\n');
  book = await openSource({ path: folder, workFolder: join(folder, 'work') });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function taskOf(filename: string) {
  const page = book.pages.find((each) => each.filename === filename);
  if (page === undefined) throw new Error(`There is no ${filename}.`);
  return { book, page, pageId: page.path, document: DOCUMENT, indexed: null };
}

it('reads a page that another one waited for as it was looked at, once', async () => {
  const waiting = await readLinkedPage(taskOf('a.md'));
  expect('waitsFor' in waiting && waiting.waitsFor.map(({ filename }) => filename)).toEqual(['b.md']);
  await lookAtPage(taskOf('b.md'));
  const text = async (filename: string) => {
    const reading = await readLinkedPage(taskOf(filename));
    return 'read' in reading ? reading.read.text : null;
  };
  expect(await text('a.md')).toContain('the lamp');
  await writeFile(join(folder, 'b.md'), '# B\n\n## The lamp\n\nIt went out.\n');
  expect(await text('b.md')).toContain('It was lit.');
  // It is finished from what was opened once.
  expect(await text('b.md')).toContain('It went out.');
});
