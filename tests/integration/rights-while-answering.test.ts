import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { signToken } from '#tests/support/access-fronts.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { seededDraw } from '#tests/support/guarded-library.ts';
import { collect } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { trialsOf } from '#tests/support/trials.ts';

const CANARY = 'zqxvalve';
const QUESTION = 'Which code opens the valve of the harbour?';
const SECRET = 'a secret of at least thirty-two characters';
const PASSWORD = 'a-password-for-tests';
const WITHDRAWN = 'was withdrawn while it was being written';
const JSON_TYPE = { 'content-type': 'application/json' };

let app: TestRuntime;
let model: ModelEndpoint;
let server: RoutesServer;
let cookie: string;
let folder: string;
/** What the server has written, to whichever connection, in order. */
let written: string[] = [];

beforeAll(async () => {
  model = await startModelEndpoint();
  app = await openTestRuntime({
    ...model.variables,
    ADMIN_PASSWORD: PASSWORD,
    VERIFIER: 'off',
    GROUNDING_MODE: 'annotate',
    AUTH_JWT_SECRET: SECRET,
  });
  await app.runtime.administration.openAccounts();
  folder = await mkdtemp(join(tmpdir(), 'lectern-withdrawn-'));
  const page = join(folder, 'harbour.md');
  await writeFile(page, `# The harbour\n\nThe code ${CANARY} opens the valve of the harbour.\n`);
  await collect(app.runtime.ingest({ path: page, id: 'harbour' }, new AbortController().signal));
  server = await serveRoutes(await openApiRoutes(app.runtime), [], { access: app.runtime.env.access });
  server.server.on('connection', noteWrites);
  const signedIn = await post('/api/admin/session', { name: 'admin', password: PASSWORD });
  cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
});
beforeEach(async () => {
  await setAccess(['public']);
  // It knows nothing but what it is given.
  model.reply = (body) =>
    JSON.stringify(body).includes(CANARY) ? { text: said(0), endless: moreAndMore() } : { text: 'Nobody knows.' };
});
afterAll(async () => {
  await server.close();
  await app.close();
  await model.close();
  await rm(folder, { recursive: true, force: true });
});

function said(index: number): string {
  return `Keeper ${index} says that the code ${CANARY} opens the valve of the harbour [1]. `;
}

/** A sentence more each time. */
function moreAndMore(): Iterable<string> {
  let index = 0;
  return {
    *[Symbol.iterator]() {
      yield said((index += 1));
    },
  };
}

function noteWrites(socket: Socket): void {
  const write = socket.write.bind(socket);
  socket.write = ((...given: Parameters<typeof write>) => {
    written.push(Buffer.from(given[0]).toString('latin1'));
    return write(...given);
  }) as typeof socket.write;
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify(body),
  });
}

async function setAccess(accessList: string[]): Promise<void> {
  const reply = await post('/api/admin/documents/harbour/access', { access_list: accessList }, { cookie });
  expect(reply.status).toBe(200);
}

async function as(department?: string): Promise<Record<string, string>> {
  const claims = { sub: 'ann', ...(department !== undefined && { department }) };
  return { authorization: `Bearer ${await signToken(claims, SECRET)}` };
}

/** Ways to ask, and the beginning of an answer that can be read on. */
const SURFACES: ((id: string) => Promise<Response>)[] = [
  (id) => post('/api/reader/chat', { query: QUESTION }, { 'lectern-answer': id }),
  () => post('/api/reader/chat', { query: QUESTION }),
  () => post('/chat/stream', { query: QUESTION }),
  () =>
    post('/v1/chat/completions', { model: 'lectern', stream: true, messages: [{ role: 'user', content: QUESTION }] }),
];

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
}

describe('a document that is withdrawn while an answer is written', () => {
  it('is told of to nobody from the moment on that the change is answered, and the answer says so', async () => {
    const draw = seededDraw(51);
    let told = 0;
    for (let trial = 0; trial < trialsOf({ usual: 24, deep: 200 }); trial += 1) {
      await setAccess(['public']);
      written = [];
      const id = crypto.randomUUID();
      const asked = SURFACES[trial % SURFACES.length]?.(id).then((reply) => reply.text());
      const resumed = trial % SURFACES.length === 0 ? readOn(id) : null;
      const moment = draw(60);
      const ended = new AbortController();
      void asked?.then(() => ended.abort());
      while (!ended.signal.aborted && written.filter((text) => text.includes(CANARY)).length < moment) await nextTurn();
      const isUnderWay = !ended.signal.aborted && moment > 0;
      await setAccess(['user:zoe']);
      const answered = written.findIndex((text) => text.includes('"access_list":["user:zoe"]'));
      const [text] = await Promise.all([asked, resumed]);
      const after = written.slice(answered + 1).join('');
      expect(after).not.toContain(CANARY);
      if (isUnderWay) {
        told += 1;
        expect(text).toContain(WITHDRAWN);
      }
    }
    // Else nothing was tried.
    expect(told).toBeGreaterThan(5);
  });

  it('ends the answer while the model says nothing more', async () => {
    model.reply = () => ({ text: [said(1), said(2), 'And '], hangs: true });
    written = [];
    const asked = post('/chat/stream', { query: QUESTION }).then((reply) => reply.text());
    while (!written.join('').includes(CANARY)) await nextTurn();
    await setAccess(['user:zoe']);
    expect(await asked).toContain(WITHDRAWN);
  });
});

/** Another tab of the same reader. */
async function readOn(id: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const reply = await fetch(`${server.url}/api/reader/chat/${id}`);
    if (reply.ok) return reply.text();
    await turns(20);
  }
  return '';
}

it('a live answer is not read on by the same person with fewer rights', async () => {
  await setAccess(['department:legal']);
  const id = crypto.randomUUID();
  const leaving = new AbortController();
  written = [];
  const asking = fetch(`${server.url}/api/reader/chat`, {
    method: 'POST',
    headers: { ...JSON_TYPE, 'lectern-answer': id, ...(await as('legal')) },
    body: JSON.stringify({ query: QUESTION }),
    signal: leaving.signal,
  });
  // From before the answer begins.
  const replies: string[] = [];
  while (!written.join('').includes(CANARY)) {
    const reply = await fetch(`${server.url}/api/reader/chat/${id}`, {
      headers: await as(),
      signal: AbortSignal.timeout(2_000),
    });
    if (reply.ok) replies.push(await reply.text());
  }
  expect(replies.join('')).not.toContain(CANARY);
  await (await asking).body?.cancel();
  leaving.abort();
});
