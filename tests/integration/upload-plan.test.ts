import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { strToU8, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { type Upload, uploadPlanSchema, uploadSchema } from '#lib/contracts/uploads.ts';
import { previewIngest } from '#lib/serving/runtime/preview-ingest.ts';
import { buildEpub } from '#tests/support/build-epub.ts';
import { buildPdf } from '#tests/support/build-pdf.ts';
import { ENCRYPTED, withFiles } from '#tests/support/hostile-epubs.ts';
import { HOSTILE_PDFS } from '#tests/support/hostile-pdfs.ts';
import { openUploading, type Uploading } from '#tests/support/uploading.ts';

const SITE = {
  'site/mkdocs.yml': 'site_name: Tides\ntheme:\n  name: material\nnav:\n  - Start: index.md\n  - The moon: moon.md\n',
  'site/docs/index.md': '# Tides\n\n!!! note\n    Twice a day.\n',
  'site/docs/moon.md': '# Moon\n\nIt pulls.\n',
  'site/docs/license.md': '# Licence\n\nAnybody may.\n',
};

const lockedPdf = () => HOSTILE_PDFS.find(([what]) => what === 'a password that nobody has')?.[1]() ?? '';
const protectedEpub = () =>
  withFiles({ 'META-INF/encryption.xml': ENCRYPTED('http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'OEBPS/a.xhtml') });

const ADMIN = { name: 'admin', role: 'admin' } as const;

let up: Uploading;
beforeAll(async () => {
  up = await openUploading();
});
afterAll(() => up.test.close());
// An upload that has ended is cleared away right after it says so.
afterEach(() => expect.poll(() => up.left()).toEqual([]));

const call = (address: string, method = 'GET') => up.routes.fetch(address, { method, headers: { cookie: up.cookie } });

async function until(id: string, status: Upload['status']): Promise<Upload> {
  return vi.waitFor(
    async () => {
      const upload = uploadSchema.parse(await (await call(`/api/uploads/${id}`)).json());
      expect(upload.status).toBe(status);
      return upload;
    },
    { timeout: 30_000, interval: 50 },
  );
}

/** Sends and has it looked through. */
async function look(files: Record<string, Uint8Array | string>, said: object = {}): Promise<string> {
  const { upload_id: id } = await up.send(files, said);
  expect((await call(`/api/uploads/${id}/plan`, 'POST')).status).toBe(202);
  return id;
}

async function planOf(id: string) {
  return uploadPlanSchema.parse(await (await call(`/api/uploads/${id}/plan`)).json()).books;
}

/** As the command line shows it of the same folder. */
async function planByCommand(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-plan-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const previews = await Array.fromAsync(previewIngest(join(folder, 'site'), new AbortController().signal));
  await rm(folder, { recursive: true });
  return previews;
}

it('shows what would be read as the command does, then reads it when that is wanted', async () => {
  const id = await look(SITE);
  await until(id, 'planned');
  const [book] = await planOf(id);
  const [preview] = await planByCommand(SITE);
  expect(book).toMatchObject({
    name: 'site',
    ...{ title: preview?.title, language: preview?.language, dialect: preview?.dialect, pages: preview?.pages },
    left_out: preview?.leftOut.map(({ file, message }) => ({ file, message, kind: 'leftout' })),
  });
  expect(book).toMatchObject({
    ...{ title: 'Tides', dialect: 'Material for MkDocs', page_count: 2, left_out_count: 1 },
    pages: [{ title: 'Start' }, { title: 'The moon' }],
  });
  expect(book?.left_out[0]?.file).toContain('license.md');
  expect(await up.test.runtime.listDocuments(ANONYMOUS)).toEqual([]);

  expect((await call(`/api/uploads/${id}/books`, 'POST')).status).toBe(202);
  const { books } = await until(id, 'ended');
  expect(books).toMatchObject([{ status: 'done', title: 'Tides', pages_done: 2 }]);
  const logged = { action: 'books_uploaded' } as const;
  const { entries } = await up.test.runtime.administration.listLog(ADMIN, logged, { before: null, limit: 1 });
  expect(entries).toMatchObject([{ object: 'Tides' }]);
  expect((await call(`/api/uploads/${id}/plan`)).status).toBe(409);
  await up.test.runtime.removeDocument(books[0]?.document_id ?? '');
});

it('leaves nothing of what is not wanted', async () => {
  const id = await look({ 'site.zip': zipSync({ 'a.md': strToU8('# A\n'), 'b.md': strToU8('# B\n') }) });
  await until(id, 'planned');
  expect((await planOf(id))[0]).toMatchObject({ name: 'site', page_count: 2 });
  expect(await (await call(`/api/uploads/${id}`, 'DELETE')).json()).toMatchObject({
    status: 'ended',
    books: [{ status: 'cancelled' }],
  });
  expect((await call(`/api/uploads/${id}/books`, 'POST')).status).toBe(409);
  expect(await up.test.runtime.listDocuments(ANONYMOUS)).toEqual([]);
});

it('leaves nothing when it is cancelled while it is looked through', async () => {
  const id = await look(SITE);
  expect((await call(`/api/uploads/${id}/books`, 'POST')).status).toBe(409);
  expect(await (await call(`/api/uploads/${id}`, 'DELETE')).json()).toMatchObject({ status: 'ended' });
});

it('says which books cannot be read, and does not look into files that are a whole one', async () => {
  const epub = buildEpub({
    metadata: '<dc:title>The Lighthouse</dc:title>',
    chapters: { 'one.xhtml': '<h1>One</h1><p>The lamp turns.</p>' },
    nav: '<ol><li><a href="one.xhtml">One</a></li></ol>',
  });
  const id = await look({ 'lamp.epub': epub, 'pictures/a.png': 'x' });
  const { books } = await until(id, 'planned');
  expect(await planOf(id)).toMatchObject([{ name: 'lamp.epub', page_count: null, pages: [] }]);
  expect(books).toMatchObject([
    { status: 'waiting' },
    { status: 'failed', problem: expect.stringMatching(/nothing in pictures/) as string },
  ]);
  await call(`/api/uploads/${id}`, 'DELETE');

  const nothing = await look({ 'pictures/a.png': 'x' });
  expect((await until(nothing, 'ended')).books).toMatchObject([{ status: 'failed' }]);
});

it('says of each file that cannot be read why, and adds the others', async () => {
  const id = await look({
    'lamp.md': '# Lamp\n\nIt burns oil.\n',
    'photo.jpg': 'x',
    'zero.md': '',
    'noise.pdf': 'noise',
    'locked.pdf': lockedPdf(),
    'scan.pdf': buildPdf({ pages: [{ pictures: [{ x: 0, y: 0, width: 595, height: 842 }] }] }),
    'bought.epub': protectedEpub(),
  });
  const { books } = await until(id, 'planned');
  expect((await planOf(id)).map(({ name }) => name)).toEqual(['lamp.md']);
  expect(books.map(({ name, problem }) => [name, problem])).toEqual([
    ['lamp.md', null],
    ['photo.jpg', expect.stringContaining('is neither Markdown')],
    ['zero.md', 'zero.md is empty.'],
    ['noise.pdf', expect.stringContaining('is not a PDF')],
    ['locked.pdf', expect.stringContaining('is password-protected')],
    ['scan.pdf', expect.stringContaining('There is no text in scan.pdf.')],
    ['bought.epub', expect.stringContaining('is copy-protected')],
  ]);
  const statuses = (await up.read(id)).books.map(({ status }) => status);
  expect(statuses).toEqual(['done', ...Array.from({ length: 6 }, () => 'failed')]);
  await up.test.runtime.removeDocument('lamp');
});

it('has the pages of a folder that are empty, as a ZIP would', async () => {
  const files = { 'a.md': '# A\n\nWords.\n', 'zero.md': '' };
  const id = await look({ 'folder/a.md': files['a.md'], 'folder/zero.md': files['zero.md'] });
  await until(id, 'planned');
  expect((await planOf(id))[0]?.pages.map(({ filename }) => filename)).toEqual(Object.keys(files));
  await call(`/api/uploads/${id}`, 'DELETE');
});

it('names the book that was made from the same, and lets the new one take its place', async () => {
  const [name, bytes] = ['lamp.md', '# Lamp\n\nIt burns oil.\n'];
  await up.shelve({ [name]: bytes, 'tides/a.md': '# A\n\nHigh.\n' }, { access_list: [] });
  const id = await look({
    [name]: bytes,
    'copy.md': bytes,
    'tides/a.md': '# B\n\nHigh.\n',
    'new.md': '# New\n\nNew.\n',
  });
  await until(id, 'planned');
  const plan = await planOf(id);
  expect(plan.map((book) => [book.name, book.same_as?.document_id ?? null])).toEqual([
    ['lamp.md', 'lamp'],
    // The same once more within the upload is the twin of nobody.
    ['copy.md', null],
    ['new.md', null],
    ['tides', 'tides'],
  ]);
  const read = (replaces: string[]) =>
    up.routes.post(`/api/uploads/${id}/books`, { replaces }, { headers: { cookie: up.cookie } });
  expect((await read(['handbook'])).status).toBe(409);
  expect((await read(['lamp'])).status).toBe(202);
  const { books } = await until(id, 'ended');
  expect(books.map(({ document_id: document }) => document)).toEqual(['lamp', 'copy', 'new', 'tides-2']);
  const { documents } = await up.test.runtime.administration.readLibrary({ name: 'admin', role: 'admin' });
  expect(documents.find((document) => document.id === 'lamp')?.accessList).toEqual([]);
  for (const document of documents) await up.test.runtime.removeDocument(document.id);
});

it('names a book of another name when every byte is the same', async () => {
  await up.shelve({ 'lamp.md': '# Lamp\n\nIt burns oil.\n', 'tide.md': '# Tide\n\nIt is high.\n' });
  const id = await look({ 'other.md': '# Lamp\n\nIt burns oil.\n', 'third.md': '# Lamp\n\nIt burns gas.\n' });
  await until(id, 'planned');
  expect((await planOf(id)).map((book) => book.same_as)).toEqual([{ document_id: 'lamp', title: 'Lamp' }, null]);
  await call(`/api/uploads/${id}`, 'DELETE');
  for (const document of ['lamp', 'tide']) await up.test.runtime.removeDocument(document);
});

it('is asked for once all files are there, and once', async () => {
  const { upload_id: id } = uploadSchema.parse(await (await up.begin({ 'a.md': '# A' })).json());
  expect((await call(`/api/uploads/${id}/plan`, 'POST')).status).toBe(409);
  expect((await call(`/api/uploads/${id}/plan`)).status).toBe(409);
  await up.put(`/api/uploads/${id}/files/0`, strToU8('# A'));
  expect((await call(`/api/uploads/${id}/plan`, 'POST')).status).toBe(202);
  await until(id, 'planned');
  expect((await call(`/api/uploads/${id}/plan`, 'POST')).status).toBe(409);
  await call(`/api/uploads/${id}`, 'DELETE');
});
