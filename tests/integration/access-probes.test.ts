import PQueue from 'p-queue';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import { ACCESS_ENV, type AccessFronts, headersOf, openAccessFronts, WAYS } from '#tests/support/access-fronts.ts';
import { directRequests, MISSING } from '#tests/support/direct-probes.ts';
import { chatProbes, COUNTING } from '#tests/support/chat-probes.ts';
import { type GuardedDocument, ingestGuarded, isAllowed, seededDraw } from '#tests/support/guarded-library.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { essenceOf, leaksIn, type ProbeReply, send } from '#tests/support/probe.ts';
import { trialsOf } from '#tests/support/trials.ts';

const DOCUMENTS = trialsOf({ usual: 8, deep: 40 });
const VIEWERS = trialsOf({ usual: 3, deep: 25 });
const FEWEST_PROBES = trialsOf({ usual: 100, deep: 5_000 });
const ATTEMPTS = 3;

// Names that look like grants, like each other and like nothing, as somebody may have them.
const USERS = [
  'ann',
  'Ann',
  'bob',
  'public',
  'user:ann',
  'department:sales',
  'ann ',
  'ann,bob',
  '{ann}',
  'änn',
  '*',
  "o'neil",
];
const DEPARTMENTS = ['sales', 'Sales', 'legal', 'public', 'org:acme', 'R&D'];
const ORGS = ['acme', 'acme.example', 'user:ann', 'öbb'];

interface Prober {
  viewer: Viewer;
  headers: Record<string, string>;
  allowed: GuardedDocument[];
  forbidden: GuardedDocument[];
  /** A conversation that this viewer began, and a turn of it. */
  begun: { sessionId: string; turnId: string } | null;
}

const draw = seededDraw(20_261_122);
const pick = <Item>(items: readonly Item[]): Item => items[draw(items.length)] as Item;

let app: TestRuntime;
let fronts: AccessFronts;
let documents: GuardedDocument[];
let probers: Prober[];
let probes = 0;
const leaks: string[] = [];

function randomList(index: number): string[] {
  if (index < 4) return ['public'];
  if (index < 7) return [];
  const grants = () => [`user:${pick(USERS)}`, `department:${pick(DEPARTMENTS)}`, `org:${pick(ORGS)}`];
  return Array.from({ length: 1 + draw(3) }, () => pick(grants()));
}

function randomViewer(index: number): Viewer {
  if (index === 0) return ANONYMOUS;
  const some = (names: readonly string[]) => (draw(4) === 0 ? null : pick(names));
  return { userId: USERS[index % USERS.length] ?? null, department: some(DEPARTMENTS), orgId: some(ORGS) };
}

beforeAll(async () => {
  app = await openTestRuntime(ACCESS_ENV);
  documents = await ingestGuarded(
    app.runtime,
    Array.from({ length: DOCUMENTS }, (_, index) => randomList(index)),
  );
  fronts = await openAccessFronts(app.runtime);
  probers = await Promise.all(
    Array.from({ length: VIEWERS }, async (_, index) => {
      const viewer = randomViewer(index);
      // A proxy cannot send what is no header; spaces at the edges are lost on the way.
      const isSendable = Object.values(viewer).every(
        (name) => name === null || /^[!-~](?:.*[!-~])?$/.test(String(name)),
      );
      const way = isSendable ? (WAYS[index % WAYS.length] ?? 'bearer') : index % 2 === 0 ? 'bearer' : 'cookie';
      return {
        viewer,
        headers: await headersOf(viewer, way),
        allowed: documents.filter(({ accessList }) => isAllowed(viewer, accessList)),
        forbidden: documents.filter(({ accessList }) => !isAllowed(viewer, accessList)),
        begun: null,
      };
    }),
  );
}, 120_000);

afterAll(async () => {
  process.stdout.write(`access probes: ${probes}, leaks: ${leaks.length}\n`);
  await fronts.close();
  await app.close();
});

/** One request, its answer looked at for everything that its sender may not see. */
async function probe(
  prober: Prober,
  request: Parameters<typeof send>[1],
  at = fronts.trusting.url,
): Promise<ProbeReply> {
  const reply = await send(at, { ...request, headers: { ...prober.headers, ...request.headers } });
  probes += 1;
  const asked = `${decodeURIComponent(request.path)} ${JSON.stringify(request.body ?? '')}`;
  for (const mark of leaksIn(reply, prober.forbidden, asked))
    leaks.push(`${JSON.stringify(prober.viewer)} ${request.path} ${JSON.stringify(request.body ?? null)}: ${mark}`);
  return reply;
}

/** Many at a time, as readers come. */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = new PQueue({ concurrency: 6 });
  await queue.addAll(items.map((item) => () => work(item)));
}

const ABSENT_ID = '00000000-0000-4000-8000-000000000000';

const absences = new Map<string, Promise<ProbeReply>>();

/** What a viewer is told of something that does not exist; that does not change. */
function absentAt({ headers }: Prober, path: string): Promise<ProbeReply> {
  const key = JSON.stringify([headers, path]);
  const known = absences.get(key) ?? send(fronts.trusting.url, { path, headers });
  absences.set(key, known);
  return known;
}

const NAMES = [MISSING.id, MISSING.pageId, MISSING.version];

describe('what a viewer may not read', () => {
  it('is not there, whoever asks for it by name, and what they may read is', async () => {
    await each(
      probers.flatMap((prober) => documents.map((document) => ({ prober, document }))),
      async ({ prober, document }) => {
        const mayRead = prober.allowed.includes(document);
        for (const { path, missing, names } of directRequests(document)) {
          const reply = await probe(prober, { path });
          if (mayRead) {
            expect(reply.status, path).toBe(200);
            expect(reply.body, path).toContain(document.canary);
            continue;
          }
          const absent = await absentAt(prober, missing);
          expect(essenceOf(reply, [...names, ...NAMES]), path).toBe(essenceOf(absent, NAMES));
          expect(reply.status).toBe(404);
        }
      },
    );
    expect(leaks).toEqual([]);
  }, 120_000);

  it('is in no list and no count', async () => {
    await each(probers, async (prober) => {
      const reply = await probe(prober, { path: '/api/documents' });
      const listed = (JSON.parse(reply.body) as { documents: { doc_id: string }[] }).documents;
      expect(listed.map(({ doc_id }) => doc_id).toSorted()).toEqual(prober.allowed.map(({ id }) => id).toSorted());
      for (const path of ['/api/profiles', '/api/tools', '/openapi.json', '/health', '/docs'])
        await probe(prober, { path });
    });
    expect(leaks).toEqual([]);
  }, 60_000);

  it('is in no answer, whatever is asked and filtered by', async () => {
    await each(
      probers.flatMap((prober) =>
        chatProbes({ forbidden: prober.forbidden, missing: MISSING, draw }).map((request) => ({ prober, request })),
      ),
      async ({ prober, request }) => {
        const { path, body, twin, names } = request;
        const ask = (asked: Record<string, unknown>) => probe(prober, { method: 'POST', path, body: asked });
        for (let attempt = 1; ; attempt += 1) {
          const reply = await ask(body);
          expect(reply.status, `${JSON.stringify(body)} ${reply.body}`).toBe(200);
          noteConversation(prober, reply);
          if (body['query'] === COUNTING)
            expect(reply.body).toMatch(new RegExp(`\\b${prober.allowed.length} documents?\\b`));
          if (twin === undefined) return;
          const [told, absent] = [reply, await ask(twin)].map((one) => essenceOf(one, [...names, ...NAMES]));
          // On a busy machine a step of an answer may be too late. What tells of a document does so every time.
          if (told !== absent && attempt < ATTEMPTS) continue;
          expect(told).toBe(absent);
          return;
        }
      },
    );
    expect(leaks).toEqual([]);
  }, 240_000);

  it('is a conversation of somebody else', async () => {
    const pairs = probers
      .flatMap((prober) => probers.map((other) => ({ prober, other })))
      .filter(
        ({ prober, other }) =>
          prober !== other && other.begun !== null && ownerKey(prober.viewer) !== ownerKey(other.viewer),
      );
    await each(pairs, async ({ prober, other }) => {
      const { sessionId, turnId } = other.begun ?? { sessionId: '', turnId: '' };
      const nobody = { sessionId: randomUUID(), turnId: randomUUID() };
      const requests = (names: { sessionId: string; turnId: string }) => [
        { path: `/api/conversations/${names.sessionId}` },
        { path: `/api/conversations/${names.sessionId}?include=anchors` },
        { method: 'DELETE' as const, path: `/api/conversations/${names.sessionId}` },
        {
          method: 'POST' as const,
          path: `/api/conversations/${names.sessionId}/turns/${names.turnId}/feedback`,
          body: { rating: 'up' },
        },
      ];
      for (const [index, request] of requests({ sessionId, turnId }).entries()) {
        const reply = await probe(prober, request);
        const absent = await send(fronts.trusting.url, {
          ...requests(nobody)[index],
          headers: prober.headers,
        } as never);
        expect(essenceOf(reply, []), request.path).toBe(essenceOf(absent, []));
      }
    });
    const begun = probers.filter((prober) => prober.begun !== null);
    expect(begun.length).toBeGreaterThan(0);
    await each(begun, async (prober) => {
      const reply = await probe(prober, { path: `/api/conversations/${prober.begun?.sessionId ?? ''}` });
      expect(reply.status).toBe(200);
    });
    expect(leaks).toEqual([]);
  }, 120_000);

  it('is a kept answer of somebody else, and nowhere behind a link of theirs', async () => {
    const kept: { owner: Prober; answerId: string; links: string[] }[] = [];
    await each(probers, async (prober) => {
      const body = { query: 'How many crowns is the harbour fee?', output_filename_base: 'fees' };
      const reply = await probe(prober, { method: 'POST', path: '/api/answers', body });
      const answerId = /"id":"([^"]+)","filename"/.exec(reply.body)?.[1];
      if (answerId === undefined) return;
      const file = await probe(prober, { path: `/api/answers/${answerId}` });
      expect(file.status).toBe(200);
      const links = [...file.body.matchAll(/\/source\/[^)#\s]+/g)].map(([link]) => link);
      kept.push({ owner: prober, answerId, links: [...new Set(links)] });
    });
    expect(kept.flatMap(({ links }) => links).length).toBeGreaterThan(0);
    const pairs = probers.flatMap((prober) => kept.map((answer) => ({ prober, ...answer })));
    await each(pairs, async ({ prober, owner, answerId, links }) => {
      const isOwn = ownerKey(prober.viewer) === ownerKey(owner.viewer);
      const file = await probe(prober, { path: `/api/answers/${answerId}` });
      if (!isOwn) {
        const absent = await absentAt(prober, `/api/answers/${ABSENT_ID}`);
        expect(essenceOf(file, [])).toBe(essenceOf(absent, []));
      }
      // Each is as good as the other for whom it was not made.
      for (const path of isOwn ? links : links.slice(0, 1)) {
        const reply = await probe(prober, { path });
        if (!isOwn) expect([reply.status, JSON.parse(reply.body)]).toMatchObject([403, { error_code: 'forbidden' }]);
        else if (prober === owner) expect(reply.status).toBe(200);
      }
    });
    expect(leaks).toEqual([]);
  }, 120_000);

  it('has been looked for often enough', () => {
    expect(probes).toBeGreaterThanOrEqual(FEWEST_PROBES);
    expect(leaks).toEqual([]);
  });
});

function ownerKey({ userId, department, orgId }: Viewer): string {
  return JSON.stringify(userId === null ? [department, orgId] : [userId, orgId]);
}

function noteConversation(prober: Prober, { body }: ProbeReply): void {
  const ids = /"session_id":"([^"]+)"[^]*?"turn_id":"([^"]+)"/.exec(body);
  if (ids !== null && !body.includes('"recorded":false'))
    prober.begun ??= { sessionId: ids[1] ?? '', turnId: ids[2] ?? '' };
}
