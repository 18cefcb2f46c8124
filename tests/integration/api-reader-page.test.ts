import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type ChatResponse, chatResponseSchema } from '#lib/contracts/chat-response.ts';
import { conversationResponseSchema } from '#lib/contracts/conversation.ts';
import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { type PageSearchResponse, pageSearchResponseSchema } from '#lib/contracts/page-search.ts';
import { type PageText, pageTextSchema } from '#lib/contracts/page-text.ts';
import type { SelectionSource } from '#lib/contracts/source.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

let app: TestRuntime;
let routes: ApiRoutes;
let watching: PageText;

beforeAll(async () => {
  app = await openTestRuntime();
  for (const book of ['field-guide', 'languages']) {
    await collect(app.runtime.ingest({ path: `${FIXTURE_BOOKS}/${book}` }, new AbortController().signal));
  }
  routes = await openApiRoutes(app.runtime);
  watching = await readPage('field-guide', 'watching', '?include=sentences');
});
afterAll(() => app.close());

async function readPage(documentId: string, path: string, query = ''): Promise<PageText> {
  const pages = await app.runtime.listPages(ANONYMOUS, documentId);
  const id = pages.find((page) => page.path === path)?.id ?? '';
  return pageTextSchema.parse(await (await routes.fetch(`/api/pages/${id}${query}`)).json());
}

async function readError(response: Response) {
  return { status: response.status, ...errorResponseSchema.parse(await response.json()) };
}

describe('GET /api/pages/{page_id}', () => {
  test('names the sentences when it is asked to, and only then', async () => {
    const { text, sentences = [] } = watching;
    expect(sentences.map(([start, end]) => text.slice(start, end))).toContain('Sit still for ten minutes.');
    expect(sentences.every(([start, end], index) => start < end && start >= (sentences[index - 1]?.[1] ?? 0))).toBe(
      true,
    );
    expect((await readPage('field-guide', 'watching')).sentences).toBeUndefined();
  });

  test('refuses to include what it does not know', async () => {
    const response = await routes.fetch(`/api/pages/${watching.page_id}?include=html`);
    expect(await readError(response)).toMatchObject({ status: 400, message: 'include must be "sentences".' });
  });
});

describe('a question about a part of a page', () => {
  const CITED = 'Sit still for ten minutes.';

  async function ask(body: object): Promise<Response> {
    return routes.post('/chat', { query: 'How long should I sit still?', mode: 'selected_text', ...body });
  }

  function partAround(words: string, more = 40) {
    const at = watching.text.indexOf(words);
    const [start, end] = [Math.max(0, at - more), Math.min(watching.text.length, at + words.length + more)];
    return { start, end, text: watching.text.slice(start, end) };
  }

  async function answerAbout(
    { start, end, text }: ReturnType<typeof partAround>,
    changes: object = {},
  ): Promise<ChatResponse> {
    const selection = { page_version: watching.version, start, end, ...changes };
    return chatResponseSchema.parse(await (await ask({ selected_text: text, selection })).json());
  }

  const sourcesOf = ({ sources }: ChatResponse) =>
    sources.filter((source): source is SelectionSource => 'char_start' in source);

  test.each([
    ['with its page', () => ({ page_id: watching.page_id })],
    ['without', () => ({})],
  ])('%s is answered from the sentences of the page, cut at the edges of the selection', async (_how, place) => {
    const part = partAround(CITED);
    const answer = await answerAbout(part, place());
    expect(sourcesOf(answer).map(({ quote }) => quote)).toContain(CITED);
    const stored = (watching.sentences ?? []).map(([start, end]) => [
      Math.max(start, part.start) - part.start,
      Math.min(end, part.end) - part.start,
    ]);
    for (const { char_start, char_end, quote } of sourcesOf(answer)) {
      expect(part.text.slice(char_start, char_end)).toBe(quote);
      expect(watching.text.slice(part.start + char_start, part.start + char_end)).toBe(quote);
      expect(stored.some(([start, end]) => (start ?? 0) <= char_start && char_end <= (end ?? 0))).toBe(true);
    }
  });

  test('is stored with where it stands', async () => {
    const part = partAround(CITED);
    const { metadata } = await answerAbout(part);
    const response = await routes.fetch(`/api/conversations/${metadata.session_id}`);
    const [turn] = conversationResponseSchema.parse(await response.json()).turns;
    expect(turn).toMatchObject({
      selected_text: part.text,
      selection: { page_id: watching.page_id, page_version: watching.version, start: part.start, end: part.end },
      scope: null,
    });
  });

  test.each<[string, (part: ReturnType<typeof partAround>) => object]>([
    ['that stands elsewhere', ({ start, end }) => ({ start: start + 1, end: end + 1 })],
    ['that ends behind the page', ({ start }) => ({ start, end: 1_000_000_000 })],
    ['of a version nobody has', () => ({ page_version: 'f'.repeat(64) })],
    ['of a page that is not there', () => ({ page_id: 'nowhere' })],
    ['of a page with other words', () => ({ page_id: '\ud800' })],
  ])('%s is refused with one sentence, before anything else', async (_what, changes) => {
    const part = partAround(CITED);
    const sessionId = crypto.randomUUID();
    const selection = { page_version: watching.version, start: part.start, end: part.end, ...changes(part) };
    const refused = await ask({ selected_text: part.text, selection, session_id: sessionId });
    expect(await readError(refused)).toMatchObject({
      status: 400,
      error_code: 'validation_error',
      message: 'The selection does not match the page. Select the text again.',
    });
    expect((await routes.fetch(`/api/conversations/${sessionId}`)).status).toBe(404);
  });

  test.each([
    [{ start: 5, end: 5 }, /start before end/],
    [{ start: -1 }, /whole numbers/],
    [{ start: 0.5 }, /whole numbers/],
    [{ page_version: 'latest' }, /64/],
    [{ page_id: ' ' }, /page_id/],
  ])('with %j is malformed', async (changes, message) => {
    const selection = { page_version: watching.version, start: 0, end: 5, ...changes };
    const error = await readError(await ask({ selected_text: watching.text.slice(0, 5), selection }));
    expect(error).toMatchObject({ status: 400, error_code: 'validation_error' });
    expect(error.message).toMatch(message);
  });

  test('is the only one whose selection is looked at', async () => {
    const selection = { page_version: 'f'.repeat(64), start: 0, end: 5 };
    expect((await ask({ mode: 'general', selection })).status).toBe(200);
  });
});

describe('a question to a part of the library', () => {
  test('is answered from there, and stored so', async () => {
    const scope = { document_ids: ['field-guide'], page_ids: [watching.page_id] };
    const query = 'How long should I sit still in the chair?';
    const answer = chatResponseSchema.parse(await (await routes.post('/chat', { query, scope })).json());
    expect(answer.sources.map((source) => 'page_id' in source && source.page_id)).toEqual(
      answer.sources.map(() => watching.page_id),
    );
    expect(answer.metadata.outcome).toBe('answered');
    const response = await routes.fetch(`/api/conversations/${answer.metadata.session_id}`);
    expect(conversationResponseSchema.parse(await response.json()).turns).toMatchObject([{ scope, selection: null }]);
    const elsewhere = await routes.post('/chat', { query, scope: { document_ids: ['languages'] } });
    expect(chatResponseSchema.parse(await elsewhere.json()).sources).toEqual([]);
  });

  test.each([
    [{ document_ids: [] }, /at least one/],
    [{ document_ids: 'field-guide' }, /list of strings/],
    [{ pages: ['a'] }, /unknown key/],
    [['a'], /object or null/],
  ])('with the scope %j is malformed', async (scope, message) => {
    const error = await readError(await routes.post('/chat', { query: 'Why?', scope }));
    expect(error).toMatchObject({ status: 400, error_code: 'validation_error' });
    expect(error.message).toMatch(message);
  });
});

describe('GET /api/documents/{document_id}/search', () => {
  async function search(
    query: string,
    documentId = 'field-guide',
    more: Record<string, string> = {},
  ): Promise<PageSearchResponse> {
    const parameters = new URLSearchParams({ query, ...more }).toString();
    const response = await routes.fetch(`/api/documents/${documentId}/search?${parameters}`);
    return pageSearchResponseSchema.parse(await response.json());
  }

  test('finds words where they stand, in reading order', async () => {
    const { kind, matches, total } = await search('A  CHAIR');
    expect(kind).toBe('exact');
    expect(total).toBe(matches.length);
    expect(matches.length).toBeGreaterThan(0);
    for (const { page_id, page_version, start, end, before, match, after } of matches) {
      const address = `/api/pages/${page_id}?version=${page_version}`;
      const { text } = pageTextSchema.parse(await (await routes.fetch(address)).json());
      expect(text.slice(start - before.length, end + after.length)).toBe(before + match + after);
      expect(match.toLowerCase().replace(/\s+/g, ' ')).toBe('a chair');
    }
    const pages = (await app.runtime.listPages(ANONYMOUS, 'field-guide')).map(({ id }) => id);
    const order = matches.map(({ page_id }) => pages.indexOf(page_id));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(matches[0]?.url).toMatch(/^\/books\/field-guide\//);
  });

  test('counts what it does not name', async () => {
    const { matches, total } = await search('e');
    expect(matches).toHaveLength(50);
    expect(total).toBeGreaterThan(50);
    expect(new Set(matches.map(({ page_id }) => page_id)).size).toBeGreaterThan(3);
  });

  test('names all of them best first, page by page of the list', async () => {
    const seen: string[] = [];
    let [cursor, total] = ['0', 0];
    for (;;) {
      const answer = await search('e', 'field-guide', { order: 'best', cursor });
      seen.push(...answer.matches.map(({ page_id, start }) => `${page_id} ${start}`));
      total = answer.total;
      if (answer.next_cursor === null) break;
      expect(answer.matches).toHaveLength(50);
      cursor = answer.next_cursor;
    }
    expect(total).toBe((await search('e')).total);
    expect(new Set(seen).size).toBe(total);
    expect(seen).toHaveLength(total);
  });

  test('says how the words stand, whole ones first, and what was meant', async () => {
    const { matches } = await search('sit', 'field-guide', { order: 'best' });
    const fits = matches.map(({ fit }) => fit);
    expect(fits[0]).toBe('words');
    expect(fits.indexOf('inside') === -1 || fits.lastIndexOf('words') < fits.indexOf('inside')).toBe(true);
    expect(await search('chiar', 'field-guide', { order: 'best' })).toMatchObject({ corrected_query: 'chair' });
    expect(await search('chiar')).toMatchObject({ kind: 'related', corrected_query: null, next_cursor: null });
  });

  test('offers passages that come near when the words stand nowhere', async () => {
    const { kind, matches, total } = await search('How long must somebody sit in a chair');
    expect({ kind, total }).toEqual({ kind: 'related', total: 0 });
    expect(matches.length).toBeGreaterThan(0);
    expect(matches.length).toBeLessThanOrEqual(8);
    for (const { page_id, start, end, match } of matches) {
      const { text } = pageTextSchema.parse(await (await routes.fetch(`/api/pages/${page_id}`)).json());
      expect(text.slice(start, end)).toBe(match);
    }
  });

  test('looks into no other document, and at nothing when there is nothing', async () => {
    expect(await search('the chair', 'languages')).toMatchObject({ kind: 'related', matches: [] });
    expect(await search('\u0301')).toMatchObject({ kind: 'related', matches: [], total: 0 });
  });

  test('knows no document the viewer may not read, and no search for nothing', async () => {
    expect(await readError(await routes.fetch('/api/documents/secret/search?query=a'))).toMatchObject({ status: 404 });
    const unknown = ['?query=a&order=random', '?query=a&order=best&cursor=-1', '?query=a&order=best&cursor=last'];
    for (const query of ['', '?query=', '?query=%20', `?query=${'a'.repeat(201)}`, '?query=%00', ...unknown]) {
      const error = await readError(await routes.fetch(`/api/documents/field-guide/search${query}`));
      expect(error).toMatchObject({ status: 400, error_code: 'validation_error' });
    }
  });
});

describe('GET /api/search', () => {
  test('finds words in every document, best places first, and names the document', async () => {
    const response = await routes.fetch('/api/search?query=a');
    const { matches, kind, total, next_cursor } = pageSearchResponseSchema.parse(await response.json());
    expect(kind).toBe('exact');
    expect(matches[0]?.fit).toBe('words');
    expect(total).toBeGreaterThan(50);
    expect(next_cursor).toBe('50');
    for (const { document_id, document_title, url } of matches) {
      expect(url.startsWith(`/books/${document_id}/`)).toBe(true);
      expect(document_title).toBe((await app.runtime.findDocument(ANONYMOUS, document_id))?.title);
    }
  });

  test.each(['', '?query=', '?query=a&cursor=x'])('is told what is wrong with %j', async (parameters) => {
    const error = await readError(await routes.fetch(`/api/search${parameters}`));
    expect(error).toMatchObject({ status: 400, error_code: 'validation_error' });
  });
});
