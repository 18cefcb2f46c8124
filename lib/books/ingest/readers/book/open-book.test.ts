import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openBook } from './open-book.ts';

let folder: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'lectern-open-')));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

async function pathsOf(path = folder): Promise<string[]> {
  return (await openBook(path)).pages.map((page) => page.path);
}

describe('openBook', () => {
  it('sorts a folder as people count, its cover first, hidden files left out', async () => {
    const names = [
      '10-b.md',
      '9-a.md',
      'z/README.md',
      'z/1.html',
      'a/x.md',
      'index.md',
      '.git/x.md',
      'node_modules/y.md',
      'note.txt',
    ];
    await write(Object.fromEntries(names.map((name) => [name, '# T'])));
    const { pages, type } = await openBook(folder);
    expect(pages.map(({ path, depth, number }) => [number, depth, path])).toEqual([
      [1, 0, 'index'],
      [2, 0, '9-a'],
      [3, 0, '10-b'],
      [4, 1, 'a/x'],
      [5, 0, 'z/README'],
      [6, 1, 'z/1'],
    ]);
    expect(type).toBe('markdown');
  });

  it('keeps two files of one name apart', async () => {
    await write({ 'a.md': 'x', 'a.html': 'y' });
    expect(await pathsOf()).toEqual(['a', 'a.md']);
  });

  it('finds an mdBook by its configuration, its source folder, or its summary alone', async () => {
    await write({
      'book.toml': '[book]\ntitle = "T"\nsrc = "text"\n[output.html]\nsite-url = "https://example.org/t"',
      'text/SUMMARY.md': '- [B](b.md)\n- [A](a.md)',
      'text/a.md': 'a',
      'text/b.md': 'b',
    });
    const book = await openBook(folder);
    expect(book).toMatchObject({ title: 'T', isMdBook: true, sourcePath: folder, webUrl: 'https://example.org/t/' });
    expect(book.pages.map(({ path, title }) => [path, title])).toEqual([
      ['b', 'B'],
      ['a', 'A'],
    ]);
    expect((await openBook(join(folder, 'text'))).sourcePath).toBe(folder);
    await rm(join(folder, 'book.toml'));
    expect((await openBook(join(folder, 'text'))).sourcePath).toBe(join(folder, 'text'));
  });

  it('falls back on the folder when the summary names no file that is there', async () => {
    await write({ 'SUMMARY.md': '- [Gone](gone.md)', 'a.md': 'a' });
    const book = await openBook(folder);
    expect(book.pages.map(({ path }) => path)).toEqual(['a', 'SUMMARY']);
    expect(book.warnings.map(({ message }) => message)).toEqual([
      'The chapter gone.md is not there; SUMMARY.md lists it.',
    ]);
  });

  it('reads no chapter and no linked file from outside the book', async () => {
    await write({
      'book/SUMMARY.md': '- [A](a.md)\n- [S](../secret.md)\n- [L](link.md)',
      'book/a.md': 'a',
      'secret.md': 's',
    });
    await symlink(join(folder, 'secret.md'), join(folder, 'book/link.md'));
    const book = await openBook(join(folder, 'book'));
    expect(book.pages.map(({ path }) => path)).toEqual(['a']);
    expect(book.warnings).toHaveLength(2);
    await rm(join(folder, 'book/SUMMARY.md'));
    expect(await pathsOf(join(folder, 'book'))).toEqual(['a']);
  });

  it('takes the title of a single file from the file', async () => {
    await write({
      'my-page.md': '# The *title*\n\nText.\n',
      'd.md': 'Text.\n\n# In the middle\n',
      'b.html': '<title>Page – Site</title><h1>Page</h1>',
      'c.md': 'none',
    });
    expect((await openBook(join(folder, 'my-page.md'))).title).toBe('The title');
    expect((await openBook(join(folder, 'b.html'))).title).toBe('Page');
    for (const name of ['c.md', 'd.md']) expect((await openBook(join(folder, name))).title).toBeNull();
  });

  it('reads a broken configuration as an empty one and says so', async () => {
    await write({ 'book.toml': '[book', 'src/SUMMARY.md': '- [A](a.md)', 'src/a.md': 'a' });
    const book = await openBook(folder);
    expect(book.pages).toHaveLength(1);
    expect(book.warnings.map(({ file }) => file)).toEqual(['book.toml']);
  });

  it('reads a folder of a clone as part of the site that the clone configures', async () => {
    await write({
      '.git/HEAD': '',
      'README.md': '# Kettle\n',
      'mkdocs.yml': 'site_name: Kettle manual\nnav:\n  - b.md\n  - More:\n      - deep/a.md\n',
      'docs/a.md': '# A',
      'docs/b.md': '# B',
      'docs/deep/a.md': '# Deep',
    });
    const book = await openBook(join(folder, 'docs'));
    expect(book).toMatchObject({ title: 'Kettle manual', dialect: 'mkdocs', sourcePath: join(folder, 'docs') });
    expect(book.pages.map(({ path }) => path)).toEqual(['b', 'deep/a', 'a']);
    expect(await pathsOf(join(folder, 'docs/deep'))).toEqual(['a']);
  });

  it('looks at no configuration above a folder with settings of its own', async () => {
    await write({
      '.git/HEAD': '',
      'mkdocs.yml': 'site_name: Kettle\ndocs_dir: secret/docs\nnav: [b.md]\n',
      'secret/lectern.yaml': 'access: [department:sales]\n',
      'secret/docs/a.md': '# A',
      'secret/docs/b.md': '# B',
    });
    const book = await openBook(join(folder, 'secret/docs'));
    expect(book.details?.accessList).toEqual(['department:sales']);
    expect(book.pages.map(({ path }) => path)).toEqual(['a', 'b']);
  });

  it('reads of a whole clone the folder that is configured as its documentation, and says what it leaves out', async () => {
    await write({
      '.git/HEAD': '',
      'README.md': '# Kettle',
      'tests/x.md': 'x',
      'guide/book.toml': '[book]\ntitle = "The kettle"',
      'guide/src/SUMMARY.md': '- [A](a.md)',
      'guide/src/a.md': 'a',
    });
    const { title, pages, warnings } = await openBook(folder);
    expect([title, pages.map(({ path }) => path)]).toEqual(['The kettle', ['a']]);
    expect(warnings.map(({ message }) => message).join()).toMatch(/^2 files outside guide are left out/);
  });

  it('says why a folder of a clone is not read as its documentation, and reads the whole', async () => {
    await write({ '.git/HEAD': '', 'README.md': '# Kettle', 'guide/conf.py': 'a\0b', 'guide/a.md': '# A' });
    const { pages, warnings } = await openBook(folder);
    expect(pages.map(({ path }) => path)).toEqual(['README', 'guide/a']);
    const told = 'guide is not read as the documentation of its project. conf.py cannot be read. The file is not text.';
    expect(warnings.map(({ message }) => message)).toEqual([told]);
  });

  interface NamedBook {
    by: string;
    files: Record<string, string>;
    path: string;
    title: string;
    language?: string;
  }

  it.each<NamedBook>([
    {
      by: 'its project, where its cover says its role',
      files: { 'README.md': '# <img src="a.svg"> Kettle', 'docs/index.md': '# Introduction' },
      ...{ path: 'docs', title: 'Kettle' },
    },
    {
      by: 'its project, where its folder is called by a language',
      files: { 'README.md': '# [Kettle](https://example.org)', 'docs/pt_br/a.md': 'a', 'docs/en/a.md': 'a' },
      ...{ path: 'docs/pt_br', title: 'Kettle', language: 'pt-BR' },
    },
    {
      by: 'its cover, in a folder with a name of its own',
      files: { 'README.md': '# Kettle', 'teapot/index.md': '# All of tea' },
      ...{ path: 'teapot', title: 'All of tea' },
    },
    {
      by: 'its folder, where its cover says its role',
      files: { 'README.md': '# Kettle', 'teapot/docs/index.md': '# Welcome' },
      ...{ path: 'teapot/docs', title: 'Teapot' },
    },
  ])('calls a book by $by', async ({ files, path, title, language = null }) => {
    await write({ '.git/HEAD': '', ...files, [`${path}/other.md`]: 'x' });
    expect(await openBook(join(folder, path))).toMatchObject({ title, language });
  });

  it('leaves out what is about the repository, and templates that hold no text', async () => {
    await write({
      'index.md': '# Kettle',
      'README.md': 'Build it.',
      'a.md': 'a',
      'CHANGELOG.md': '1.0',
      'part/TRANSLATING.md': 'How.',
      'book/toc.md': '{{ toc }}\n',
    });
    const { pages, warnings } = await openBook(folder);
    expect(pages.map(({ path }) => path)).toEqual(['index', 'a']);
    expect(warnings.map(({ file }) => file).toSorted()).toEqual([
      'CHANGELOG.md',
      'README.md',
      'book/toc.md',
      'part/TRANSLATING.md',
    ]);
  });
});
