import { strToU8, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { uploadSchema } from '#lib/contracts/uploads.ts';
import { buildEpub } from '#tests/support/build-epub.ts';
import { type FakeEmbeddings, startFakeEmbeddings } from '#tests/support/services/embeddings/start-fake-embeddings.ts';
import { openUploading, type Uploading } from '#tests/support/uploading.ts';

const MB = 1024 * 1024;

/** A book of one page. */
const EPUB = buildEpub({
  metadata: '<dc:title>The Lighthouse</dc:title><dc:language>en</dc:language>',
  chapters: { 'one.xhtml': '<h1>One</h1><p>The lamp turns once a minute.</p>' },
  nav: '<ol><li><a href="one.xhtml">One</a></li></ol>',
});

describe('uploads', () => {
  let up: Uploading;
  const begin: Uploading['begin'] = (...given) => up.begin(...given);
  const put: Uploading['put'] = (...given) => up.put(...given);
  const shelve: Uploading['shelve'] = (...given) => up.shelve(...given);

  beforeAll(async () => {
    up = await openUploading();
  });
  afterAll(() => up.test.close());

  const remove = async (...ids: (string | null | undefined)[]) => {
    for (const id of ids) if (id) await up.test.runtime.removeDocument(id);
  };

  it('puts a book in, with what was said of it, and its files go with it', async () => {
    const { books } = await shelve({ 'lamp.epub': EPUB }, { title: 'My lamp', language: 'de', access_list: [] });
    expect(books).toMatchObject([
      { name: 'lamp.epub', status: 'done', document_id: 'lamp', title: 'My lamp', pages_done: 1 },
    ]);
    const stored = (await up.test.runtime.administration.readLibrary({ name: 'admin', role: 'admin' })).documents[0];
    expect(stored).toMatchObject({
      title: 'My lamp',
      language: 'de',
      accessList: [],
      accessByHand: true,
      fieldsByHand: ['title', 'language'],
    });
    expect(stored?.sourcePath.startsWith(up.uploadsFolder)).toBe(true);
    expect(stored?.uploadedName).toBe('lamp.epub');
    expect(await up.test.runtime.findDocument(ANONYMOUS, 'lamp')).toBeNull();
    await remove('lamp');
    expect(await up.left()).toEqual([]);
  });

  it('makes a book of each file and of each folder with pages, whatever endings say', async () => {
    const { books } = await shelve({
      'tides.md': '# Tides\n\nHigh at noon.\n',
      'notes/README.md': '# Notes\n\nFirst page.\n',
      'notes/two.md': '# Two\n\nSecond page.\n',
      'lamp.zip': EPUB,
      'shelf/in/lamp.epub': EPUB,
      'packed.zip': zipSync({ 'guide/index.md': strToU8('# Guide\n\nGo north.\n'), '__MACOSX/._x': strToU8('x') }),
    });
    expect(books.map(({ name, status, pages_done: pages }) => ({ name, status, pages }))).toEqual([
      { name: 'tides.md', status: 'done', pages: 1 },
      { name: 'lamp.zip', status: 'done', pages: 1 },
      { name: 'packed', status: 'done', pages: 1 },
      { name: 'notes', status: 'done', pages: 2 },
      { name: 'lamp.epub', status: 'done', pages: 1 },
    ]);
    expect((await up.test.runtime.listDocuments(ANONYMOUS)).map(({ id }) => id).toSorted()).toEqual([
      'lamp',
      'lamp-2',
      'notes',
      'packed',
      'tides',
    ]);
    await remove(...books.map((book) => book.document_id));
    expect(await up.left()).toEqual([]);
  });

  it.each<[string, Record<string, Uint8Array | string>, RegExp]>([
    ['a picture', { 'cat.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47]) }, /cat\.png is neither/],
    ['an EPUB that broke off', { 'torn.epub': EPUB.slice(0, 300) }, /torn\.epub/],
    ['text that says to be an EPUB', { 'no.epub': 'Just words.' }, /no\.epub is not an EPUB/],
    ['a folder without pages', { 'pictures/a.png': 'x' }, /nothing in pictures that can be read/],
    ['a page that is no text', { 'bytes.md': new Uint8Array([0x23, 0x20, 0x41, 0, 0, 0x42]) }, /The file is not text/],
    ['an archive that leads out', { 'out.zip': zipSync({ '../out.md': strToU8('# Out') }) }, /outside its folder/],
    ['a bomb', { 'bomb.zip': zipSync({ 'a.md': new Uint8Array(60 * 1024 * 1024) }) }, /unpacks to far more/],
  ])('says in one sentence what is wrong with %s, and leaves nothing behind', async (_what, files, sentence) => {
    const { books } = await shelve(files);
    expect(books).toMatchObject([{ status: 'failed', document_id: null, can_retry: false }]);
    expect(books[0]?.problem).toMatch(sentence);
    expect(await up.test.runtime.listDocuments(ANONYMOUS)).toEqual([]);
    expect(await up.left()).toEqual([]);
  });

  describe('while the embedder is away', () => {
    let service: FakeEmbeddings;

    beforeAll(async () => {
      service = await startFakeEmbeddings();
      await up.test.close();
      up = await openUploading({ EMBEDDING_BASE_URL: service.url, EMBEDDING_MODEL: service.model });
    });
    afterAll(async () => {
      await up.test.close();
      await service.close();
      up = await openUploading();
    });

    it('a book fails and is kept for another try, which puts it in', async () => {
      service.faults.add({ fault: { kind: 'reply', status: 400, body: '{}' } });
      const failed = await shelve({ 'lamp.epub': EPUB }, { title: 'My lamp' });
      expect(failed.books).toMatchObject([{ status: 'failed', can_retry: true }]);
      expect(failed.books[0]?.problem).toMatch(/^[A-Z].*\.$/);
      expect(await up.test.runtime.listDocuments(ANONYMOUS)).toEqual([]);
      expect(await up.left()).not.toEqual([]);
      service.faults.clear();
      const { books } = await up.read(failed.upload_id);
      expect(books).toMatchObject([{ status: 'done', title: 'My lamp', can_retry: false, problem: null }]);
      expect(await up.test.runtime.listDocuments(ANONYMOUS)).toMatchObject([{ id: 'lamp', title: 'My lamp' }]);
      await remove('lamp');
      expect(await up.left()).toEqual([]);
    });
  });

  describe('a file that is sent', () => {
    let address: string;
    let id: string;

    async function beginOne(size = 10): Promise<void> {
      const upload = uploadSchema.parse(await (await begin({ 'a.md': new Uint8Array(size) })).json());
      id = upload.upload_id;
      address = `/api/uploads/${id}/files/0`;
    }
    afterEach(async () => {
      await up.routes.fetch(`/api/uploads/${id}`, { method: 'DELETE', headers: { cookie: up.cookie } });
      expect(await up.left()).toEqual([]);
    });

    it('comes in parts, each where the one before ended', async () => {
      await beginOne();
      expect(await (await put(`${address}?offset=0`, new Uint8Array(4))).json()).toEqual({ received: 4 });
      const wrong = await put(`${address}?offset=6`, new Uint8Array(4));
      expect([wrong.status, await wrong.json()]).toMatchObject([409, { details: { received: 4 } }]);
      expect((await put(`${address}?offset=4`, new Uint8Array(7))).status).toBe(413);
      const early = await up.routes.fetch(`/api/uploads/${id}/books`, {
        method: 'POST',
        headers: { cookie: up.cookie },
      });
      expect([early.status, JSON.stringify(await early.json())]).toEqual([
        409,
        expect.stringContaining('a.md has not arrived'),
      ]);
      expect(await (await put(`${address}?offset=4`, new Uint8Array(6))).json()).toEqual({ received: 10 });
    });

    it('that breaks off counts as not sent', async () => {
      await beginOne();
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array(5));
          setTimeout(() => controller.error(new Error('gone')), 20);
        },
      });
      const headers = { cookie: up.cookie, 'content-type': 'application/octet-stream' };
      const broken = await up.routes.fetch(address, { method: 'PUT', headers, body, duplex: 'half' } as RequestInit);
      expect(broken.status).toBe(400);
      const state = uploadSchema.parse(
        await (await up.routes.fetch(`/api/uploads/${id}`, { headers: { cookie: up.cookie } })).json(),
      );
      expect(state.files[0]?.received).toBe(0);
      expect((await put(address, new Uint8Array(10))).status).toBe(200);
    });

    it('is bytes and nothing else', async () => {
      await beginOne();
      const form = await put(address, new Uint8Array(10), {
        cookie: up.cookie,
        'content-type': 'multipart/form-data; boundary=x',
      });
      expect([form.status, await form.json()]).toMatchObject([415, { error_code: 'unsupported_media_type' }]);
      expect((await put(`/api/uploads/${id}/files/1`, new Uint8Array(1))).status).toBe(404);
    });
  });

  it.each<[string, object, number]>([
    ['more bytes', { files: [{ name: 'a.md', size: 3 * 1024 * 1024 }] }, 413],
    ['more files', { files: Array.from({ length: 21 }, (_, index) => ({ name: `${index}.md`, size: 1 })) }, 413],
    ['a way out', { files: [{ name: '../a.md', size: 1 }] }, 400],
    ['a path from the root', { files: [{ name: '/etc/passwd', size: 1 }] }, 400],
    ['a backslash', { files: [{ name: '..\\a.md', size: 1 }] }, 400],
    ['a hidden file', { files: [{ name: 'a/.htaccess', size: 1 }] }, 400],
    [
      'a name twice',
      {
        files: [
          { name: 'a.md', size: 1 },
          { name: 'A.md', size: 1 },
        ],
      },
      409,
    ],
    ['no file', { files: [] }, 400],
    ['a negative size', { files: [{ name: 'a.md', size: -1 }] }, 400],
  ])('takes no upload with %s than it may have', async (_what, body, status) => {
    const reply = await up.routes.post('/api/uploads', body, { headers: { cookie: up.cookie } });
    expect(reply.status).toBe(status);
    expect(((await reply.json()) as { message: string }).message).toMatch(/\.$/);
    expect(await up.left()).toEqual([]);
  });

  it.each<[string, { name: string; size: number }[], string]>([
    [
      'one file',
      [{ name: 'a.md', size: 3 * MB }],
      'a.md is 3 MB; the limit for one upload is 2 MB. Choose a smaller file',
    ],
    ['files', [1, 2].map((part) => ({ name: `${part}.md`, size: 1.5 * MB })), '3 MB together'],
    ['a PDF', [{ name: 'a.PDF', size: 3 * MB }], 'a.PDF is 3 MB; the limit for a PDF is 2 MB.'],
  ])('says of %s too large what may be done', async (_what, files, said) => {
    const reply = await up.routes.post('/api/uploads', { files }, { headers: { cookie: up.cookie } });
    expect(((await reply.json()) as { message: string }).message).toContain(said);
  });

  it('are cancelled without a trace', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 20 }, (_, page) => [`long/${page}.md`, `# Page ${page}\n\nWords of page ${page}.\n`]),
    );
    const { upload_id: id } = await up.send(pages);
    await up.routes.fetch(`/api/uploads/${id}/books`, { method: 'POST', headers: { cookie: up.cookie } });
    const ended = await up.routes.fetch(`/api/uploads/${id}`, { method: 'DELETE', headers: { cookie: up.cookie } });
    const upload = uploadSchema.parse(await ended.json());
    expect(upload.status).toBe('ended');
    expect(upload.books.every(({ status }) => status === 'cancelled' || status === 'failed')).toBe(true);
    expect(await up.test.runtime.listDocuments(ANONYMOUS)).toEqual([]);
    expect(await up.left()).toEqual([]);
  });
});
