import PQueue from 'p-queue';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { API_SCOPES, scopeFor } from '#lib/people/access/api-key.ts';
import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import { parseEnv } from '#lib/foundation/config/env.ts';
import { widgetTokenSchema } from '#lib/contracts/widget.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';
import { PROJECT } from '#scripts/lib/project.mjs';
import { ACCESS_ENV, headersOf, type Way, WAYS } from '#tests/support/access-fronts.ts';
import { MISSING } from '#tests/support/direct-probes.ts';
import { type GuardedDocument, ingestGuarded, isAllowed, seededDraw } from '#tests/support/guarded-library.ts';
import { makeDataFolder } from '#tests/support/open-test-database.ts';
import { essenceOf, leaksIn, type ProbeReply, send } from '#tests/support/probe.ts';
import {
  OPEN_SURFACES,
  type SurfaceProbe,
  surfaceProbes,
  typedOf,
  widgetProbes,
} from '#tests/support/surface-probes.ts';
import { trialsOf } from '#tests/support/trials.ts';
import { startServer, type StartedServer } from '#tools/start-server.ts';

const DOCUMENTS = trialsOf({ usual: 5, deep: 24 });
const VIEWERS = trialsOf({ usual: 4, deep: 25 });
const FEWEST_PROBES = trialsOf({ usual: 120, deep: 12_000 });
const AT_ONCE = 4;
/** A link can lead to another address, and that to a third. */
const MOST_REDIRECTS = 3;

const SITE = 'https://docs.example';
const OTHER_SITE = 'https://help.example';

const USERS = ['ann', 'Ann', 'bob', 'user:ann', 'public', '*'];
const DEPARTMENTS = ['sales', 'legal', 'org:acme'];
const ORGS = ['acme', 'acme.example'];
const NOBODYS: Pick<GuardedDocument, 'id' | 'canary' | 'pageIds' | 'earlier'> = {
  id: MISSING.id,
  canary: 'abcdefghijklmnopqrstuvwx',
  pageIds: [MISSING.pageId],
  earlier: [{ pageId: MISSING.pageId, version: MISSING.version }],
};

interface Prober {
  viewer: Viewer;
  headers: Record<string, string>;
  /** It shows a key, which does not open all surfaces. */
  hasKey: boolean;
  forbidden: GuardedDocument[];
}

const draw = seededDraw(20_261_125);
const pick = <Item>(items: readonly Item[]): Item => items[draw(items.length)] as Item;

let server: StartedServer;
let buildId: string;
let documents: GuardedDocument[];
let probers: Prober[];
let probes = 0;
const leaks: string[] = [];

function accessListOf(index: number): string[] {
  if (index === 0) return ['public'];
  if (index === 1) return [];
  const grants = [`user:${pick(USERS)}`, `department:${pick(DEPARTMENTS)}`, `org:${pick(ORGS)}`];
  return grants.slice(draw(grants.length));
}

type MakeKey = (viewer: Viewer) => Promise<string>;

/** The surfaces that what the prober shows opens. */
function surfacesFor({ hasKey }: Prober, names: typeof NOBODYS): SurfaceProbe[] {
  const probed = surfaceProbes(names, buildId);
  return probed.filter(({ method = 'GET', path }) => !hasKey || scopeFor(method, path.replace(/\?.*$/, '')) !== null);
}

async function proberOf(index: number, makeKey: MakeKey): Promise<Prober> {
  const some = (names: readonly string[]) => (draw(2) === 0 ? null : pick(names));
  const viewer = index === 0 ? ANONYMOUS : { userId: pick(USERS), department: some(DEPARTMENTS), orgId: some(ORGS) };
  const way: Way | undefined = WAYS[index % (WAYS.length + 1)];
  return {
    viewer,
    headers: way === undefined ? { authorization: `Bearer ${await makeKey(viewer)}` } : await headersOf(viewer, way),
    hasKey: way === undefined,
    forbidden: documents.filter(({ accessList }) => !isAllowed(viewer, accessList)),
  };
}

beforeAll(async () => {
  const dataFolder = await makeDataFolder();
  const runtime = await createRuntime(parseEnv({ LECTERN_DATA: dataFolder, LOG_LEVEL: 'silent', EMBEDDINGS: 'off' }));
  documents = await ingestGuarded(
    runtime,
    Array.from({ length: DOCUMENTS }, (_, index) => accessListOf(index)),
  );
  const makeKey: MakeKey = async ({ userId, department, orgId }) => {
    const wanted = {
      name: 'Probe',
      scopes: [...API_SCOPES],
      perMinute: null,
      questionsPerDay: null,
      tokensPerDay: null,
      expiresAt: null,
    };
    const viewer = { userId, department, orgId };
    return (await runtime.administration.makeApiKey({ name: 'admin', role: 'admin' }, { ...wanted, viewer })).key;
  };
  probers = await Promise.all(Array.from({ length: VIEWERS }, (_, index) => proberOf(index, makeKey)));
  await runtime.close();
  const sites = { WIDGET_ORIGINS: `${SITE},${OTHER_SITE}` };
  const env = { ...ACCESS_ENV, ...sites, LECTERN_DATA: dataFolder, API_RATE_LIMIT: '0', LOG_LEVEL: 'error' };
  server = await startServer({ env: { ...env, ADMIN_PASSWORD: 'known to nobody who is probing' } });
  buildId = (await readFile(join(PROJECT, '.next', 'BUILD_ID'), 'utf8')).trim();
});
afterAll(async () => {
  process.stdout.write(`surface probes: ${probes}, leaks: ${leaks.length}\n`);
  await server.stop();
});

async function tokenFor(origin: string): Promise<string> {
  const { body } = await send(server.url, { method: 'POST', path: '/api/widget/token', headers: { origin } });
  return widgetTokenSchema.parse(JSON.parse(body)).token;
}

/** Sends it, and goes where it is sent; every answer on the way is looked at. The last one. */
async function probe(prober: Prober, request: Parameters<typeof send>[1]): Promise<ProbeReply> {
  let [path, asked] = [request.path, JSON.stringify(request.body ?? '')];
  for (let redirects = 0; ; redirects += 1) {
    const reply = await send(server.url, { ...request, path, headers: { ...prober.headers, ...request.headers } });
    probes += 1;
    asked += ` ${decodeURIComponent(path)}`;
    for (const mark of leaksIn(reply, prober.forbidden, asked))
      leaks.push(`${JSON.stringify(prober.viewer)} ${path} ${JSON.stringify(request.headers ?? null)}: ${mark}`);
    const next = reply.headers['location'];
    if (next === undefined || redirects === MOST_REDIRECTS) return reply;
    path = next.startsWith(server.url) ? next.slice(server.url.length) : next;
  }
}

/** Many at a time, as readers come. */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = new PQueue({ concurrency: AT_ONCE });
  await queue.addAll(items.map((item) => () => work(item)));
}

/** What is told of a document that does not exist by the same surfaces; that does not change. */
async function absencesFor(prober: Prober): Promise<ProbeReply[]> {
  const replies: ProbeReply[] = [];
  for (const request of surfacesFor(prober, NOBODYS)) replies.push(await probe(prober, request));
  return replies;
}

function namesOf({ id, pageIds, earlier }: typeof NOBODYS): string[] {
  return [...earlier.flatMap(({ pageId, version }) => [pageId, version]), ...pageIds, id, typedOf({ id })];
}

function holds({ body }: ProbeReply, { shows }: SurfaceProbe, { canary }: GuardedDocument): boolean {
  return shows !== 'words' || body.includes(canary);
}

describe('what a viewer may not read', () => {
  it('is on no surface of the app, and what they may read is on those that show it', async () => {
    await each(probers, async (prober) => {
      const absences = await absencesFor(prober);
      for (const document of documents) {
        const isForbidden = prober.forbidden.includes(document);
        for (const [index, request] of surfacesFor(prober, document).entries()) {
          const reply = await probe(prober, request);
          const where = `${JSON.stringify(prober.viewer)} ${request.path}`;
          if (isForbidden) {
            const absent = absences[index];
            expect(reply.status, where).toBe(absent?.status);
            // A surface that has one status for all says by its body alone that there is nothing.
            if (request.path === '/mcp' && absent !== undefined)
              expect(essenceOf(reply, namesOf(document)), where).toBe(essenceOf(absent, namesOf(NOBODYS)));
          } else if (request.shows !== 'nothing') {
            expect([200, 206], where).toContain(reply.status);
            expect(holds(reply, request, document), where).toBe(true);
          }
        }
      }
    });
    expect(leaks).toEqual([]);
  }, 1_800_000);

  it('is on no surface that names nothing', async () => {
    await each(probers, async (prober) => {
      for (const request of OPEN_SURFACES) await probe(prober, request);
    });
    expect(leaks).toEqual([]);
  });

  it('is not in the widget of a site, whoever visits it, and nothing is without a token of that site', async () => {
    const [token, foreign] = await Promise.all([SITE, OTHER_SITE].map(tokenFor));
    const admitted = { origin: SITE, authorization: `Bearer ${token}` };
    const refused: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { origin: SITE },
      { ...admitted, origin: OTHER_SITE },
      { ...admitted, origin: 'https://evil.example' },
      { ...admitted, origin: server.url },
      { origin: SITE, authorization: `Bearer ${foreign}` },
      { origin: SITE, authorization: `Bearer ${token}x` },
    ];
    const guarded = documents.filter(({ accessList }) => !accessList.includes('public'));
    await each(probers, async ({ headers: { authorization: _, ...known } }) => {
      const at = async (
        request: Parameters<typeof send>[1],
        headers: Record<string, string>,
        of: GuardedDocument[],
      ) => {
        const reply = await send(server.url, { ...request, headers: { ...known, ...headers } });
        probes += 1;
        for (const mark of leaksIn(reply, of, JSON.stringify(request.body)))
          leaks.push(`widget ${JSON.stringify(headers)} ${request.path}: ${mark}`);
        return reply.status;
      };
      for (const document of documents) {
        for (const request of widgetProbes(document)) {
          expect([200, 404]).toContain(await at(request, admitted, guarded));
          for (const headers of refused) expect([401, 403]).toContain(await at(request, headers, documents));
        }
      }
    });
    expect(leaks).toEqual([]);
  }, 1_800_000);

  it('is behind no link that was made for somebody who may read it', async () => {
    for (const owner of probers) {
      const body = { query: 'What is the harbour fee?', output_filename_base: 'fees' };
      const kept = await probe(owner, { method: 'POST', path: '/api/answers', body });
      const answerId = /"id":"([^"]+)","filename"/.exec(kept.body)?.[1];
      if (answerId === undefined) continue;
      const file = await probe(owner, { path: `/api/answers/${answerId}` });
      const links = [...file.body.matchAll(/\/source\/[^)#\s]+/g)].map(([link]) => link);
      await each(probers, async (prober) => {
        await probe(prober, { path: `/api/answers/${answerId}` });
        for (const path of new Set(links))
          await probe(prober, { path, headers: { 'sec-fetch-mode': 'navigate', accept: 'text/html' } });
      });
    }
    expect(leaks).toEqual([]);
  }, 600_000);

  it('is in no answer under way, whoever reads it on', async () => {
    for (const owner of probers) {
      const id = crypto.randomUUID();
      const named = { method: 'POST', path: '/api/reader/chat', headers: { 'lectern-answer': id } } as const;
      const asking = probe(owner, { ...named, body: { query: 'What is the harbour fee?' } });
      const readOn = () =>
        each(probers, async (prober) => void (await probe(prober, { path: `/api/reader/chat/${id}` })));
      await Promise.all([asking, readOn()]);
      await readOn();
    }
    expect(leaks).toEqual([]);
  }, 1_800_000);

  it('has been looked for often enough', () => {
    expect(probes).toBeGreaterThanOrEqual(FEWEST_PROBES);
    expect(leaks).toEqual([]);
  });
});
