import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { AppError } from '#lib/foundation/core/errors.ts';

import { readIngestFolders, resolveIngestPath } from './ingest-path.ts';

const OUTSIDE = 'Only files in the folders named in INGEST_FOLDERS can be imported.';
const NOTHING = 'There is no file or folder at this path.';

/** Two folders that are allowed, one of them reached by a link, and what lies beside them. */
let root: string;
let folders: string[];
const inRoot = (...parts: string[]) => join(root, ...parts);

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'lectern-paths-')));
  for (const folder of [
    'books/guide',
    'books/.hidden',
    'books-private',
    'real-shelf/atlas',
    'secret',
    'books/guide/deep',
  ])
    await mkdir(inRoot(folder), { recursive: true });
  await writeFile(inRoot('books/single.md'), '# One');
  await writeFile(inRoot('books/picture.png'), 'no page');
  await writeFile(inRoot('books/atlas.epub'), 'a book');
  await writeFile(inRoot('secret/key.md'), 'secret');
  await writeFile(inRoot('books-private/page.md'), 'secret');
  await symlink(inRoot('real-shelf'), inRoot('shelf'));
  await symlink(inRoot('secret'), inRoot('books/way-out'));
  await symlink(inRoot('secret/key.md'), inRoot('books/key.md'));
  await symlink(inRoot('gone'), inRoot('books/broken'));
  await symlink(inRoot('books/circle'), inRoot('books/circle'));
  await symlink(inRoot('books/guide'), inRoot('books/way-in'));
  await symlink('/', inRoot('books/everything'));
  folders = [inRoot('books'), inRoot('shelf'), inRoot('not-there')];
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function sentenceFor(path: string, allowed = folders): Promise<string> {
  try {
    return `resolved to ${await resolveIngestPath(path, allowed)}`;
  } catch (error) {
    if (!AppError.is(error) || !['not_found', 'forbidden'].includes(error.code)) throw error;
    return error.message;
  }
}

describe('a path to ingest', () => {
  it.each([
    ['books/guide', 'books/guide'],
    ['books/guide/', 'books/guide'],
    ['books/guide/../guide', 'books/guide'],
    ['books/single.md', 'books/single.md'],
    ['books', 'books'],
    ['books/way-in', 'books/guide'],
    ['books/way-in/deep', 'books/guide/deep'],
    ['shelf/atlas', 'real-shelf/atlas'],
    ['real-shelf/atlas', 'real-shelf/atlas'],
  ])('leads to what lies in a folder, links followed: %s', async (path, real) => {
    expect(await resolveIngestPath(inRoot(path), folders)).toBe(inRoot(real));
  });

  it.each([
    ['guide', 'books/guide'],
    ['./guide/deep', 'books/guide/deep'],
    ['atlas', 'real-shelf/atlas'],
    ['../books/guide', 'books/guide'],
  ])('may be relative to one of the folders: %s', async (path, real) => {
    expect(await resolveIngestPath(path, folders)).toBe(inRoot(real));
  });

  it.each([
    '/',
    '/etc/passwd',
    '/etc/no-such-file',
    '/proc/self/environ',
    '/root/.ssh/id_rsa',
    '//etc/passwd',
    '/../../etc/passwd',
    '..',
    '../secret',
    '../secret/key.md',
    '../secret/no-such-file',
    '../not-there/at/all',
    'guide/../../secret',
    'guide/../../../../../../../../etc/passwd',
    'way-out',
    'way-out/key.md',
    'way-out/no-such-file',
    'way-out/deeper/no-such-file',
    'way-out/../secret/key.md/../../../etc',
    'key.md',
    'everything/etc/passwd',
    'everything/etc/no-such-file',
    '../books-private',
    '../books-private/page.md',
    '../books-private/no-such-page.md',
  ])('is refused with one sentence when it leads elsewhere, whether there is something or not: %s', async (path) => {
    expect(await sentenceFor(path, [inRoot('books')])).toBe(OUTSIDE);
  });

  it.each([
    'no-such-book',
    'guide/no-such-page.md',
    'single.md/below',
    'broken',
    'circle',
    '~',
    '~root',
    'file:///etc/passwd',
    'C:\\Windows',
    '%2e%2e/secret',
    'guide\0',
    'x'.repeat(5_000),
    '..\\secret',
  ])('says that there is nothing only within a folder: %j', async (path) => {
    expect(await sentenceFor(path)).toBe(NOTHING);
  });

  it('is told from those that begin with the same letters', async () => {
    expect(await sentenceFor(`${inRoot('books')}-private`)).toBe(OUTSIDE);
    expect(await sentenceFor(`${inRoot('books')}/../books-private/page.md`)).toBe(OUTSIDE);
  });

  it('is refused when no folder is allowed or none is there', async () => {
    expect(await sentenceFor(inRoot('books/guide'), [])).toBe(OUTSIDE);
    expect(await sentenceFor('guide', [inRoot('not-there')])).toBe(OUTSIDE);
  });
});

describe('the folders for ingest', () => {
  it('offer what is directly in them and could be a book', async () => {
    const books = ['atlas.epub', 'broken', 'circle', 'everything', 'guide', 'key.md', 'single.md', 'way-in', 'way-out'];
    expect(await readIngestFolders(folders)).toEqual([
      { path: inRoot('books'), entries: books.map((name) => inRoot('books', name)) },
      { path: inRoot('shelf'), entries: [inRoot('shelf/atlas')] },
      { path: inRoot('not-there'), entries: null },
    ]);
  });
});
