import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { uploadSchema } from '#lib/contracts/uploads.ts';
import { VIEWER_HEADER, writeViewer } from '#lib/serving/http/trusted-headers.ts';
import { openUploading, type Uploading } from '#tests/support/uploading.ts';

const ABSENT = '/api/uploads/00000000-0000-4000-8000-000000000000';

describe('uploads and who may see them', () => {
  let up: Uploading;
  const begin: Uploading['begin'] = (...given) => up.begin(...given);
  const put: Uploading['put'] = (...given) => up.put(...given);

  beforeAll(async () => {
    up = await openUploading();
  });
  afterAll(() => up.test.close());

  it('are of administrators alone, told to nobody else and to no other page', async () => {
    const { upload_id: id } = uploadSchema.parse(await (await begin({ 'a.md': 'x' })).json());
    const readOnly = { cookie: await up.signIn('read-only') };
    const foreign = { cookie: up.cookie, origin: 'https://elsewhere.example' };
    for (const [headers, status] of [
      [{}, 401],
      [readOnly, 403],
      [foreign, 403],
    ] as const) {
      expect((await begin({ 'a.md': 'x' }, {}, headers)).status).toBe(status);
      for (const address of [`/api/uploads/${id}`, ABSENT]) {
        expect((await up.routes.fetch(address, { method: 'DELETE', headers })).status).toBe(status);
        for (const [what, method] of [
          ['books', 'POST'],
          ['plan', 'POST'],
          ['plan', 'GET'],
        ] as const)
          expect((await up.routes.fetch(`${address}/${what}`, { method, headers })).status).toBe(status);
        expect((await put(`${address}/files/0`, new Uint8Array(1), headers)).status).toBe(status);
      }
    }
    expect((await up.routes.fetch(`/api/uploads/${id}`)).status).toBe(401);
    expect(
      (await up.routes.fetch(`/api/uploads/${id}`, { method: 'DELETE', headers: { cookie: up.cookie } })).status,
    ).toBe(200);
  });

  describe('with UPLOADS=everyone', () => {
    const SECRET = 'a secret of at least thirty-two characters';

    beforeAll(async () => {
      await up.test.close();
      up = await openUploading({ UPLOADS: 'everyone', AUTH_JWT_SECRET: SECRET, UPLOADS_QUOTA_MB: '1' });
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
        const reply = await up.routes.fetch(address, init);
        return [reply.status, await reply.text()];
      };
      const strangers: Record<string, string>[] = [as('bob'), { cookie: up.cookie }, {}];
      for (const headers of strangers) {
        for (const init of [{ headers }, { headers, method: 'DELETE' }])
          expect(await told(`/api/uploads/${id}`, init)).toEqual(await told(ABSENT, init));
        const part = { headers: { ...headers, 'content-type': 'application/octet-stream' }, method: 'PUT', body: 'x' };
        expect(await told(`/api/uploads/${id}/files/0`, part)).toEqual(await told(`${ABSENT}/files/0`, part));
      }
      for (const access_list of [['user:bob'], [], ['user:ann', 'department:sales']])
        expect((await begin({ 'a.md': '# A' }, { access_list }, as('ann'))).status).toBe(403);
      expect((await up.routes.fetch(`/api/uploads/${id}`, { method: 'DELETE', headers: as('ann') })).status).toBe(200);
    });

    it('takes no more than there is room for, and few at a time', async () => {
      const full = await begin({ 'a.md': new Uint8Array(1.5 * 1024 * 1024) }, {}, as('ann'));
      expect([full.status, await full.text()]).toEqual([413, expect.stringContaining('is full')]);
      const begun = await Promise.all([1, 2, 3].map(() => begin({ 'a.md': 'x' }, {}, as('cy'))));
      expect(begun.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect((await begin({ 'a.md': 'x' }, {}, as('cy'))).status).toBe(429);
      expect((await begin({ 'a.md': 'x' }, {}, as('di'))).status).toBe(201);
    });
  });
});
