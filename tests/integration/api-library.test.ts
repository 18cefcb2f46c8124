import { describe, expect, test } from 'vitest';

import { conversationResponseSchema } from '#lib/contracts/conversation.ts';
import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { type IngestEvent, ingestLineSchema } from '#lib/contracts/ingest.ts';
import { pageTextSchema } from '#lib/contracts/page-text.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { answering, eventsOf, scriptedRuntime } from '#tests/support/scripted-runtime.ts';

type Turn = Awaited<ReturnType<Runtime['listTurns']>>[number];

const SESSION = '5f0c0f5c-54f3-4d0a-9c0e-2b6f0d7c9a11';
const VERSION = 'a'.repeat(64);

const DOCUMENT = {
  id: 'rust-book',
  title: 'The Rust Book',
  type: 'markdown',
  sourcePath: '/home/someone/books/rust',
  webUrl: null,
  language: 'en',
  authors: ['Steve', 'Carol'],
  accessList: ['public'],
  accessByHand: false,
  fieldsByHand: [],
  createdAt: new Date(0),
  updatedAt: new Date(1000),
  filename: 'rust-book',
  documentType: null,
  department: null,
  origin: null,
  sourceUpdatedAt: new Date(0),
  dialect: null,
  filePageCount: null,
  coverPath: null,
  summaryBrief: null,
  summaryStandard: null,
};

const PAGE = {
  id: 'page-1',
  documentId: 'rust-book',
  path: 'ch04/a: b',
  number: 4,
  ...{ depth: 0, chapter: null },
  sections: [{ title: 'Memory', depth: 0 }],
  title: 'Ownership',
  filename: 'ch04/a: b.md',
  version: VERSION,
};

const TURN: Turn = {
  id: 'aa2c1f4e-7a1d-4f6b-8f0e-3f6f2b9c8d01',
  sessionId: SESSION,
  viewerId: null,
  query: 'Why?',
  response: 'Because.',
  sources: [],
  claims: [],
  withheld: [],
  grounding: 'strict',
  mode: 'general',
  selectedText: null,
  selection: null,
  scope: null,
  chunksRetrieved: 1,
  latencyMs: 12.5,
  createdAt: new Date(0),
  outcome: 'not_found',
  model: 'scripted',
  retrievedChunks: [{ chunkId: 'c', pageId: 'page-1', pageVersion: VERSION, start: 0, end: 8, relevance: 0.25 }],
  related: [],
  errorCode: null,
  firstEventMs: 4.5,
  stages: {},
  tokens: null,
  documentIds: ['rust-book'],
  feedback: null,
  plan: null,
  prompts: null,
  toolCalls: [],
  clarification: null,
  resumes: null,
  profile: null,
  audit: null,
  filters: null,
  seenDocumentIds: [],
  isUnavailable: false,
};

function routesWith(overrides: Partial<Runtime>, variables: Record<string, string> = {}) {
  return openApiRoutes(scriptedRuntime(answering('Yes.'), { overrides, variables }));
}

describe('GET /api/pages/{page_id}', () => {
  const overrides: Partial<Runtime> = {
    findDocument: async (_viewer, id) => (id === DOCUMENT.id ? DOCUMENT : null),
    findPage: async (_viewer, id) => (id === PAGE.id ? PAGE : null),
    findPageVersion: async (_viewer, pageId, version = VERSION) =>
      pageId === PAGE.id && version === VERSION
        ? { pageId, version, html: '', text: 'A \u{1F600} page.', sentences: [], headings: [], filePages: null }
        : null,
  };

  test('gives the text that ranges refer to, and where to read it', async () => {
    const routes = await routesWith(overrides, { PUBLIC_URL: 'https://books.example' });
    const page = pageTextSchema.parse(await (await routes.fetch(`/api/pages/page-1?version=${VERSION}`)).json());
    expect(page).toMatchObject({
      text: 'A \u{1F600} page.',
      length: 10,
      length_cp: 9,
      is_current: true,
      doc_id: 'rust-book',
      page_number: 4,
      url: 'https://books.example/books/rust-book/ch04/a%3A%20b',
    });
  });

  test('knows no other page and no other version', async () => {
    const routes = await routesWith(overrides);
    for (const address of ['page-2', `page-1?version=${'b'.repeat(64)}`]) {
      expect((await routes.fetch(`/api/pages/${address}`)).status).toBe(404);
    }
    expect((await routes.fetch('/api/pages/page-1?version=latest')).status).toBe(400);
  });
});

describe('/api/conversations/{session_id}', () => {
  test('gives the turns as they were stored', async () => {
    const routes = await routesWith({ listTurns: async (_viewer, id) => (id === SESSION ? [TURN] : []) });
    const body = conversationResponseSchema.parse(await (await routes.fetch(`/api/conversations/${SESSION}`)).json());
    expect(body.turns).toEqual([
      expect.objectContaining({
        turn_id: TURN.id,
        query: 'Why?',
        response: 'Because.',
        latency_ms: 12.5,
        outcome: 'not_found',
        created_at: '1970-01-01T00:00:00.000Z',
        retrieved_chunks: [
          { chunk_id: 'c', page_id: 'page-1', page_version: VERSION, start: 0, end: 8, relevance_score: 0.25 },
        ],
      }),
    ]);
  });

  test('is not found when there are none', async () => {
    const routes = await routesWith({});
    expect((await routes.fetch(`/api/conversations/${SESSION}`)).status).toBe(404);
  });

  test('deletes, and says how much', async () => {
    const routes = await routesWith({ deleteConversation: async () => 3 });
    const response = await routes.fetch(`/api/conversations/${SESSION}`, { method: 'DELETE' });
    expect(await response.json()).toEqual({ session_id: SESSION, turns_deleted: 3 });
  });
});

describe('GET /api/documents/{document_id}/assets/{path}', () => {
  const bytes = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const overrides: Partial<Runtime> = {
    findAsset: async (_viewer, documentId, { path }) =>
      documentId === 'rust-book' && path === 'img/a b.svg'
        ? { documentId, path, mediaType: 'image/svg+xml', bytes }
        : null,
  };
  const address = '/api/documents/rust-book/assets/img/a%20b.svg';

  test('gives the picture, which may run nothing', async () => {
    const response = await (await routesWith(overrides)).fetch(address);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });

  test('sends nothing to a client that has it', async () => {
    const routes = await routesWith(overrides);
    const etag = (await routes.fetch(address)).headers.get('etag') ?? '';
    const again = await routes.fetch(address, { headers: { 'if-none-match': `"other", W/${etag}` } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test('asks for it in the widths there are, and for nothing else', async () => {
    const asked: unknown[] = [];
    const routes = await routesWith({
      findAsset: async (viewer, documentId, picture) => {
        asked.push(picture.width);
        return (await overrides.findAsset?.(viewer, documentId, picture)) ?? null;
      },
    });
    for (const query of ['', '?width=480']) expect((await routes.fetch(`${address}${query}`)).status).toBe(200);
    expect(asked).toEqual([undefined, 480]);
    for (const place of [address, '/api/documents/none/assets/x.png']) {
      const refused = await routes.fetch(`${place}?width=481`);
      expect(errorResponseSchema.parse(await refused.json())).toMatchObject({
        error_code: 'validation_error',
        message: expect.stringContaining('480, 960, 1440') as unknown,
      });
    }
    expect(asked).toHaveLength(2);
  });

  test('knows no other picture', async () => {
    const response = await (await routesWith(overrides)).fetch('/api/documents/rust-book/assets/other.svg');
    expect(errorResponseSchema.parse(await response.json()).error_code).toBe('not_found');
  });
});

describe('/health', () => {
  test('is 503 when questions cannot be answered and 200 when they can, if poorly', async () => {
    const base = await scriptedRuntime(answering('Yes.')).checkHealth();
    for (const [status, code] of [
      ['healthy', 200],
      ['degraded', 200],
      ['unhealthy', 503],
    ] as const) {
      const routes = await routesWith({ checkHealth: async () => ({ ...base, status }) });
      const response = await routes.fetch('/health');
      expect(response.status).toBe(code);
      expect(await response.json()).toMatchObject({ status });
    }
  });
});

describe('POST /api/ingest', () => {
  const events: IngestEvent[] = [
    { type: 'ingest-start', documentId: 'rust-book', title: 'Rust', pages: 1 },
    { type: 'page-end', path: 'intro', outcome: 'indexed', chunks: 2 },
    {
      type: 'ingest-end',
      documentId: 'rust-book',
      indexed: 1,
      unchanged: 0,
      removed: 0,
      failed: 0,
      chunks: 2,
      durationMs: 5,
    },
  ];
  const LOCAL = { 'x-lectern-client': '127.0.0.1', authorization: 'Bearer a-token-for-tests' };

  const readLines = async (response: Response) =>
    (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => ingestLineSchema.parse(JSON.parse(line)));

  test('streams its progress, one JSON object a line', async () => {
    const routes = await routesWith({ ingest: () => eventsOf(events) });
    const response = await routes.post('/api/ingest', { path: '/books/rust' }, { headers: LOCAL });
    expect(response.headers.get('content-type')).toContain('application/x-ndjson');
    expect(await readLines(response)).toEqual(events);
  });

  test('ends with an error line when the run fails', async () => {
    const ingest = async function* () {
      yield* events.slice(0, 1);
      throw new AppError('storage_unavailable');
    };
    const lines = await readLines(
      await (await routesWith({ ingest })).post('/api/ingest', { path: '/b' }, { headers: LOCAL }),
    );
    expect(lines.at(-1)).toMatchObject({ type: 'ingest-error', error_code: 'storage_unavailable' });
  });

  test('stops the run when the caller goes', async () => {
    const stopped = Promise.withResolvers<unknown>();
    const ingest: Runtime['ingest'] = async function* (_request, signal) {
      signal.addEventListener('abort', () => stopped.resolve(signal.reason));
      yield* events.slice(0, 2);
    };
    const response = await (await routesWith({ ingest })).post('/api/ingest', { path: '/b' }, { headers: LOCAL });
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel('gone');
    expect(await stopped.promise).toBe('gone');
  });

  test.each([
    ['another machine', { 'x-lectern-client': '203.0.113.7' }, 403],
    ['an unknown client', { 'x-lectern-client': 'unknown' }, 403],
    ['no token', { authorization: '' }, 401],
    ['another token', { authorization: 'Bearer a-token-for-test' }, 401],
    ['another scheme', { authorization: 'Basic a-token-for-tests' }, 401],
  ])('refuses %s', async (_who, headers, status) => {
    let runs = 0;
    const ingest = () => {
      runs += 1;
      return eventsOf(events);
    };
    const routes = await routesWith({ ingest });
    const response = await routes.post('/api/ingest', { path: '/b' }, { headers: { ...LOCAL, ...headers } });
    expect(response.status).toBe(status);
    expect(runs).toBe(0);
  });
});
