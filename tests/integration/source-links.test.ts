import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { signSourceLink } from '#lib/people/access/source-link.ts';
import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import { parseAnswer } from '#lib/answering/answers/verify-answer.ts';
import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { Random } from '#lib/foundation/core/random.ts';
import { VIEWER_HEADER, writeViewer } from '#lib/serving/http/trusted-headers.ts';
import { ingestFixtures, keepAnswers } from '#tests/support/answer-library.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

const ADMIN = { name: 'admin', role: 'admin' } as const;
const BASE = 'http://localhost:3000';
const HOUR = 60 * 60 * 1000;
const VIEWERS: Viewer[] = [
  ANONYMOUS,
  { userId: 'mira', department: 'sales', orgId: null },
  { userId: 'noah', department: 'sales', orgId: 'acme' },
  { userId: null, department: 'law', orgId: 'acme' },
];

interface Made {
  viewer: Viewer;
  /** From the root of the server, without the fragment. */
  path: string;
  fragment: string;
  documentId: string;
  text: string;
  version: string;
  range: { start: number; end: number };
}

let app: TestRuntime;
let routes: ApiRoutes;
let links: Made[];

beforeAll(async () => {
  app = await openTestRuntime({ SOURCE_LINK_HOURS: '2' });
  routes = await openApiRoutes(app.runtime);
  await ingestFixtures(app.runtime, ['lighthouse', 'notes']);
  links = (await Promise.all(VIEWERS.map(linksOf))).flat();
}, 60_000);

afterEach(() => {
  vi.useRealTimers();
});

afterAll(() => app.close());

async function linksOf(viewer: Viewer): Promise<Made[]> {
  const made: Made[] = [];
  for (const { answerId } of await keepAnswers(app.runtime, 6, viewer)) {
    const file = await app.runtime.readAnswer(viewer, answerId, BASE);
    const { document, links: found } = parseAnswer(file?.markdown ?? '') ?? { document: null, links: new Map() };
    for (const footnote of document?.footnotes ?? []) {
      const link = new URL(String(found.get(footnote.number)));
      const page = await app.runtime.findPageVersion(viewer, footnote.pageId, footnote.pageVersion);
      const [range = { start: 0, end: 0 }] = footnote.ranges;
      made.push({
        viewer,
        path: link.pathname,
        fragment: link.hash,
        documentId: footnote.documentId,
        text: page?.text ?? '',
        version: footnote.pageVersion,
        range,
      });
    }
  }
  return made;
}

function follow(path: string, viewer: Viewer, init: RequestInit = {}): Promise<Response> {
  return routes.fetch(path, {
    ...init,
    headers: { [VIEWER_HEADER]: writeViewer(viewer), ...(init.headers as Record<string, string> | undefined) },
  });
}

/** What is wrong with the answer to a link that must be refused; null when nothing is. */
async function leak(path: string, viewer: Viewer, code: string): Promise<string | null> {
  const response = await follow(path, viewer);
  const body = await response.text();
  const error = errorResponseSchema.safeParse(JSON.parse(body || 'null'));
  const found = error.success ? error.data.error_code : `no error: ${response.status}`;
  return found === code && body.length < 500 && response.headers.get('location') === null ? null : `${found}: ${path}`;
}

describe('a link of a kept answer', () => {
  it('gives its viewer the canonical text of the version that is cited', async () => {
    expect(links.length).toBeGreaterThanOrEqual(24);
    for (const { path, viewer, text, version, fragment } of links) {
      const response = await follow(path, viewer);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(text);
      expect(fragment).toMatch(/^#page=\d+$/);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-cache',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        etag: `"${version}"`,
      });
    }
  });

  it('shows a browser the words in the reader', async () => {
    const [{ path, viewer, version, range }] = links as [Made];
    const asked: [string, string][] = [
      ['sec-fetch-mode', 'navigate'],
      ['accept', 'text/html,application/xhtml+xml'],
    ];
    for (const [name, value] of asked) {
      const response = await follow(path, viewer, { headers: { [name]: value } });
      expect(response.status).toBe(302);
      const location = response.headers.get('location') ?? '';
      expect(location.startsWith(`${BASE}/books/`)).toBe(true);
      expect(location.endsWith(`?version=${version}#c=${version}:${range.start}-${range.end}`)).toBe(true);
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  it('gives the part that is asked for, or says how long the text is', async () => {
    const [{ path, viewer, text, version }] = links as [Made];
    const bytes = Buffer.from(text);
    const part = await follow(path, viewer, { headers: { range: 'bytes=2-11', 'if-range': `"${version}"` } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 2-11/${bytes.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(2, 12));
    const other = await follow(path, viewer, { headers: { range: 'bytes=2-11', 'if-range': '"another"' } });
    expect(other.status).toBe(200);
    const beyond = await follow(path, viewer, { headers: { range: `bytes=${bytes.length}-` } });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
    const known = await follow(path, viewer, { headers: { 'if-none-match': `"${version}"` } });
    expect(known.status).toBe(304);
    const head = await follow(path, viewer, { method: 'HEAD' });
    expect([head.headers.get('content-length'), await head.text()]).toEqual([String(bytes.length), '']);
  });

  it('holds for the hours that are configured', async () => {
    const [{ path, viewer }] = links as [Made];
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1.9 * HOUR });
    expect((await follow(path, viewer)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 0.2 * HOUR });
    expect((await follow(path, viewer)).status).toBe(410);
  });
});

describe('a link is refused', () => {
  it('with 403 when it was tampered with, 300 times out of 300', async () => {
    const random = new Random(11);
    const signs = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.');
    const leaks: (string | null)[] = [];
    for (let count = 0; count < 300; count += 1) {
      const { path, viewer } = random.pick(links) ?? (links as [Made])[0];
      const at = '/source/'.length + random.below(path.length - '/source/'.length);
      const sign = random.pick(signs.filter((candidate) => candidate !== path[at]));
      leaks.push(await leak(`${path.slice(0, at)}${sign}${path.slice(at + 1)}`, viewer, 'forbidden'));
    }
    expect(leaks.filter((found) => found !== null)).toEqual([]);
  });

  it('with 403 when it is put together from two', async () => {
    const [first] = links as [Made];
    const second = links.find(({ viewer }) => viewer !== first.viewer) ?? first;
    const [header, , signature] = first.path.split('.');
    const spliced = [header, second.path.split('.')[1], signature].join('.');
    expect(await leak(spliced, second.viewer, 'forbidden')).toBeNull();
    expect(await leak(spliced, first.viewer, 'forbidden')).toBeNull();
  });

  it('with 403 for everybody else', async () => {
    const leaks: (string | null)[] = [];
    for (const { path, viewer } of links)
      for (const other of VIEWERS.filter((candidate) => candidate !== viewer))
        leaks.push(await leak(path, other, 'forbidden'));
    expect(leaks.length).toBeGreaterThanOrEqual(72);
    expect(leaks.filter((found) => found !== null)).toEqual([]);
  });

  it('with 403 when another server has signed it', async () => {
    const [{ viewer, version }] = links as [Made];
    const [page] = await app.runtime.listPages(ANONYMOUS, 'lighthouse');
    const foreign = await signSourceLink(
      new Uint8Array(32),
      { pageId: page?.id ?? '', pageVersion: version, pageNumber: 1, range: null },
      { viewer, expiresAt: new Date(Date.now() + HOUR) },
    );
    expect(await leak(`/source/${foreign}`, viewer, 'forbidden')).toBeNull();
  });

  it('with 410 once it has expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2.1 * HOUR });
    const leaks = await Promise.all(links.map(({ path, viewer }) => leak(path, viewer, 'link_expired')));
    expect(leaks.filter((found) => found !== null)).toEqual([]);
  });

  it('as what is absent from the very request on from which its document may not be read', async () => {
    for (const documentId of new Set(links.map((link) => link.documentId)))
      await app.runtime.administration.setAccess(ADMIN, documentId, ['user:somebody-else']);
    const leaks = await Promise.all(links.map(({ path, viewer }) => leak(path, viewer, 'not_found')));
    expect(leaks.filter((found) => found !== null)).toEqual([]);
  });
});
