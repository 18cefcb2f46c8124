import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { strToU8 } from 'fflate';
import { expect, vi } from 'vitest';

import { type Upload, uploadSchema } from '#lib/contracts/uploads.ts';

import { type ApiRoutes, openApiRoutes } from './api-routes.ts';
import { openTestRuntime, type TestRuntime } from './open-test-runtime.ts';

const PASSWORDS = { admin: 'a-password-for-tests', 'read-only': 'another-one-for-tests' };

/** Names with what is in them. */
type Sent = Record<string, Uint8Array | string>;

/** The real app with an administrator signed in, and the ways to upload to it. */
export interface Uploading {
  test: TestRuntime;
  routes: ApiRoutes;
  /** Of the administrator. */
  cookie: string;
  signIn(name: keyof typeof PASSWORDS): Promise<string>;
  uploadsFolder: string;
  /** What lies among the uploads, empty folders of the house aside. */
  left(): Promise<string[]>;
  begin(files: Sent, said?: object, headers?: Record<string, string>): Promise<Response>;
  put(address: string, bytes: Uint8Array, headers?: Record<string, string>): Promise<Response>;
  /** Sends all files. */
  send(files: Sent, said?: object, headers?: Record<string, string>): Promise<Upload>;
  /** Has the books of what was sent read, to the end. */
  read(uploadId: string, headers?: Record<string, string>): Promise<Upload>;
  /** Both. */
  shelve(files: Sent, said?: object, headers?: Record<string, string>): Promise<Upload>;
}

export async function openUploading(variables: Record<string, string> = {}): Promise<Uploading> {
  const test = await openTestRuntime({
    ADMIN_PASSWORD: PASSWORDS.admin,
    ADMIN_READ_ONLY_PASSWORD: PASSWORDS['read-only'],
    UPLOAD_MAX_MB: '2',
    UPLOAD_MAX_FILES: '20',
    ...variables,
  });
  await test.runtime.administration.openAccounts();
  const routes = await openApiRoutes(test.runtime);
  const signIn = async (name: keyof typeof PASSWORDS): Promise<string> => {
    const signedIn = await routes.post('/api/admin/session', { name, password: PASSWORDS[name] });
    return (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  };
  const cookie = await signIn('admin');
  const uploadsFolder = join(test.runtime.env.dataFolder, 'uploads');

  const begin: Uploading['begin'] = (files, said = {}, headers = { cookie }) => {
    const announced = Object.entries(files).map(([name, content]) => ({ name, size: bytesOf(content).byteLength }));
    return routes.post('/api/uploads', { files: announced, ...said }, { headers });
  };
  const put: Uploading['put'] = (address, bytes, headers = { cookie }) =>
    routes.fetch(address, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', ...headers },
      body: Buffer.from(bytes),
    });

  async function send(files: Sent, said: object = {}, headers: Record<string, string> = { cookie }): Promise<Upload> {
    const begun = await begin(files, said, headers);
    expect(begun.status).toBe(201);
    const upload = uploadSchema.parse(await begun.json());
    for (const [index, content] of Object.values(files).entries())
      expect((await put(`/api/uploads/${upload.upload_id}/files/${index}`, bytesOf(content), headers)).status).toBe(
        200,
      );
    return upload;
  }

  async function read(id: string, headers: Record<string, string> = { cookie }): Promise<Upload> {
    const reading = await routes.fetch(`/api/uploads/${id}/books`, { method: 'POST', headers });
    expect(reading.status).toBe(202);
    return vi.waitFor(
      async () => {
        const reply = await routes.fetch(`/api/uploads/${id}`, { headers });
        const upload = uploadSchema.parse(await reply.json());
        expect(upload.status).toBe('ended');
        return upload;
      },
      { timeout: 60_000, interval: 50 },
    );
  }

  const shelve: Uploading['shelve'] = async (files, said, headers) =>
    read((await send(files, said, headers)).upload_id, headers);

  return {
    ...{ test, routes, cookie, signIn, uploadsFolder, begin, put, send, read, shelve },
    left: async () => {
      const names = await readdir(uploadsFolder, { recursive: true }).catch(() => []);
      return names.filter((name) => name !== '.incoming');
    },
  };
}

function bytesOf(content: Uint8Array | string): Uint8Array {
  return typeof content === 'string' ? strToU8(content) : content;
}
