import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { LIMITS } from '#lib/foundation/config/limits.ts';

import { preparePage } from './prepare-page.ts';
import { openBook } from './readers/book/open-book.ts';
import { readPage } from './readers/linked-pages.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-prepare-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function prepare(markdown: string) {
  await writeFile(join(folder, 'page.md'), markdown);
  const book = await openBook(folder);
  const page = book.pages[0];
  if (page === undefined) throw new Error('The book has no page.');
  const document = { id: 'book', title: 'Book', webUrl: null, accessList: ['public'] };
  const task = { book, page, pageId: 'page', document, indexed: null };
  return preparePage(await readPage(task), task);
}

it('cuts a title and headings as long as a page to labels, and keeps their words in the text', async () => {
  const long = 'lamp '.repeat(2_000).trim();
  const { title, text, headings, chunks } = await prepare(`# ${long}\n\n${'A line.\n\n## Part\n\n'.repeat(300)}`);
  expect(title).toBe(headings[0]?.text);
  expect(title).toMatch(/^lamp lamp .*lamp…$/);
  expect(title.length).toBeLessThanOrEqual(LIMITS.titleMaxLength);
  expect(text.startsWith(long)).toBe(true);
  expect(chunks.length).toBeGreaterThan(300);
  expect(JSON.stringify(chunks).length).toBeLessThan(4_000 * chunks.length);
});

it('gives each of many pictures a chunk of its own', async () => {
  const pictures = Array.from({ length: 40 }, (_, index) => `![Lamp ${index}](lamp.svg)\n\nOf lamp ${index}.\n`);
  await writeFile(join(folder, 'lamp.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const { chunks } = await prepare(`# Lamps\n\n${pictures.join('\n')}`);
  const captions = chunks.flatMap(({ chunk }) => (chunk.blockType === 'image' ? [chunk.text] : []));
  expect(captions).toEqual(Array.from({ length: 40 }, (_, index) => `Lamp ${index}`));
});
