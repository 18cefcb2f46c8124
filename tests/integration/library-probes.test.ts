import PQueue from 'p-queue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import { ACCESS_ENV, type AccessFronts, headersOf, openAccessFronts } from '#tests/support/access-fronts.ts';
import { MISSING } from '#tests/support/direct-probes.ts';
import { isAllowed } from '#tests/support/guarded-library.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { essenceOf, leaksIn, type ProbeReply, send } from '#tests/support/probe.ts';
import { documentRequests, type ProbedUpload, uploadProbed } from '#tests/support/probed-uploads.ts';
import { trialsOf } from '#tests/support/trials.ts';

const OWNERS = trialsOf({ usual: 2, deep: 6 });
const STRANGERS = trialsOf({ usual: 1, deep: 10 });
const FEWEST_PROBES = trialsOf({ usual: 80, deep: 2_000 });
const PASSWORD = 'known to one alone';
const ABSENT = '00000000-0000-4000-8000-000000000000';

interface Prober {
  viewer: Viewer;
  headers: Record<string, string>;
}

let app: TestRuntime;
let fronts: AccessFronts;
let probers: Prober[];
/** Of administrators; they may put in and take out, and see no upload of others. */
let administrator: Prober;
const open: ProbedUpload[] = [];
const finished: ProbedUpload[] = [];
let probes = 0;
const leaks: string[] = [];

async function proberNamed(index: number): Promise<Prober> {
  const viewer =
    index === OWNERS
      ? ANONYMOUS
      : { userId: `reader-${index}`, department: index % 2 === 0 ? 'sales' : null, orgId: 'acme' };
  return { viewer, headers: await headersOf(viewer, index % 3 === 0 ? 'cookie' : 'bearer') };
}

beforeAll(async () => {
  app = await openTestRuntime({ ...ACCESS_ENV, UPLOADS: 'everyone', ADMIN_PASSWORD: PASSWORD });
  await app.runtime.administration.openAccounts();
  fronts = await openAccessFronts(app.runtime);
  probers = await Promise.all(Array.from({ length: OWNERS + STRANGERS }, (_, index) => proberNamed(index)));
  const body = { name: 'admin', password: PASSWORD };
  const session = await send(fronts.trusting.url, { method: 'POST', path: '/api/admin/session', body });
  const cookie = session.headers['set-cookie']?.split(';')[0] ?? '';
  administrator = { viewer: ANONYMOUS, headers: { cookie } };
}, 120_000);
afterAll(async () => {
  process.stdout.write(`library probes: ${probes}, leaks: ${leaks.length}\n`);
  await fronts.close();
  await app.close();
});

/** One request, its answer looked at for everything of the uploads and documents that its sender may not see. */
async function probe(
  { viewer, headers }: Prober,
  request: Parameters<typeof send>[1],
  hidden: readonly ProbedUpload[],
): Promise<ProbeReply> {
  const reply = await send(fronts.trusting.url, { ...request, headers: { ...headers, ...request.headers } });
  probes += 1;
  const asked = `${decodeURIComponent(request.path)} ${JSON.stringify(request.body ?? '')}`;
  for (const mark of leaksIn(reply, hidden, asked))
    leaks.push(`${JSON.stringify(viewer)} ${request.method ?? 'GET'} ${request.path}: ${mark}`);
  return reply;
}

async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = new PQueue({ concurrency: 6 });
  await queue.addAll(items.map((item) => () => work(item)));
}

const NAMES = [MISSING.id, MISSING.pageId, ABSENT];
const mayRead = ({ viewer }: Prober, { accessList }: ProbedUpload) => isAllowed(viewer, accessList);
const all = () => [...open, ...finished];
const hiddenFrom = (prober: Prober) => all().filter((upload) => !mayRead(prober, upload));
/** Whoever an upload is told to: its owner and nobody else, who administers included. */
const strangersTo = ({ owner }: ProbedUpload) =>
  [...probers, administrator].filter(({ viewer, headers }) => viewer !== owner || headers === administrator.headers);

/** What is told of an upload by its name, whatever somebody wants with it. */
function uploadRequests(id: string) {
  const part = { method: 'PUT', path: `/api/uploads/${id}/files/0`, body: 'x' } as const;
  return [
    { path: `/api/uploads/${id}` },
    { ...part, headers: { 'content-type': 'application/octet-stream' } },
    { method: 'POST', path: `/api/uploads/${id}/plan` },
    { path: `/api/uploads/${id}/plan` },
    { method: 'POST', path: `/api/uploads/${id}/books` },
    { method: 'DELETE', path: `/api/uploads/${id}` },
  ] as const;
}

describe('what somebody puts into the library', () => {
  it('is told to nobody else while it arrives and is read', async () => {
    const owners = probers.slice(0, OWNERS);
    const places = owners.flatMap((prober, index) => [
      { prober, kind: index % 2 === 0 ? ('pages' as const) : ('pdf' as const), isFinished: true },
      { prober, kind: 'pages' as const, isFinished: false },
    ]);
    let isReading = true;
    const putIn = Promise.all(
      places.map(async ({ prober, ...rest }) => {
        const { url } = fronts.trusting;
        const upload = await uploadProbed({ url, headers: prober.headers }, { owner: prober.viewer, ...rest });
        (rest.isFinished ? finished : open).push(upload);
      }),
    ).finally(() => (isReading = false));
    const seen: string[] = [];
    // Whatever they are told meanwhile is looked through once all names are known.
    const watch = async (prober: Prober) => {
      while (isReading) {
        for (const path of ['/api/documents', '/api/search?query=harbour', '/health', '/api/admin/ingests']) {
          const reply = await send(fronts.trusting.url, { path, headers: prober.headers });
          seen.push(`${reply.status} ${JSON.stringify(reply.headers)} ${reply.body}`);
        }
      }
    };
    await Promise.all([putIn, ...probers.slice(OWNERS).map(watch)]);
    const marks = all().flatMap((upload) => upload.marks);
    expect(finished.every(({ id, pageIds }) => id !== '' && pageIds.length > 0)).toBe(true);
    expect(marks.filter((mark) => seen.some((reply) => reply.includes(mark)))).toEqual([]);
  }, 300_000);

  it('is an upload that is not there, for everybody but who began it', async () => {
    await each(
      all().flatMap((upload) => strangersTo(upload).map((prober) => ({ upload, prober }))),
      async ({ upload, prober }) => {
        const absent = uploadRequests(ABSENT);
        for (const [index, request] of uploadRequests(upload.uploadId).entries()) {
          const reply = await probe(prober, request, hiddenFrom(prober));
          const other = await send(fronts.trusting.url, {
            ...absent[index],
            path: absent[index]?.path ?? '',
            headers: { ...prober.headers, ...('headers' in request ? request.headers : {}) },
          });
          expect(essenceOf(reply, [upload.uploadId]), request.path).toBe(essenceOf(other, NAMES));
        }
      },
    );
    for (const upload of open) {
      const own = await send(fronts.trusting.url, { path: `/api/uploads/${upload.uploadId}`, headers: upload.headers });
      expect(own.body).toContain(upload.canary);
    }
    expect(leaks).toEqual([]);
  }, 300_000);

  it('is a run of ingest that administrators alone are told of', async () => {
    const runs = await send(fronts.trusting.url, { path: '/api/admin/ingests', headers: administrator.headers });
    const ids = [...new Set(runs.body.match(/[0-9a-f]{8}-[0-9a-f]{4}-[^"]{22}/g))];
    expect(ids.length).toBeGreaterThanOrEqual(finished.length);
    await each(probers, async (prober) => {
      expect((await probe(prober, { path: '/api/admin/ingests' }, all())).status).toBe(401);
      for (const id of ids) {
        const stop = (runId: string) => ({ method: 'DELETE', path: `/api/admin/ingests/${runId}` }) as const;
        const reply = await probe(prober, stop(id), all());
        const absent = await send(fronts.trusting.url, { ...stop(ABSENT), headers: prober.headers });
        expect(essenceOf(reply, [id])).toBe(essenceOf(absent, NAMES));
        expect(reply.status).toBe(401);
      }
    });
    expect(leaks).toEqual([]);
  });

  it('is read by whom it is shared with, its pictures in every width, and is not there for others', async () => {
    await each(
      finished.flatMap((upload) => probers.map((prober) => ({ upload, prober }))),
      async ({ upload, prober }) => {
        for (const { path, missing, names } of documentRequests(upload)) {
          const reply = await probe(prober, { path }, hiddenFrom(prober));
          if (mayRead(prober, upload)) {
            expect(reply.status, path).toBe(200);
            continue;
          }
          const absent = await send(fronts.trusting.url, { path: missing, headers: prober.headers });
          expect(essenceOf(reply, [...names, ...NAMES]), path).toBe(essenceOf(absent, NAMES));
        }
      },
    );
    expect(leaks).toEqual([]);
  }, 300_000);

  it('is nowhere any more once it is taken out, not even for who put it in', async () => {
    const removed = finished.splice(0);
    for (const { id } of removed) {
      const gone = { method: 'DELETE', path: `/api/documents/${id}`, headers: administrator.headers } as const;
      expect((await send(fronts.trusting.url, gone)).status).toBe(200);
    }
    const questions = ['What is the harbour fee?', 'How many documents are there?', 'Who leaves the tower?'];
    await each([...probers, administrator], async (prober) => {
      const hidden = [...removed, ...hiddenFrom(prober)];
      for (const upload of removed) {
        for (const { path, missing, names } of documentRequests(upload)) {
          const reply = await probe(prober, { path }, hidden);
          const absent = await send(fronts.trusting.url, { path: missing, headers: prober.headers });
          expect(essenceOf(reply, [...names, ...NAMES]), path).toBe(essenceOf(absent, NAMES));
        }
        // All but its last letter: no suggestion may add it.
        const part = upload.canary.slice(0, -1);
        for (const path of [`/api/search?query=${part}`, '/api/search?query=harbour', '/api/documents'])
          await probe(prober, { path }, hidden);
        const scope = { document_ids: [upload.id] };
        for (const query of questions)
          await probe(prober, { method: 'POST', path: '/api/chat/stream', body: { query, scope } }, hidden);
      }
      const listed = await probe(prober, { path: '/api/documents' }, hidden);
      expect((JSON.parse(listed.body) as { documents: unknown[] }).documents).toEqual([]);
      for (const query of questions)
        await probe(prober, { method: 'POST', path: '/api/chat/stream', body: { query } }, hidden);
    });
    expect(leaks).toEqual([]);
  }, 600_000);

  it('has been looked for often enough', () => {
    expect(probes).toBeGreaterThanOrEqual(FEWEST_PROBES);
    expect(leaks).toEqual([]);
  });
});
