import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { ANONYMOUS, UNRESTRICTED, type Viewer } from '#lib/people/access/viewer.ts';
import { type Upload, uploadPlanSchema, uploadSchema } from '#lib/contracts/uploads.ts';
import { CLIENT_HEADER, VIEWER_HEADER, writeViewer } from '#lib/serving/http/trusted-headers.ts';
import { openUploading, type Uploading } from '#tests/support/uploading.ts';

describe('a book that a reader uploads', () => {
  let up: Uploading;

  beforeAll(async () => {
    up = await openUploading({ UPLOADS: 'everyone', AUTH_JWT_SECRET: 'a secret of at least thirty-two characters' });
  });
  afterAll(() => up.test.close());

  /** As the front server says who is asking. */
  const as = (userId: string) => ({
    [VIEWER_HEADER]: writeViewer({ userId, department: null, orgId: null }),
  });
  const page = (access: string) =>
    `---\ntitle: Planted\naccess: ${access}\n---\n# Planted\n\nThe valve code is 9999.\n`;
  const statements: [string, Record<string, string>][] = [
    ...['[department:legal]', '[user:bob]', '[]', '[user:ann, user:bob]'].map(
      (access): [string, Record<string, string>] => [`a page for ${access}`, { 'planted.md': page(access) }],
    ),
    ['a folder for others', { 'bk/lectern.yaml': 'access: [department:legal]\n', 'bk/a.md': '# A\n\nText.\n' }],
  ];
  const senders: [string, Record<string, string>][] = [
    ['ann', as('ann')],
    ['somebody without a name', {}],
  ];
  for (const [sender, headers] of senders)
    it.each(statements)(`does not become %s when ${sender} sends it`, async (_what, files) => {
      const before = await titles();
      const { books } = await up.shelve(files, {}, headers);
      expect(books.map(({ status }) => status)).toEqual(['failed']);
      expect(books[0]?.problem).toContain('You can share a book with: public');
      expect(await titles()).toEqual(before);
      expect(await up.left()).toEqual([]);
    });
  it.each(statements)('is refused before it is read when it would be %s', async (_what, files) => {
    const { upload_id: id } = await up.send(files, {}, as('ann'));
    const ended = await look(id, 'ended');
    expect(ended.books.map(({ status }) => status)).toEqual(['failed']);
    expect(ended.books[0]?.problem).toContain('You can share a book with: public');
    await expect.poll(() => up.left()).toEqual([]);
  });

  it('is told of no book that is there', async () => {
    const files = { 'own.md': '# Own\n\nThe same words.\n' };
    const headers = { cookie: up.cookie };
    const [shelved] = (await up.shelve(files, { access_list: ['user:bob'] }, headers)).books;
    const { upload_id: id } = await up.send(files, {}, as('ann'));
    await look(id, 'planned');
    const reply = await up.routes.fetch(`/api/uploads/${id}/plan`, { headers: as('ann') });
    expect(uploadPlanSchema.parse(await reply.json()).books.map((book) => book.same_as)).toEqual([null]);
    const replaces = [shelved?.document_id];
    expect((await up.routes.post(`/api/uploads/${id}/books`, { replaces }, { headers: as('ann') })).status).toBe(409);
    await up.routes.fetch(`/api/uploads/${id}`, { method: 'DELETE', headers: as('ann') });
    await up.test.runtime.removeDocument(shelved?.document_id ?? '');
  });

  /** Has what ann sent looked through. */
  async function look(id: string, status: Upload['status']): Promise<Upload> {
    await up.routes.fetch(`/api/uploads/${id}/plan`, { method: 'POST', headers: as('ann') });
    return vi.waitFor(async () => {
      const reply = await up.routes.fetch(`/api/uploads/${id}`, { headers: as('ann') });
      const upload = uploadSchema.parse(await reply.json());
      expect(upload.status).toBe(status);
      return upload;
    });
  }

  const titles = async () => (await up.test.runtime.listDocuments(UNRESTRICTED)).map(({ title }) => title);

  it('is for those whom its files name, when its owner is among them', async () => {
    const { books } = await up.shelve({ 'own.md': page('[user:ann]') }, {}, as('ann'));
    const [book] = books;
    expect(book?.status).toBe('done');
    const shown = async (viewer: Viewer) =>
      (await up.test.runtime.listDocuments(viewer)).some(({ id }) => id === book?.document_id);
    expect([await shown({ ...ANONYMOUS, userId: 'ann' }), await shown(ANONYMOUS)]).toEqual([true, false]);
  });

  it('gets a name that does not tell whether there is a book of that name', async () => {
    await up.shelve({ 'hr-salaries.md': page('[user:cy]') }, {}, as('cy'));
    const ids = [];
    for (const name of ['hr-salaries.md', 'nothing-of-this.md'])
      ids.push((await up.shelve({ [name]: '# Text\n\nSome.\n' }, {}, {})).books[0]?.document_id);
    expect(ids).toEqual([
      expect.stringMatching(/^hr-salaries-[0-9a-f]{8}$/),
      expect.stringMatching(/^nothing-of-this-[0-9a-f]{8}$/),
    ]);
  });

  it('of readers without a name is counted by their address, and leaves administrators room', async () => {
    const from = (address: string) => ({ [CLIENT_HEADER]: address });
    const open = async (address: string, headers = {}) =>
      (await up.begin({ 'a.md': 'x' }, {}, { ...from(address), ...headers })).status;
    expect([await open('10.0.0.1'), await open('10.0.0.1'), await open('10.0.0.1'), await open('10.0.0.1')]).toEqual([
      ...[201, 201, 201, 429],
    ]);
    expect(await open('10.0.0.2')).toBe(201);
    const statuses = [];
    for (let place = 3; place < 12; place += 1)
      for (let time = 0; time < 3; time += 1) statuses.push(await open(`10.0.0.${place}`));
    expect(statuses).toContain(429);
    expect(await open('10.0.0.2', { cookie: up.cookie })).toBe(201);
  });
});
