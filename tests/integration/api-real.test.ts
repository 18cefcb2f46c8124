import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type ChatResponse, chatResponseSchema } from '#lib/contracts/chat-response.ts';
import { conversationResponseSchema } from '#lib/contracts/conversation.ts';
import { ingestLineSchema } from '#lib/contracts/ingest.ts';
import { pageTextSchema } from '#lib/contracts/page-text.ts';
import type { LibrarySource, SelectionSource, Source } from '#lib/contracts/source.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

const PAGES = {
  'keeper.md':
    '# The keeper\n\nThe lighthouse keeper \u{1F600} trims the lamp every four hours. Nobody else may touch the lamp.\n\n## Wages\n\nThe keeper earns twelve pounds a year.\n',
  'fog & bells/été: signals.md':
    '# Fog signals\n\nThe fog bell rings twice a minute. In thick fog the keeper fires a cannon instead.\n\n![A bronze bell](bell.png)\n',
  'boats.md': '# Boats\n\nThe supply boat lands every second Tuesday. It brings oil, flour and newspapers.\n',
};

// One transparent pixel.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let app: TestRuntime;
let routes: ApiRoutes;
let book: string;

beforeAll(async () => {
  book = await mkdtemp(join(tmpdir(), 'lectern-book-'));
  for (const [path, text] of Object.entries(PAGES)) {
    await mkdir(join(book, path, '..'), { recursive: true });
    await writeFile(join(book, path), text);
  }
  await writeFile(join(book, 'fog & bells/bell.png'), PNG);
  app = await openTestRuntime();
  routes = await openApiRoutes(app.runtime);
  const headers = { 'x-lectern-client': '127.0.0.1', authorization: `Bearer ${app.runtime.ingestToken}` };
  const response = await routes.post('/api/ingest', { path: book, id: 'lighthouse' }, { headers });
  const lines = (await response.text())
    .trimEnd()
    .split('\n')
    .map((line) => ingestLineSchema.parse(JSON.parse(line)));
  expect(lines.at(-1)).toMatchObject({ type: 'ingest-end', indexed: 3, failed: 0 });
});

afterAll(async () => {
  await app.close();
  await rm(book, { recursive: true, force: true });
});

async function ask(body: Record<string, unknown>): Promise<ChatResponse> {
  const response = await routes.post('/chat', body);
  expect(response.status).toBe(200);
  return chatResponseSchema.parse(await response.json());
}

function fromLibrary(sources: Source[]): LibrarySource[] {
  return sources.filter((source): source is LibrarySource => 'page_id' in source);
}

function fromSelection(sources: Source[]): SelectionSource[] {
  return sources.filter((source): source is SelectionSource => 'char_start' in source);
}

describe('a question to the library', () => {
  test('is answered from ranges anyone can check', async () => {
    const { answer, sources, metadata } = await ask({ query: 'How often does the keeper trim the lamp?' });
    expect(answer).toContain('every four hours');
    expect(metadata.outcome).toBe('answered');
    expect(sources.length).toBeGreaterThan(0);
    for (const source of fromLibrary(sources)) {
      const address = `/api/pages/${source.page_id}?version=${source.page_version}`;
      const page = pageTextSchema.parse(await (await routes.fetch(address)).json());
      for (const range of source.ranges) {
        expect(page.text.slice(range.start, range.end)).toBe(range.quote);
        expect([...page.text].slice(range.start_cp, range.end_cp).join('')).toBe(range.quote);
      }
      expect(source.source_url).toBe(page.url);
    }
  });

  test('is answered the same as JSON and as a stream', async () => {
    const query = 'When does the supply boat land?';
    const json = await ask({ query });
    const frames = (await (await routes.post('/chat/stream', { query })).text()).trimEnd().split('\n\n');
    const events = frames.map(
      (frame) => JSON.parse(frame.slice('data: '.length)) as { type: string; content?: string; sources?: unknown },
    );
    expect(events.map((event) => event.content ?? '').join('')).toBe(json.answer);
    expect(events.find((event) => event.type === 'sources')?.sources).toEqual(json.sources);
  });

  test('can be narrowed to what an earlier answer cited, however its page is called', async () => {
    const { sources } = await ask({ query: 'How often does the fog bell ring?' });
    const [source] = fromLibrary(sources);
    expect(decodeURIComponent(source?.source_url ?? '')).toBe(
      'http://localhost:3000/books/lighthouse/fog & bells/été: signals',
    );
    const filters = {
      source_url: source?.source_url,
      page_title: [source?.page_title],
      section_heading: source?.section_heading,
    };
    const again = await ask({ query: 'What does the keeper do?', filters });
    expect(fromLibrary(again.sources).every(({ source_url }) => source_url === source?.source_url)).toBe(true);
    expect(again.metadata.chunks_retrieved).toBeGreaterThan(0);
    const elsewhere = await ask({
      query: 'How often does the fog bell ring?',
      filters: { source_url: '/books/lighthouse/boats' },
    });
    expect(elsewhere.sources).toEqual([]);
  });

  test('with no chunk left has the fixed answer and no sources', async () => {
    const { answer, sources, metadata } = await ask({ query: 'keeper', filters: { page_title: 'No such page' } });
    expect(answer).toBe("I couldn't find relevant information in the documentation for your question.");
    expect(sources).toEqual([]);
    expect(metadata).toMatchObject({ outcome: 'not_found', chunks_retrieved: 0 });
  });

  test('uses no more chunks than it may', async () => {
    const { metadata } = await ask({ query: 'keeper fog boat lamp bell', top_k: 1 });
    expect(metadata.chunks_retrieved).toBe(1);
  });
});

describe('a question about a selection', () => {
  test.each([
    ['as it is', 'The lamp burns oil. It needs a litre a night.'],
    ['with white space around it', '\r\n  The lamp burns oil.\r\n\tIt needs a litre a night. \n '],
    [
      'with emoji and combining marks',
      '\u{1F600}\u{1F468}\u200d\u{1F469} e\u0301 The lamp burns oil. It needs a litre a night.',
    ],
    ['with a lone surrogate', '\ud83d The lamp burns oil. It needs a litre a night. \ude00'],
  ])('%s is cited by offsets of the text as it was sent', async (_how, text) => {
    const { sources, metadata } = await ask({
      query: 'What does the lamp burn?',
      mode: 'selected_text',
      selected_text: text,
    });
    expect(metadata).toMatchObject({ outcome: 'answered', chunks_retrieved: 0 });
    expect(sources.length).toBeGreaterThan(0);
    for (const source of fromSelection(sources)) {
      expect(source).toMatchObject({ source_url: 'selected_text', page_title: 'User Selection', relevance_score: 1 });
      expect(text.slice(source.char_start, source.char_end)).toBe(source.quote);
      expect([...text].slice(source.char_start_cp, source.char_end_cp).join('')).toBe(source.quote);
    }
  });

  test('is not answered from the library', async () => {
    const { answer, sources } = await ask({
      query: 'How often does the fog bell ring?',
      mode: 'selected_text',
      selected_text: 'The sea is grey.',
    });
    expect(answer).toMatch(
      /^The provided selection does not contain information about .+\. Would you like me to search the full documentation\?$/,
    );
    expect(sources).toEqual([]);
  });
});

describe('a conversation', () => {
  test('is stored as it was answered, and can be deleted', async () => {
    const first = await ask({ query: 'How often does the keeper trim the lamp?' });
    const sessionId = first.metadata.session_id;
    const second = await ask({ query: 'How much does the keeper earn in a year?', session_id: sessionId });
    const address = `/api/conversations/${sessionId}`;
    const { turns } = conversationResponseSchema.parse(await (await routes.fetch(address)).json());
    expect(turns.map((turn) => turn.turn_id)).toEqual([first.metadata.turn_id, second.metadata.turn_id]);
    for (const [index, answered] of [first, second].entries()) {
      const turn = turns[index];
      expect(turn).toMatchObject({
        response: answered.answer,
        sources: answered.sources,
        mode: 'general',
        outcome: 'answered',
      });
      const retrieved = new Set(turn?.retrieved_chunks.map((chunk) => chunk.chunk_id));
      for (const source of fromLibrary(answered.sources)) expect(retrieved).toContain(source.chunk_id);
    }
    expect(await (await routes.fetch(address, { method: 'DELETE' })).json()).toMatchObject({ turns_deleted: 2 });
    expect((await routes.fetch(address)).status).toBe(404);
  });

  test('with lone surrogates and odd characters is never an internal error', async () => {
    const { metadata } = await ask({ query: '\ud800 keeper \udc00 \ufffe \u0001 \ufeff' });
    expect((await routes.fetch(`/api/conversations/${metadata.session_id}`)).status).toBe(200);
  });
});

test('a picture of the book is served', async () => {
  const response = await routes.fetch(`/api/documents/lighthouse/assets/${encodeURI('fog & bells/bell.png')}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await response.arrayBuffer()).equals(PNG)).toBe(true);
});

test('ten questions at once are all answered', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ask({ query: 'When does the supply boat land?' })),
  );
  expect(new Set(answers.map(({ answer }) => answer)).size).toBe(1);
});

test('the library is listed and healthy', async () => {
  expect(await (await routes.fetch('/api/documents')).json()).toMatchObject({ documents: [{ doc_id: 'lighthouse' }] });
  expect(await (await routes.fetch('/health')).json()).toMatchObject({ status: 'healthy' });
});
