import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { FIXTURE_BOOKS, openTestLibrary, type TestLibrary } from '#tests/support/ingest-book.ts';
import { firstByDay } from '#tests/support/long-it.ts';

const SECRET = 'marmalade';
const PUBLIC_PAGE = '# Harbour\n\nThe harbour opens at six in the morning.\n';
const PAY = `# Pay\n\nThe keeper earns ${SECRET}.\n`;

let test: TestLibrary;
let folder: string;

beforeAll(async () => {
  test = await openTestLibrary();
});
afterAll(() => test.close());
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'lectern-access-')));
});
afterEach(async () => {
  await test.empty();
  await rm(folder, { recursive: true, force: true });
});

/** What an ingest of a path among these files says: the sentence by which it is refused, else its warnings. */
async function ingest(files: Record<string, string>, path: string): Promise<string> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return said(join(folder, path));
}

async function said(path: string): Promise<string> {
  try {
    const events = await test.ingest(path);
    return events.flatMap((event) => (event.type === 'warning' ? [event.message] : [])).join('\n');
  } catch (error) {
    if (AppError.is(error) && error.code === 'validation_error') return error.message;
    throw error;
  }
}

async function everybodyReads(): Promise<string> {
  const documents = await test.library.listDocuments(ANONYMOUS);
  const chunks = await Promise.all(
    documents.map(({ id }) => test.chunks.listByDocument(ANONYMOUS, id, { limit: 1_000 })),
  );
  return JSON.stringify([documents, chunks]);
}

/** The name of a page, what it begins with, and where in it the statement stands. */
const STATEMENTS: [name: string, head: string, place: string][] = [
  ['json.md', '{ "title": "T", "access": ["user:ann"] }\n\n', '1, column 17'],
  ['json-lines.md', '{\n  "title": "T",\n\n  "params": { "access": [] }\n}\n', '4, column 15'],
  ['json-broken.md', '{\n  "title": "T"\n  access: ["user:ann"]\n}\n', '3, column 3'],
  ['comment.md', '<!-- x -->\n---\ntitle: T\naccess: [user:ann]\n---\n', '4, column 1'],
  ['comments.md', '<!-- a -->\n\n{/* b */}\n---\naccess: [user:ann]\n---\n', '5, column 1'],
  ['within-comment.md', '<!--\ntitle: T\naccess: [user:ann]\n-->\n', '3, column 1'],
  ['link-comment.md', '[//]: # (x)\n\n---\naccess: [user:ann]\n---\n', '4, column 1'],
  ['four.md', '----\naccess: [user:ann]\n----\n', '2, column 1'],
  ['language.md', '---toml\ntitle = "T"\n\naccess = ["user:ann"]\n---\n', '4, column 1'],
  ['semicolons.md', ';;;\n{ "access": [] }\n;;;\n', '2, column 3'],
  ['second.md', '---\ntitle: T\n---\n---\naccess: [user:ann]\n---\n', '5, column 1'],
  ['below.md', '# Pay\n\n---\naccess: [user:ann]\n---\n', '4, column 1'],
  ['header.md', 'Title: Pay\nAccess: user:ann\n\n', '2, column 1'],
  ['toml.md', '+++\ntitle = Pay\n\n[access]\nuser = "ann"\n+++\n', '4, column 2'],
  ['swallowed.md', '---\ntitle: "Pay\naccess: [user:ann]\n---\n', '3, column 1'],
  ['no-colon.md', '---\ntitle: Pay: a list\naccess user:ann\n---\n', '3, column 1'],
  ['tab.md', '---\ntags: [\n\t"pay"\n]\naccess: [user:ann]\n---\n', '5, column 1'],
  ['api-name.md', '---\naccess_list: [user:ann]\n---\n', '2, column 1'],
  ['exported.mdx', 'export const meta = {access: ["user:ann"]}\n\n', '1, column 22'],
  ['exported-name.mdx', "import A from './a'\n\nexport const access = ['user:ann']\n\n", '3, column 14'],
  ['exported-quoted.mdx', '<!-- x -->\n\nexport const m = {\n  a: 1,\n  "Access": [],\n};\n\n', '5, column 3'],
  ['no-mdx.mdx', 'export const m = {\n\n  access: [],\n}\n\n# A {#a}\n\n', '3, column 3'],
  ['exported.md', 'export const meta = { access: [] }\n\n', '1, column 23'],
  ['assigned.mdx', 'export const m = {}\nm.access = []\n\n', '2, column 3'],
  ['head.html', '<!doctype html><title>T</title>\n<meta name="access" content="user:ann">\n', '2, column 1'],
  ['comment.html', '<!-- x -->\n---\naccess: [user:ann]\n---\n', '3, column 1'],
  ['late.adoc', ':toc:\n\n////\nx\n////\n= Pay\nBo\n:access: user:ann\n\n', '8, column 2'],
  ['page.adoc', '= Pay\n:page-access: user:ann\n\n', '2, column 7'],
  ['meta.rst', 'Pay\n===\n\nText.\n\n.. meta::\n   :author: Bo\n   :access: user:ann\n\n', '8, column 5'],
  ['nikola.rst', '.. title: Pay\n.. access: user:ann\n\n', '2, column 4'],
];

describe('front matter that says who may read a page, and is not read', () => {
  it.each(STATEMENTS)('stops a document of one page: %s', async (name, head, place) => {
    const words = await ingest({ [name]: head + PAY }, name);
    expect(words).toMatch(/The access statement cannot be read/);
    expect(words.startsWith(`${name}, line ${place}: `)).toBe(true);
    expect(await test.library.listDocumentSummaries()).toEqual([]);
  });

  // Where pages name each other's places, words of each are on others before it is known that one is to be left out.
  it.each(firstByDay(STATEMENTS, 12))('leaves that page out of many, or stops them: %s', async (name, head, place) => {
    const isLeftOut = !/^\.(?:adoc|rst)$/.test(extname(name));
    const words = await ingest({ 'book/a.md': PUBLIC_PAGE, [`book/pages/${name}`]: head + PAY }, 'book');
    expect(words.startsWith(`pages/${name}, line ${place}: `)).toBe(true);
    expect(words.endsWith('The page is left out.')).toBe(isLeftOut);
    const read = await everybodyReads();
    expect(read.includes('six in the morning')).toBe(isLeftOut);
    expect(read).not.toContain(SECRET);
  });

  it('stops a plain text', async () => {
    const words = await ingest({ 'pay.txt': `---\naccess: [user:ann]\n---\n\n${SECRET}\n` }, 'pay.txt');
    expect(words).toMatch(/^pay\.txt, line 2, column 1: A plain text file/);
    expect(await test.library.listDocumentSummaries()).toEqual([]);
  });

  it.each([
    ['the page of a folder', ['book/a.md', 'book/staff/_index.md', 'book/staff/pay.md']],
    ['the first page', ['book/z.md', 'book/a.md', 'book/b.md']],
  ])(
    'stops the document on a page that may be meant for others: %s',
    async (_, [one = '', stating = '', other = '']) => {
      const files = { [one]: PUBLIC_PAGE, [stating]: `---\nAccess: [user:ann]\n---\n# Staff\n`, [other]: PAY };
      expect(await ingest(files, 'book')).toMatch(/^\S+\.md, line 2, column 1: /);
      expect(await test.library.listDocumentSummaries()).toEqual([]);
    },
  );

  it('takes the page from those who had it before, and from pages that include or name it', async () => {
    const links = '\nSee [](pay.md) and [the list](pay.md).\n\n{{#include pay.md}}\n';
    await ingest({ 'book/a.md': PUBLIC_PAGE + links, 'book/pay.md': `# Pay of ${SECRET}\n\n${PAY}` }, 'book');
    expect(await everybodyReads()).toContain(SECRET);
    const page = `{"access": []}\n\n# Pay of ${SECRET}\n\n${PAY}`;
    expect(await ingest({ 'book/pay.md': page }, 'book')).toContain('pay.md says itself who may read it');
    expect(await everybodyReads()).toContain('six in the morning');
    expect(await everybodyReads()).not.toContain(SECRET);
  });

  it.each([
    ['a.adoc', { 'a.adoc': '= A\n\ninclude::b.adoc[]\n', 'b.adoc': `= Pay\n:access: user:ann\n\n${SECRET}\n` }],
    ['a.mdx', { 'a.mdx': "import B from './_b.mdx'\n\n<B />\n", '_b.mdx': `export const access = []\n\n${SECRET}\n` }],
  ])('keeps its words from a page that includes it: %s', async (name, files) => {
    expect(await ingest({ ...files }, name)).toContain('says itself who may read it');
    expect(await everybodyReads()).not.toContain(SECRET);
  });

  it('says what is wrong with the YAML around it, and where', async () => {
    const text = '---\ntitle: Pay\ntags: "a" b\naccess: [user:ann]\n---\n';
    expect(await ingest({ 'pay.md': text }, 'pay.md')).toMatch(
      /^pay\.md, line 4, column 1: .* \(line 3, column 11: Unexpected scalar at node end\); write it/,
    );
  });
});

describe('a page with the word and without such a name', () => {
  it('is read where generators take what YAML forbids, with its title', async () => {
    expect(await said(join(FIXTURE_BOOKS, 'lamps'))).toBe('');
    const pages = await test.library.listPages(ANONYMOUS, 'lamps');
    expect(pages.map(({ title }) => title)).toEqual(['Lamps', 'Keeper']);
    expect(await test.library.findDocumentOfAnyone('lamps')).toMatchObject({ accessList: ['public'] });
  });

  it.each([
    ['title.md', '---\ntitle: Access: a guide\n---\n'],
    ['broken.md', '---\ntitle: "Access" to all\ndescription: how to access, or not\n---\n'],
    ['text.md', '---\nnote: |\n  access: see below\n---\n'],
    ['yaml-comment.md', '---\n# access: [user:ann]\ntitle: T\n---\n'],
    ['json.md', '{"title": "access: [user:ann]"}\n\n'],
    ['listing.md', '# T\n\n```yaml\n---\naccess: [user:ann]\n---\n```\n'],
    ['listing-in-list.md', '# T\n\n---\n\n- One\n\n  ```yaml\n  access: [user:ann]\n  ```\n\n---\n'],
    ['rules.md', '# T\n\n---\n\nBy the gate there is access.\n\nAccess: by the gate.\n\n---\n'],
    ['prop.mdx', 'export const Badge = ({access}) => <b>{access}</b>\n\n'],
    ['listing-of-code.md', '# A {#a}\n\n```js\nexport const m = {access: 1}\n```\n'],
    ['shell.md', 'export access=1\n\n'],
    ['listing.adoc', '= T\n\n----\naccess: [user:ann]\n----\n'],
    ['label.rst', '.. _access:\n\nAccess\n======\n\nText.\n'],
    ['listing.html', '<pre>\n---\naccess: [user:ann]\n---\n</pre><meta name="description" content="access">'],
  ])('is published: %s', async (name, head) => {
    expect(await ingest({ [name]: `${head}\nThe harbour opens at six in the morning.\n` }, name)).toBe('');
    expect(await everybodyReads()).toContain('six in the morning');
  });

  it('is published with a template in its head, which is told', async () => {
    const files = { 'template.md': '{{ title }} {"access": 1}\n\n\nThe harbour opens at six in the morning.\n' };
    expect(await ingest(files, 'template.md')).toBe(
      '{{ title }} is not understood and stays in the text as it is written: once, in template.md, line 1.',
    );
    expect(await everybodyReads()).toContain('six in the morning');
  });

  it('may include a listing with such a name', async () => {
    const files = { 'a.md': `${PUBLIC_PAGE}\n{{#include token.json}}\n`, 'token.json': '{"access": "t0k3n"}\n' };
    expect(await ingest(files, 'a.md')).toBe('');
    expect(await everybodyReads()).toContain('t0k3n');
  });
});
