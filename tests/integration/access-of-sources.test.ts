import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { openTestLibrary, type TestLibrary } from '#tests/support/ingest-book.ts';

const SECRET = 'marmalade';
const PUBLIC_PAGE = '# Harbour\n\nThe harbour opens at six in the morning.\n';
const SECRET_PAGE = `# Salaries\n\nThe keeper earns ${SECRET} every month.\n`;

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

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

/** Everything that is stored and that nobody in particular may read, as one text. */
async function everybodyReads(): Promise<string> {
  const documents = await test.library.listDocuments(ANONYMOUS);
  const chunks = await Promise.all(
    documents.map(({ id }) => test.chunks.listByDocument(ANONYMOUS, id, { limit: 1_000 })),
  );
  return JSON.stringify(chunks);
}

/** What an ingest says: the sentence by which it is refused, else its warnings. */
async function ingest(name: string): Promise<string> {
  try {
    const events = await test.ingest(join(folder, name));
    return events.flatMap((event) => (event.type === 'warning' ? [event.message] : [])).join('\n');
  } catch (error) {
    if (AppError.is(error) && error.code === 'validation_error') return error.message;
    throw error;
  }
}

async function accessOf(documentId: string): Promise<string[] | undefined> {
  return (await test.library.findDocumentOfAnyone(documentId))?.accessList;
}

describe('a folder with settings of its own', () => {
  it.each(['lectern.yaml', 'lectern.yml', 'Lectern.yaml', 'LECTERN.YML'])(
    'is no part of the folder around it: %s',
    async (name) => {
      await write({
        'shelf/index.md': PUBLIC_PAGE,
        'shelf/pay/index.md': SECRET_PAGE,
        [`shelf/pay/${name}`]: 'access: []\n',
        'shelf/pay/more/deep.md': SECRET_PAGE,
      });
      expect(await ingest('shelf')).toMatch(/pay has settings of its own/);
      expect(await everybodyReads()).toContain('six in the morning');
      expect(await everybodyReads()).not.toContain(SECRET);
    },
  );

  it('leaves nothing to the folder around it when there is nothing else', async () => {
    await write({
      'shelf/pay/index.md': SECRET_PAGE,
      'shelf/pay/lectern.yaml': 'access: [user:ann]\n',
      'shelf/law/index.md': SECRET_PAGE,
      'shelf/law/lectern.yaml': 'access: []\n',
    });
    expect(await ingest('shelf')).toMatch(/law has settings of its own.*pay has settings of its own/);
    expect(await test.library.listDocumentSummaries()).toEqual([]);
  });

  it('takes its pages out of a document that had them before', async () => {
    await write({ 'shelf/index.md': PUBLIC_PAGE, 'shelf/pay/index.md': SECRET_PAGE });
    await ingest('shelf');
    expect(await everybodyReads()).toContain(SECRET);
    await write({ 'shelf/pay/lectern.yaml': 'access: []\n' });
    await ingest('shelf');
    expect(await everybodyReads()).not.toContain(SECRET);
  });

  it('gives no words and no pictures to pages around it', async () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>${SECRET}</title></svg>`;
    await write({
      'shelf/index.md': `${PUBLIC_PAGE}\n{{#include .pay/pay.md}}\n\n![Plan](.pay/plan.svg)\n`,
      'shelf/.pay/pay.md': SECRET_PAGE,
      'shelf/.pay/plan.svg': drawing,
      'shelf/.pay/lectern.yaml': 'access: []\n',
    });
    for (const path of ['shelf', 'shelf/index.md']) {
      const said = await ingest(path);
      expect(said).toContain('.pay/pay.md belongs to a folder with settings of its own');
      expect(said).toContain('.pay/plan.svg belongs to a folder with settings of its own');
    }
    expect(await everybodyReads()).not.toContain(SECRET);
    for (const id of ['shelf', 'index']) {
      expect(await test.library.findAsset(ANONYMOUS, id, '.pay/plan.svg')).toBeNull();
    }
  });

  it('gives no chapter to a book around it, and is read as a link too', async () => {
    await write({
      'book/SUMMARY.md': '- [Harbour](harbour.md)\n- [Pay](pay/pay.md)\n- [Link](link.md)\n',
      'book/harbour.md': PUBLIC_PAGE,
      'book/pay/pay.md': SECRET_PAGE,
      'book/pay/lectern.yaml': 'access: []\n',
    });
    await symlink(join(folder, 'book/pay/pay.md'), join(folder, 'book/link.md'));
    expect(await ingest('book')).toContain('The chapter pay/pay.md belongs to a folder with settings of its own');
    await rm(join(folder, 'book/SUMMARY.md'));
    await ingest('book');
    expect(await everybodyReads()).not.toContain(SECRET);
  });

  it('says who may read what is ingested from within it', async () => {
    await write({
      'shelf/lectern.yaml': 'title: Shelf\naccess: [user:ann]\n',
      'shelf/one.md': SECRET_PAGE,
      'shelf/deep/er/two.md': SECRET_PAGE,
      'shelf/own/lectern.yaml': 'access: [user:bob]\n',
      'shelf/own/three.md': SECRET_PAGE,
      'shelf/titled/lectern.yaml': 'title: Titled\n',
      'shelf/titled/four.md': SECRET_PAGE,
      'shelf/five.md': `---\naccess: [user:zoe]\n---\n${SECRET_PAGE}`,
    });
    for (const path of ['one.md', 'deep/er', 'deep', 'own', 'titled', 'five.md']) await ingest(`shelf/${path}`);
    expect(await everybodyReads()).not.toContain(SECRET);
    expect(await accessOf('one')).toEqual(['user:ann']);
    expect(await accessOf('er')).toEqual(['user:ann']);
    expect(await accessOf('deep')).toEqual(['user:ann']);
    expect(await accessOf('own')).toEqual(['user:bob']);
    expect(await accessOf('titled')).toEqual(['user:ann']);
    expect(await accessOf('five')).toEqual(['user:zoe']);
    expect((await test.library.findDocumentOfAnyone('one'))?.title).toBe('Salaries');
  });

  it('may be the source folder of a book, named by either folder', async () => {
    await write({
      'guide/book.toml': '[book]\ntitle = "Guide"\n',
      'guide/src/SUMMARY.md': '- [Pay](pay.md)\n',
      'guide/src/pay.md': SECRET_PAGE,
      'guide/src/lectern.yaml': 'access: [user:ann]\n',
    });
    for (const path of ['guide', 'guide/src']) {
      expect(await ingest(path)).toBe('');
      expect(await accessOf('guide')).toEqual(['user:ann']);
    }
    await write({ 'guide/lectern.yaml': 'access: [public]\n' });
    expect(await ingest('guide')).toMatch(/lectern.yaml and src\/lectern.yaml/);
    expect(await everybodyReads()).not.toContain(SECRET);
  });
});

describe('a list of readers that has no effect', () => {
  const frontMatters: [string, string][] = [
    ['a colon too many above it', 'title: Payroll: salaries 2026\naccess:\n  - user:ann\n'],
    ['a quotation mark too many above it', 'title: "A" and B\naccess:\n  - user:ann\n'],
    ['tabs before its entries', 'access:\n\t- user:ann\n'],
    ['another spelling', 'Access: [user:ann]\n'],
    ['one spelling too many', 'access: [user:ann]\nACCESS: []\n'],
    ['a level too deep', 'lectern:\n  access: [user:ann]\n'],
    ['a level too deep in a list', '- access: [user:ann]\n'],
    ['stated twice', 'access: [user:ann]\naccess: [public]\n'],
    ['an alias', 'who: &who [user:ann]\naccess: *who\n'],
    ['an alias elsewhere', 'a: &a 1\nb: *a\naccess:\n  - user:ann\n'],
    ['no list', 'access: everybody\n'],
  ];

  it.each(frontMatters)('in front matter stops a document of one page: %s', async (_, yaml) => {
    await write({ 'pay.md': `---\n${yaml}---\n\n${SECRET_PAGE}` });
    expect(await ingest('pay.md')).toMatch(/^pay[.]md, line \d+, column \d+: /);
    expect(await everybodyReads()).not.toContain(SECRET);
  });

  it.each([
    ['that is not closed', '---\ntitle: Pay\naccess: [user:ann]\n\n'],
    ['after an empty line', '\n---\naccess: [user:ann]\n---\n\n'],
    ['of another kind', '+++\naccess = ["user:ann"]\n+++\n\n'],
    ['of another kind, further down', '+++\ntitle = "Pay"\n\n[params]\n"Access" = ["user:ann"]\n+++\n\n'],
    ['of another kind, within a line', '+++\nparams = { access = "user:ann" }\n+++\n\n'],
  ])('in front matter %s stops a document of one page', async (_, head) => {
    await write({ 'pay.md': `${head}${SECRET_PAGE}` });
    expect(await ingest('pay.md')).toMatch(/^pay[.]md, line \d+, column \d+: /);
    expect(await everybodyReads()).not.toContain(SECRET);
  });

  it('on a page of many stops the document', async () => {
    await write({ 'book/harbour.md': PUBLIC_PAGE, 'book/pay.md': `---\naccess: [user:ann]\n---\n\n${SECRET_PAGE}` });
    expect(await ingest('book')).toMatch(/^pay[.]md, line 2, column 1: Access can be set for a document/);
    expect(await test.library.listDocumentSummaries()).toEqual([]);
  });

  it.each([['Access: [user:ann]\n'], ['title: a: b\naccess: []\n']])(
    'that is not understood leaves its page out of many: %j',
    async (yaml) => {
      await write({ 'book/harbour.md': PUBLIC_PAGE, 'book/pay.md': `---\n${yaml}---\n\n${SECRET_PAGE}` });
      expect(await ingest('book')).toMatch(/^pay[.]md, line \d+, column \d+: .* The page is left out[.]$/);
      expect(await everybodyReads()).toContain('six in the morning');
      expect(await everybodyReads()).not.toContain(SECRET);
    },
  );

  it('on a page leaves a document that was there as it was', async () => {
    await write({ 'book/harbour.md': PUBLIC_PAGE, 'book/pay.md': SECRET_PAGE, 'book/lectern.yaml': 'access: []\n' });
    await ingest('book');
    await rm(join(folder, 'book/lectern.yaml'));
    await write({ 'book/pay.md': `---\naccess: [public]\n---\n\n${SECRET_PAGE}` });
    expect(await ingest('book')).toMatch(/^pay[.]md, line 2, column 1: /);
    expect(await accessOf('book')).toEqual([]);
  });

  it('in settings under another spelling stops the document', async () => {
    for (const name of ['Lectern.yaml', 'LECTERN.YAML', 'lectern.YML']) {
      await write({ 'book/pay.md': SECRET_PAGE, [`book/${name}`]: 'access: [user:ann]\n' });
      expect(await ingest('book')).toContain(name);
      await rm(join(folder, 'book', name));
    }
    expect(await test.library.listDocumentSummaries()).toEqual([]);
  });

  it.each([['\taccess: []\n'], ['access:\n\t- user:ann\n'], ['title: a: b\naccess: []\n'], ['x:\n  access: []\n']])(
    'in settings that are not understood stops the document: %j',
    async (yaml) => {
      await write({ 'book/pay.md': SECRET_PAGE, 'book/lectern.yaml': yaml });
      expect(await ingest('book')).toMatch(/^lectern[.]yaml, line \d+: /);
      expect(await test.library.listDocumentSummaries()).toEqual([]);
    },
  );

  it('in settings behind a link out of the folder stops the document', async () => {
    await write({ 'book/pay.md': SECRET_PAGE, 'rights.yaml': 'access: [user:ann]\n' });
    await symlink(join(folder, 'rights.yaml'), join(folder, 'book/lectern.yaml'));
    expect(await ingest('book')).toMatch(/^lectern[.]yaml /);
    await rm(join(folder, 'rights.yaml'));
    expect(await ingest('book')).toMatch(/^lectern[.]yaml /);
    expect(await test.library.listDocumentSummaries()).toEqual([]);
  });

  it('in one of two settings files stops the document', async () => {
    await write({
      'book/pay.md': SECRET_PAGE,
      'book/lectern.yaml': 'title: Pay\n',
      'book/lectern.yml': 'access: []\n',
    });
    expect(await ingest('book')).toMatch(/lectern[.]yaml and lectern[.]yml/);
    expect(await test.library.listDocumentSummaries()).toEqual([]);
  });

  it('beside another one for the same document stops it', async () => {
    await write({
      'book/pay.md': `---\naccess: [user:ann]\n---\n\n${SECRET_PAGE}`,
      'book/lectern.yaml': 'access: [public]\n',
    });
    expect(await ingest('book')).toMatch(/^pay[.]md, line 2, column 1: /);
    expect(await test.library.listDocumentSummaries()).toEqual([]);
  });

  it('goes with what another page includes', async () => {
    await write({
      'harbour.md': `${PUBLIC_PAGE}\n{{#include drafts/pay.md}}\n`,
      'drafts/pay.md': `---\naccess: [user:ann]\n---\n\n${SECRET_PAGE}`,
    });
    expect(await ingest('harbour.md')).toContain('drafts/pay.md says itself who may read it');
    expect(await everybodyReads()).not.toContain(SECRET);
  });

  it('is not seen in words that merely look like one', async () => {
    await write({
      'book/harbour.md': `---\ntitle: Harbour: a tour\n---\n\n${PUBLIC_PAGE}`,
      'book/more.md': `---\n\nBy the north gate there is access.\n\n---\n\n${PUBLIC_PAGE}`,
      'book/code.md': `# Settings\n\n\`\`\`yaml\n---\naccess: [user:ann]\n---\n\`\`\`\n`,
    });
    expect(await ingest('book')).toBe('');
    expect(await accessOf('book')).toEqual(['public']);
  });
});
