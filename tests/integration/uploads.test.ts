import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { strToU8, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { ANONYMOUS } from '#lib/access/viewer.ts';
import { type Upload, uploadSchema } from '#lib/contracts/uploads.ts';
import { VIEWER_HEADER, writeViewer } from '#lib/http/trusted-headers.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { buildEpub } from '#tests/support/build-epub.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

const PASSWORDS = { admin: 'a-password-for-tests', 'read-only': 'another-one-for-tests' };
const ABSENT = '/api/uploads/00000000-0000-4000-8000-000000000000';

type Sent = Record<string, Uint8Array | string>;

const EPUB = buildEpub({
  metadata: '<dc:title>The Lighthouse</dc:title><dc:language>en</dc:language>',
  chapters: { 'one.xhtml': '<h1>One</h1><p>The lamp turns once a minute.</p>' },
  nav: '<ol><li><a href="one.xhtml">One</a></li></ol>',
});

describe('uploads', () => {
  let test: TestRuntime;
  let routes: ApiRoutes;
  let cookie: string;

  async function open(variables: Record<string, string> = {}): Promise<void> {
    test = await openTestRuntime({
      ADMIN_PASSWORD: PASSWORDS.admin,
      ADMIN_READ_ONLY_PASSWORD: PASSWORDS['read-only'],
      UPLOAD_MAX_MB: '2',
      UPLOAD_MAX_FILES: '20',
      ...variables,
    });
    await test.runtime.administration.openAccounts();
    routes = await openApiRoutes(test.runtime);
    cookie = await signIn('admin');
  }

  beforeAll(() => open());
  afterAll(() => test.close());

  async function signIn(name: keyof typeof PASSWORDS): Promise<string> {
    const signedIn = await routes.post('/api/admin/session', { name, password: PASSWORDS[name] });
    return (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  }

  const uploadsFolder = () => join(test.runtime.env.dataFolder, 'uploads');
  const left = async () => {
    const names = await readdir(uploadsFolder(), { recursive: true }).catch(() => []);
    return names.filter((name) => name !== '.incoming');
  };

  const begin = (files: Sent, said: object = {}, headers: Record<string, string> = { cookie }) =>
    routes.post(
      '/api/uploads',
      { files: Object.entries(files).map(([name, content]) => ({ name, size: bytesOf(content).byteLength })), ...said },
      { headers },
    );
  const put = (address: string, bytes: Uint8Array, headers: Record<string, string> = { cookie }) =>
    routes.fetch(address, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', ...headers },
      body: Buffer.from(bytes),
    });

  async function send(files: Sent, said: object = {}): Promise<Upload> {
    const begun = await begin(files, said);
    expect(begun.status).toBe(201);
    const upload = uploadSchema.parse(await begun.json());
    for (const [index, content] of Object.values(files).entries())
      expect((await put(`/api/uploads/${upload.upload_id}/files/${index}`, bytesOf(content))).status).toBe(200);
    return upload;
  }

  async function shelve(files: Sent, said: object = {}): Promise<Upload> {
    const { upload_id: id } = await send(files, said);
    const reading = await routes.fetch(`/api/uploads/${id}/books`, { method: 'POST', headers: { cookie } });
    expect(reading.status).toBe(202);
    return vi.waitFor(
      async () => {
        const reply = await routes.fetch(`/api/uploads/${id}`, { headers: { cookie } });
        const upload = uploadSchema.parse(await reply.json());
        expect(upload.status).toBe('ended');
        return upload;
      },
      { timeout: 60_000, interval: 50 },
    );
  }

  const remove = async (...ids: (string | null | undefined)[]) => {
    for (const id of ids) if (id) await test.runtime.removeDocument(id);
  };

  it('puts a book in, with what was said of it, and its files go with it', async () => {
    const { books } = await shelve({ 'lamp.epub': EPUB }, { title: 'My lamp', language: 'de', access_list: [] });
    expect(books).toMatchObject([
      { name: 'lamp.epub', status: 'done', document_id: 'lamp', title: 'My lamp', pages_done: 1 },
    ]);
    const stored = (await test.runtime.administration.readLibrary({ name: 'admin', role: 'admin' })).documents[0];
    expect(stored).toMatchObject({
      title: 'My lamp',
      language: 'de',
      accessList: [],
      fieldsByHand: ['title', 'language'],
    });
    expect(stored?.sourcePath.startsWith(uploadsFolder())).toBe(true);
    expect(await test.runtime.findDocument(ANONYMOUS, 'lamp')).toBeNull();
    await remove('lamp');
    expect(await left()).toEqual([]);
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
    expect((await test.runtime.listDocuments(ANONYMOUS)).map(({ id }) => id).toSorted()).toEqual([
      'lamp',
      'lamp-2',
      'notes',
      'packed',
      'tides',
    ]);
    await remove(...books.map((book) => book.document_id));
    expect(await left()).toEqual([]);
  });

  it.each<[string, Sent, RegExp]>([
    ['a picture', { 'cat.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47]) }, /cat\.png is neither/],
    ['an EPUB that broke off', { 'torn.epub': EPUB.slice(0, 300) }, /torn\.epub/],
    ['text that says to be an EPUB', { 'no.epub': 'Just words.' }, /no\.epub is not an EPUB/],
    ['a folder without pages', { 'pictures/a.png': 'x' }, /nothing in pictures that can be read/],
    ['a page that is no text', { 'bytes.md': new Uint8Array([0x23, 0x20, 0x41, 0, 0, 0x42]) }, /The file is not text/],
    ['an archive that leads out', { 'out.zip': zipSync({ '../out.md': strToU8('# Out') }) }, /outside of its folder/],
    ['a bomb', { 'bomb.zip': zipSync({ 'a.md': new Uint8Array(60 * 1024 * 1024) }) }, /unpacks to far more/],
  ])('says in one sentence what is wrong with %s, and leaves nothing behind', async (_what, files, sentence) => {
    const { books } = await shelve(files);
    expect(books).toMatchObject([{ status: 'failed', document_id: null, can_retry: false }]);
    expect(books[0]?.problem).toMatch(sentence);
    expect(await test.runtime.listDocuments(ANONYMOUS)).toEqual([]);
    expect(await left()).toEqual([]);
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
      await routes.fetch(`/api/uploads/${id}`, { method: 'DELETE', headers: { cookie } });
      expect(await left()).toEqual([]);
    });

    it('comes in parts, each where the one before ended', async () => {
      await beginOne();
      expect(await (await put(`${address}?offset=0`, new Uint8Array(4))).json()).toEqual({ received: 4 });
      const wrong = await put(`${address}?offset=6`, new Uint8Array(4));
      expect([wrong.status, await wrong.json()]).toMatchObject([400, { details: { received: 4 } }]);
      expect((await put(`${address}?offset=4`, new Uint8Array(7))).status).toBe(413);
      const early = await routes.fetch(`/api/uploads/${id}/books`, { method: 'POST', headers: { cookie } });
      expect([early.status, JSON.stringify(await early.json())]).toEqual([
        400,
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
      const headers = { cookie, 'content-type': 'application/octet-stream' };
      const broken = await routes.fetch(address, { method: 'PUT', headers, body, duplex: 'half' } as RequestInit);
      expect(broken.status).toBe(400);
      const state = uploadSchema.parse(
        await (await routes.fetch(`/api/uploads/${id}`, { headers: { cookie } })).json(),
      );
      expect(state.files[0]?.received).toBe(0);
      expect((await put(address, new Uint8Array(10))).status).toBe(200);
    });

    it('is bytes and nothing else', async () => {
      await beginOne();
      const form = await put(address, new Uint8Array(10), {
        cookie,
        'content-type': 'multipart/form-data; boundary=x',
      });
      expect(form.status).toBe(400);
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
      400,
    ],
    ['no file', { files: [] }, 400],
    ['a negative size', { files: [{ name: 'a.md', size: -1 }] }, 400],
  ])('takes no upload with %s than it may have', async (_what, body, status) => {
    const reply = await routes.post('/api/uploads', body, { headers: { cookie } });
    expect(reply.status).toBe(status);
    expect(String(((await reply.json()) as { message: string }).message)).toMatch(/\.$/);
    expect(await left()).toEqual([]);
  });

  it('are cancelled without a trace', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 20 }, (_, page) => [`long/${page}.md`, `# Page ${page}\n\nWords of page ${page}.\n`]),
    );
    const { upload_id: id } = await send(pages);
    await routes.fetch(`/api/uploads/${id}/books`, { method: 'POST', headers: { cookie } });
    const ended = await routes.fetch(`/api/uploads/${id}`, { method: 'DELETE', headers: { cookie } });
    const upload = uploadSchema.parse(await ended.json());
    expect(upload.status).toBe('ended');
    expect(upload.books.every(({ status }) => status === 'cancelled' || status === 'failed')).toBe(true);
    expect(await test.runtime.listDocuments(ANONYMOUS)).toEqual([]);
    expect(await left()).toEqual([]);
  });

  it('are of administrators alone, told to nobody else and to no other page', async () => {
    const { upload_id: id } = uploadSchema.parse(await (await begin({ 'a.md': 'x' })).json());
    const readOnly = { cookie: await signIn('read-only') };
    const foreign = { cookie, origin: 'https://elsewhere.example' };
    for (const [headers, status] of [
      [{}, 401],
      [readOnly, 403],
      [foreign, 403],
    ] as const) {
      expect((await begin({ 'a.md': 'x' }, {}, headers)).status).toBe(status);
      for (const address of [`/api/uploads/${id}`, ABSENT]) {
        expect((await routes.fetch(address, { method: 'DELETE', headers })).status).toBe(status);
        expect((await routes.fetch(`${address}/books`, { method: 'POST', headers })).status).toBe(status);
        expect((await put(`${address}/files/0`, new Uint8Array(1), headers)).status).toBe(status);
      }
    }
    expect((await routes.fetch(`/api/uploads/${id}`)).status).toBe(401);
    expect((await routes.fetch(`/api/uploads/${id}`, { method: 'DELETE', headers: { cookie } })).status).toBe(200);
  });

  describe('with UPLOADS=everyone', () => {
    const SECRET = 'a secret of at least thirty-two characters';

    beforeAll(async () => {
      await test.close();
      await open({ UPLOADS: 'everyone', AUTH_JWT_SECRET: SECRET, UPLOADS_QUOTA_MB: '1' });
    });

    /** As the front server says who is asking. */
    const as = (userId: string) => ({
      [VIEWER_HEADER]: writeViewer({ userId, department: null, orgId: null }),
    });

    it('an upload is its owner’s alone, and shared with whom they are among', async () => {
      const begun = await begin({ 'a.md': '# A' }, { access_list: ['user:ann'] }, as('ann'));
      expect(begun.status).toBe(201);
      const { upload_id: id } = uploadSchema.parse(await begun.json());
      const told = async (address: string, init: RequestInit) => {
        const reply = await routes.fetch(address, init);
        return [reply.status, await reply.text()];
      };
      const strangers: Record<string, string>[] = [as('bob'), { cookie }, {}];
      for (const headers of strangers) {
        for (const init of [{ headers }, { headers, method: 'DELETE' }])
          expect(await told(`/api/uploads/${id}`, init)).toEqual(await told(ABSENT, init));
        const part = { headers: { ...headers, 'content-type': 'application/octet-stream' }, method: 'PUT', body: 'x' };
        expect(await told(`/api/uploads/${id}/files/0`, part)).toEqual(await told(`${ABSENT}/files/0`, part));
      }
      for (const access_list of [['user:bob'], [], ['user:ann', 'department:sales']])
        expect((await begin({ 'a.md': '# A' }, { access_list }, as('ann'))).status).toBe(400);
      expect((await routes.fetch(`/api/uploads/${id}`, { method: 'DELETE', headers: as('ann') })).status).toBe(200);
    });

    it('takes no more than there is room for, and few at a time', async () => {
      const full = await begin({ 'a.md': new Uint8Array(1.5 * 1024 * 1024) }, {}, as('ann'));
      expect([full.status, await full.text()]).toEqual([413, expect.stringContaining('no room for more')]);
      const begun = await Promise.all([1, 2, 3].map(() => begin({ 'a.md': 'x' }, {}, as('cy'))));
      expect(begun.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect((await begin({ 'a.md': 'x' }, {}, as('cy'))).status).toBe(429);
      expect((await begin({ 'a.md': 'x' }, {}, as('di'))).status).toBe(201);
    });
  });
});

function bytesOf(content: Uint8Array | string): Uint8Array {
  return typeof content === 'string' ? strToU8(content) : content;
}
