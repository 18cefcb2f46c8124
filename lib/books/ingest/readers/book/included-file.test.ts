import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildPageContext } from '#tests/support/page-context.ts';

import { UnreadablePageError } from '../unreadable-page-error.ts';
import { noteFiles } from './file-notes.ts';
import { PageIncludes, readIncludedFile } from './included-file.ts';

let folder: string;
let root: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'lectern-included-')));
  root = join(folder, 'book');
  await mkdir(join(root, 'apart'), { recursive: true });
  await writeFile(join(folder, 'secret.md'), 'secret');
  await writeFile(join(root, 'part.md'), 'one\r\ntwo\n');
  await writeFile(join(root, 'binary.md'), Buffer.from([0, 1]));
  await writeFile(join(root, 'large.md'), 'x'.repeat(5 * 1024 * 1024 + 1));
  await writeFile(join(root, 'private.md'), '---\naccess: [user:ann]\n---\nwords');
  await writeFile(join(root, 'apart/lectern.yaml'), 'access: [user:ann]\n');
  await writeFile(join(root, 'apart/page.md'), 'words');
  await symlink(join(folder, 'secret.md'), join(root, 'link.md'));
  await symlink(join(root, 'part.md'), join(root, 'alias.md'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function read(name: string, open: string[] = []) {
  const { book } = buildPageContext();
  return readIncludedFile(join(root, name), { book: { ...book, rootFolder: root, sourceFolder: root }, open });
}

describe('readIncludedFile', () => {
  it('reads a file of the book, called by its real path', async () => {
    expect(await read('alias.md')).toEqual({ kind: 'text', text: 'one\ntwo\n', path: join(root, 'part.md') });
  });

  it.each([
    ['none.md', 'missing', 'is not there'],
    ['apart', 'missing', 'is not there'],
    ['../secret.md', 'refused', 'lies outside the book'],
    ['../nothing.md', 'refused', 'lies outside the book'],
    ['link.md', 'refused', 'lies outside the book'],
    ['apart/page.md', 'refused', 'belongs to a folder with settings of its own'],
    ['binary.md', 'refused', 'is not text'],
    ['large.md', 'refused', 'is not text'],
    ['private.md', 'refused', 'says itself who may read it'],
  ])('says of %s that it is %s: it %s', async (name, kind, reason) => {
    expect(await read(name)).toEqual({ kind, reason });
  });

  it('ends where files lead back to each other or too deep', async () => {
    const part = join(root, 'part.md');
    expect(await read('alias.md', [join(root, 'page.md'), part])).toMatchObject({ reason: 'includes itself' });
    const open = Array.from({ length: 11 }, (_, index) => join(root, `${index}.md`));
    expect(await read('part.md', open.slice(1))).toMatchObject({ kind: 'text' });
    expect(await read('part.md', open)).toMatchObject({ reason: 'is included too deeply' });
  });

  it('notes what it looked at, also what is not there', async () => {
    const { notes } = await noteFiles(async () => [await read('part.md'), await read('none.md')]);
    expect([...notes.keys()]).toEqual(['part.md', 'none.md']);
  });
});

describe('PageIncludes', () => {
  it('lets a page have 5 MB of includes', () => {
    const includes = new PageIncludes(buildPageContext());
    includes.add('x'.repeat(5 * 1024 * 1024));
    expect(() => includes.add('x')).toThrow(UnreadablePageError);
  });
});
