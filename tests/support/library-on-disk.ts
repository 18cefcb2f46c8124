import { cpSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { parseEnv } from '#lib/foundation/config/env.ts';
import type { ErrorResponse } from '#lib/contracts/error-response.ts';
import { uploadSchema } from '#lib/contracts/uploads.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';

import { type ApiRoutes, openApiRoutes } from './api-routes.ts';
import { byWords } from './by-words.ts';
import { captureLog, type CapturedLog } from './captured-log.ts';
import { collect, FIXTURE_BOOKS } from './ingest-book.ts';
import { makeDataFolder, removeDataFolder } from './open-test-database.ts';
import { answerOf, buildQuestion } from './open-test-runtime.ts';

const PASSWORD = 'let me in, please';

/** A library with a book whose data folder is on a disk that is about to fail, and everything that it has acknowledged. */
export interface LibraryOnDisk {
  readonly log: CapturedLog;
  readonly routes: ApiRoutes;
  /** Asks in a conversation of its own; what was said of its record is remembered. */
  ask(): Promise<void>;
  asked(): { answered: number; recorded: number; unrecorded: number };
  /** Conversations of which something else was said than is so. */
  untrueRecords(): Promise<number>;
  health(): Promise<{ http: number; status: string; database: string; message: string }>;
  /** The status, and the cookie of who is in. */
  signIn(password?: string): Promise<{ status: number; cookie: string }>;
  signedInAs(cookie: string): Promise<number>;
  signOut(cookie: string): Promise<number>;
  /** The actions in the administration's log, the last first. */
  actions(): Promise<string[]>;
  statusOf(path: string, cookie?: string): Promise<number>;
  /** Announces a file, of which a part can be sent then. */
  beginUpload(cookie: string): Promise<SendPart>;
  /** Closes the library, does this and opens it anew. */
  reopen(between?: () => void): Promise<void>;
  close(): Promise<void>;
}

type SendPart = (sent: { bytes: number; cookie: string }) => Promise<{ status: number; said: string }>;

/** Opens it in a folder of this one. */
export async function openLibraryOnDisk(parent: string): Promise<LibraryOnDisk> {
  const log = captureLog();
  const empty = await makeDataFolder();
  cpSync(empty, join(parent, 'data'), { recursive: true });
  removeDataFolder(empty);
  const env = parseEnv({
    ...byWords({ LECTERN_DATA: join(parent, 'data'), ADMIN_PASSWORD: PASSWORD, API_RATE_LIMIT: '0' }),
    ...{ HEALTH_TIMEOUT_MS: '500', LOG_LEVEL: 'info' },
  });
  const open = async () => {
    const opened = await createRuntime(env, log.log);
    await opened.administration.openAccounts();
    return { runtime: opened, routes: await openApiRoutes(opened) };
  };
  let { runtime, routes } = await open();
  await collect(runtime.ingest({ path: join(FIXTURE_BOOKS, 'field-guide') }, new AbortController().signal));
  const asked = new Map<string, { outcome: string; isRecorded: boolean }>();

  return {
    log,
    get routes() {
      return routes;
    },
    ask: async () => {
      const sessionId = newId();
      const question = buildQuestion('How long should I sit still in the chair?', { sessionId });
      const { metadata } = await answerOf(runtime.answerQuestion(question));
      asked.set(sessionId, { outcome: metadata.outcome, isRecorded: metadata.recorded !== false });
    },
    asked: () => {
      const all = [...asked.values()];
      return {
        answered: all.filter(({ outcome }) => outcome === 'answered').length,
        recorded: all.filter(({ isRecorded }) => isRecorded).length,
        unrecorded: all.filter(({ isRecorded }) => !isRecorded).length,
      };
    },
    untrueRecords: async () => {
      let untrue = 0;
      for (const [sessionId, { isRecorded }] of asked) {
        const isStored = (await runtime.listTurns(ANONYMOUS, sessionId)).length > 0;
        if (isStored !== isRecorded) untrue += 1;
      }
      return untrue;
    },
    health: async () => {
      const reply = await routes.fetch('/health');
      const { status, services } = (await reply.json()) as Awaited<ReturnType<typeof runtime.checkHealth>>;
      return {
        http: reply.status,
        status,
        database: services.database.status,
        message: services.database.message ?? '',
      };
    },
    signIn: async (password = PASSWORD) => {
      const reply = await routes.post('/api/admin/session', { name: 'admin', password });
      return { status: reply.status, cookie: (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
    },
    signedInAs: (cookie) => statusOf('/api/admin/session', cookie),
    signOut: async (cookie) =>
      (await routes.fetch('/api/admin/session', { method: 'DELETE', headers: { cookie } })).status,
    actions: async () => {
      const somebody = { name: 'admin', role: 'admin' } as const;
      const { entries } = await runtime.administration.listLog(somebody, {}, { before: null, limit: 100 });
      return entries.map(({ action }) => action);
    },
    statusOf,
    beginUpload: async (cookie) => {
      const begun = await routes.post(
        '/api/uploads',
        { files: [{ name: 'a.md', size: 9_000 }] },
        { headers: { cookie } },
      );
      expect(begun.status).toBe(201);
      const { upload_id: id } = uploadSchema.parse(await begun.json());
      return async ({ bytes, cookie: sender }) => {
        const headers = { cookie: sender, 'content-type': 'application/octet-stream' };
        const init = { method: 'PUT', headers, body: Buffer.alloc(bytes, 'a') };
        const reply = await routes.fetch(`/api/uploads/${id}/files/0`, init);
        const { message = '' } = (await reply.json()) as Partial<ErrorResponse>;
        return { status: reply.status, said: message };
      };
    },
    reopen: async (between = () => undefined) => {
      await runtime.close();
      between();
      ({ runtime, routes } = await open());
    },
    close: () => runtime.close(),
  };

  async function statusOf(path: string, cookie?: string): Promise<number> {
    const reply = await routes.fetch(path, cookie === undefined ? {} : { headers: { cookie } });
    await reply.text();
    return reply.status;
  }
}
