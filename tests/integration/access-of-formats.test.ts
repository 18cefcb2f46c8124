import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { openTestLibrary, type TestLibrary } from '#tests/support/ingest-book.ts';

const PUBLIC_PAGE = '# Harbour\n\nThe harbour opens at six in the morning.\n';
const SECRET = 'marmalade';

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

/** What an ingest of these files says: the sentence by which it is refused, else its warnings. */
async function ingest(files: Record<string, string>, path = ''): Promise<string> {
  const site = join(folder, 'site');
  await mkdir(site, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(site, name)), { recursive: true });
    await writeFile(join(site, name), content);
  }
  try {
    const events = await test.ingest(join(site, path));
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
  return JSON.stringify(chunks);
}

describe('a page that says above its text who may read it', () => {
  it.each([
    ['_config.yml', 'pay.html', `---\ntitle: Pay\naccess: [user:ann]\n---\n<h1>Pay</h1><p>${SECRET}</p>\n`],
    [
      'notes.txt',
      'pay.adoc',
      `// Not for everybody.\n= Pay\n:toc:\n:access: user:ann\n\nThe keeper earns ${SECRET}.\n`,
    ],
    ['conf.py', 'pay.rst', `====\nPay\n====\n\n:author: Bo\n:access: user:ann\n\nThe keeper earns ${SECRET}.\n`],
  ])('where that has no effect is not published: beside %s, %s', async (site, name, text) => {
    const files = { [site]: '', 'index.md': PUBLIC_PAGE, [name]: text };
    expect(await ingest(files)).toMatch(/pay\.\w+, line \d, column \d: (?:Access can be set|The access statement)/);
    // Alone, the page is a document, of which front matter may say it.
    expect(await ingest(files, name)).toMatch(
      name.endsWith('html') ? /^$/ : /line \d, column \d: .*(?:who may read|access)/i,
    );
    expect(await everybodyReads()).not.toContain(SECRET);
  });

  it('does not say so with a field that stands in the text', async () => {
    const rst = 'Registers\n=========\n\nEach has these.\n\n:access: read-only\n';
    expect(await ingest({ 'one.rst': rst, 'two.adoc': '= Two\n\n:access: x\n' })).toBe('');
  });
});

describe('the configuration of a site that says who may read its pages', () => {
  it.each([
    ['_quarto.yml', 'project:\n  type: website\naccess: [user:ann]\n', 3],
    ['staff/_metadata.yml', 'author: Bo\naccess: user:ann\n', 2],
    ['_config.yml', 'defaults:\n  - scope: { path: staff }\n    values: { Access: ["department:pay"] }\n', 3],
    ['antora.yml', 'name: pay\nasciidoc:\n  attributes:\n    access: ann\n', 4],
    ['mkdocs.yml', 'site_name: Pay\nextra: {access: [user:ann]\n', 2],
    ['book.toml', '[book]\ntitle = "Pay"\naccess = ["user:ann"]\n', 3],
    ['config.toml', 'title = "Pay"\n\n[extra]\naccess = ["user:ann"]\n', 4],
    ['hugo.json', '{\n  "title": "Pay",\n  "params": { "access": [] }\n}\n', 3],
    ['staff/_category_.json', '{\n  "label": "Pay",\n  "access": ["user:ann"]\n}\n', 3],
    ['hugo.toml', 'title = "Pay"\n[[cascade]]\n[cascade.params]\naccess = ["user:ann"]\n', 4],
  ])('publishes nothing: %s', async (name, text, line) => {
    const page = `# Pay\n\nThe keeper earns ${SECRET}.\n`;
    const book = { 'src/SUMMARY.md': '- [Pay](pay.md)', 'src/pay.md': page };
    const site = { 'index.md': PUBLIC_PAGE, 'staff/pay/ann.md': page };
    expect(await ingest({ ...(name === 'book.toml' ? book : site), [name]: text })).toBe(
      `${name}, line ${line}: Access cannot be set here. Move the statement to lectern.yaml, or remove it.`,
    );
    expect(await everybodyReads()).not.toContain(SECRET);
  });

  it('may name a page so', async () => {
    const files = { 'mkdocs.yml': 'site_name: Pay\nnav:\n  - Access: docs.md\n', 'docs/docs.md': PUBLIC_PAGE };
    expect(await ingest(files)).toBe('');
  });
});
