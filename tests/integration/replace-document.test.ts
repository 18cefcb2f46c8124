import { readdir } from 'node:fs/promises';

import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import type { Administrator } from '#lib/people/access/administrator.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { buildEpub } from '#tests/support/build-epub.ts';
import { longIt } from '#tests/support/long-it.ts';
import { openUploading, type Uploading } from '#tests/support/uploading.ts';

const ADMIN: Administrator = { name: 'admin', role: 'admin' };

const lamp = (text: string, more: Record<string, string> = {}) => {
  const chapters = { 'one.xhtml': `<h1>One</h1><p>${text}</p>`, ...more };
  const entries = Object.keys(chapters).map((name) => `<li><a href="${name}">${name}</a></li>`);
  return buildEpub({
    metadata: '<dc:title>The Lighthouse</dc:title><dc:language>en</dc:language>',
    chapters,
    nav: `<ol>${entries.join('')}</ol>`,
  });
};

let up: Uploading;

beforeAll(async () => {
  up = await openUploading({ UPLOADS: 'everyone' });
});
afterAll(() => up.test.close());

beforeEach(async () => {
  const { books } = await up.shelve({ 'lamp.epub': lamp('The lamp turns once a minute.') });
  expect(books).toMatchObject([{ status: 'done', document_id: 'lamp' }]);
});
afterEach(async () => {
  await up.test.runtime.removeDocument('lamp');
  expect(await up.left()).toEqual([]);
});

const administration = () => up.test.runtime.administration;
const stored = async () =>
  (await administration().readLibrary(ADMIN)).documents.map(({ id, title, pages, accessList, sourcePath }) => ({
    ...{ id, title, pages, accessList, sourcePath },
  }));
async function textOfBook(): Promise<string> {
  const pages = await up.test.runtime.listPages(ANONYMOUS, 'lamp');
  const versions = await Promise.all(pages.map(({ id }) => up.test.runtime.findPageVersion(ANONYMOUS, id)));
  return versions.map((version) => version?.text ?? '').join('\n');
}
const folders = async () => (await readdir(up.uploadsFolder)).filter((name) => name !== '.incoming');

it('takes the place of a document, which keeps its name, its readers and what was edited', async () => {
  await administration().changeDocument(ADMIN, 'lamp', { title: 'My lamp', follow_source: [] });
  await administration().setAccess(ADMIN, 'lamp', ['public', 'user:ann']);
  const { books } = await up.shelve(
    { 'second edition.md': '# Second\n\nThe lamp turns twice a minute.\n' },
    { replaces: 'lamp' },
  );
  expect(books).toMatchObject([{ status: 'done', document_id: 'lamp', title: 'My lamp' }]);
  const [document, ...others] = await stored();
  expect(others).toEqual([]);
  expect(document).toMatchObject({ id: 'lamp', title: 'My lamp', pages: 1, accessList: ['public', 'user:ann'] });
  expect(await textOfBook()).toContain('twice a minute');
  // The files that it was made from before have gone.
  expect(await folders()).toHaveLength(1);
  expect(document?.sourcePath).toContain('second edition.md');
});

it.each<[string, Record<string, string | Uint8Array>, RegExp]>([
  ['no book', { 'torn.epub': lamp('x').slice(0, 200) }, /torn\.epub/],
  ['bytes', { 'a.md': new Uint8Array([0x23, 0x20, 0x41, 0, 0, 0x42]) }, /a\.md cannot be read\. The file is not text/],
  [
    'a folder of which one page is none',
    { 'b/1.md': '# Fine\n', 'b/2.md': new Uint8Array([0x23, 0x20, 0x41, 0, 0]) },
    /2\.md cannot be read/,
  ],
  ['several books', { 'a.md': '# A\n', 'b.md': '# B\n' }, /these are 2/],
])('that is %s leaves the document as it was', async (_what, files, sentence) => {
  const before = [await stored(), await textOfBook()];
  const { books } = await up.shelve(files, { replaces: 'lamp' });
  expect(books[0]).toMatchObject({ status: 'failed', document_id: null, can_retry: false });
  expect(books[0]?.problem).toMatch(sentence);
  expect([await stored(), await textOfBook()]).toEqual(before);
  expect(await folders()).toHaveLength(1);
});

it('that is cancelled leaves the document as it was', async () => {
  const before = [await stored(), await textOfBook()];
  const pages = Object.fromEntries(
    Array.from({ length: 15 }, (_, page) => [`long/${page}.md`, `# Page ${page}\n\nWords of page ${page}.\n`]),
  );
  const { upload_id: id } = await up.send(pages, { replaces: 'lamp' });
  const headers = { cookie: up.cookie };
  await up.routes.fetch(`/api/uploads/${id}/books`, { method: 'POST', headers });
  await up.routes.fetch(`/api/uploads/${id}`, { method: 'DELETE', headers });
  expect([await stored(), await textOfBook()]).toEqual(before);
  expect(await folders()).toHaveLength(1);
});

longIt('that fails in the middle is taken back', async () => {
  const before = await textOfBook();
  const long = Object.fromEntries(
    Array.from({ length: 12 }, (_, page) => [`${page}.xhtml`, `<h1>Page ${page}</h1><p>Words of page ${page}.</p>`]),
  );
  const { upload_id: id } = await up.send({ 'long.epub': lamp('Longer.', long) }, { replaces: 'lamp' });
  const headers = { cookie: up.cookie };
  await up.routes.fetch(`/api/uploads/${id}/books`, { method: 'POST', headers });
  // Not before something of it is stored.
  for (;;) {
    const upload = (await (await up.routes.fetch(`/api/uploads/${id}`, { headers })).json()) as {
      status: string;
      books: { pages_done: number }[];
    };
    if ((upload.books[0]?.pages_done ?? 0) > 1 || upload.status === 'ended') break;
  }
  await up.routes.fetch(`/api/uploads/${id}`, { method: 'DELETE', headers });
  expect(await textOfBook()).toBe(before);
  expect(await folders()).toHaveLength(1);
});

it('is for administrators, and tells nobody else what there is', async () => {
  const bodyFor = (replaces: string) => ({ files: [{ name: 'a.md', size: 3 }], replaces });
  const refusals = await Promise.all(
    ['lamp', 'nothing'].map(async (id) => {
      const reply = await up.routes.post('/api/uploads', bodyFor(id));
      const { request_id: _id, ...body } = (await reply.json()) as Record<string, unknown>;
      return [reply.status, body];
    }),
  );
  expect(refusals[0]).toEqual(refusals[1]);
  expect(refusals[0]?.[0]).toBe(403);
  const missing = await up.routes.post('/api/uploads', bodyFor('nothing'), { headers: { cookie: up.cookie } });
  expect(missing.status).toBe(404);
});
