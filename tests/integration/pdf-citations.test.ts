import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { parseAnswer } from '#lib/answering/answers/verify-answer.ts';
import { chatCompletionSchema } from '#lib/contracts/openai/chat-completion.ts';
import { chatResponseSchema, chatStreamEventSchema } from '#lib/contracts/chat-response.ts';
import { documentDetailsSchema } from '#lib/contracts/document-details.ts';
import { documentListSchema } from '#lib/contracts/document-list.ts';
import { keptAnswerSchema } from '#lib/contracts/kept-answer.ts';
import { pageSearchResponseSchema } from '#lib/contracts/page-search.ts';
import { pageTextSchema } from '#lib/contracts/page-text.ts';
import type { LibrarySource } from '#lib/contracts/source.ts';
import { openAiQuestion } from '#lib/serving/openai/openai-question.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { buildPdf } from '#tests/support/build-pdf.ts';
import { collect } from '#tests/support/ingest-book.ts';
import { MCP_CLIENTS } from '#tests/support/mcp-clients.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { lines } from '#tests/support/read-pdf.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';

// Forty pages, of which the first four count i to iv: page 35 of the file says 31. So many are more than one page of the reader.
const PAGES = 40;
const NUMBER = 35;
const LABEL = '31';
const FACT = [
  'The gearbox of the great lens takes two litres of oil,',
  'which the keeper changes in the first week of spring.',
];
const QUERY = 'How much oil does the gearbox of the great lens take?';

const fillers = (number: number) =>
  lines([
    `In the month numbered ${number} nothing but the weather was written down,`,
    'and the keeper walked the beach for driftwood as on any other day.',
  ]);

let folder: string;
let app: TestRuntime;
let server: RoutesServer;
let source: LibrarySource;
let turn: { session_id: string; turn_id: string };

const post = async (path: string, body: unknown): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
};
const get = async (path: string): Promise<unknown> => (await fetch(server.url + path)).json();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-report-'));
  const pages = Array.from({ length: PAGES }, (_, index) => ({
    texts: index + 1 === NUMBER ? lines(FACT) : fillers(index + 1),
  }));
  const catalogue = '/PageLabels << /Nums [0 << /S /r >> 4 << /S /D >>] >>';
  await writeFile(join(folder, 'report.pdf'), buildPdf({ pages, catalogue }));
  app = await openTestRuntime();
  await collect(app.runtime.ingest({ path: join(folder, 'report.pdf') }, new AbortController().signal));
  server = await serveRoutes(await openApiRoutes(app.runtime), []);
  const { sources, metadata } = chatResponseSchema.parse(await post('/chat', { query: QUERY }));
  source = sources[0] as LibrarySource;
  turn = metadata;
});

afterAll(async () => {
  await server.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const PLACE = { page_number: NUMBER, page_label: LABEL };

describe('an answer from a PDF', () => {
  it('names the file as its owner does, and the page of the file with its label', () => {
    expect(source).toMatchObject({ filename: 'report.pdf', ...PLACE });
    expect(source.ranges).toEqual([expect.objectContaining({ quote: FACT.join(' '), ...PLACE })]);
  });

  it('says so in a stream', async () => {
    const body = JSON.stringify({ query: QUERY });
    const headers = { 'content-type': 'application/json' };
    const stream = await (await fetch(`${server.url}/chat/stream`, { method: 'POST', headers, body })).text();
    const events = [...stream.matchAll(/^data: (\{.*)$/gm)].map(
      ([, data = '']) => JSON.parse(data) as { type: string },
    );
    expect(events.find(({ type }) => type === 'sources')).toMatchObject({
      sources: [{ filename: 'report.pdf', ...PLACE }],
    });
  });

  it('says so to clients of the OpenAI API and of MCP', async () => {
    const messages = [{ role: 'user', content: QUERY }];
    const { choices, lectern } = chatCompletionSchema.parse(
      await post('/v1/chat/completions', { model: 'lectern', messages }),
    );
    expect(choices[0]?.message.annotations?.[0]?.url_citation).toMatchObject(PLACE);
    expect(lectern.sources[0]).toMatchObject(PLACE);
    const mcp = await MCP_CLIENTS[0].connect(server.url);
    const answer = await mcp.call('ask', { query: QUERY });
    expect(answer.structuredContent).toMatchObject({ sources: [PLACE] });
    expect(JSON.stringify(answer.content)).toContain(`, p. ${NUMBER}`);
    const found = await mcp.call('search_documentation', { query: QUERY });
    const { matches } = pageSearchResponseSchema.parse(found.structuredContent);
    expect(matches.find(({ match }) => match.startsWith(FACT.join(' ')))).toMatchObject(PLACE);
    await mcp.close();
  });

  it('is kept with the page of the file, in its text and its links', async () => {
    const kept = await app.runtime.keepAnswer(ANONYMOUS, { sessionId: turn.session_id, turnId: turn.turn_id }, null);
    const file = await app.runtime.readAnswer(ANONYMOUS, kept?.response_artifact?.id ?? '', 'http://here.example');
    expect(file?.markdown).toContain(`, p. ${NUMBER} (printed: ${LABEL}) ([report.pdf](`);
    expect(file?.markdown).toContain(`#page=${NUMBER})`);
    const { document } = parseAnswer(file?.markdown ?? '') ?? {};
    expect(document?.footnotes[0]).toMatchObject({ filename: 'report.pdf', pageNumber: NUMBER, pageLabel: LABEL });
  });
});

describe('the style inline', () => {
  const INLINE = { citation_style: 'inline', page_abbreviation: 'S.' };
  const NAME = `(Source: report.pdf, S. ${NUMBER})`;
  const ANSWER = `${FACT.join(' ')} ${NAME}`;

  it('names file and page in the answer, and says where in both units', async () => {
    const asked = { query: QUERY, ...INLINE, include: ['claims'] };
    const response = chatResponseSchema.parse(await post('/chat', asked));
    expect(response.answer).toBe(ANSWER);
    const [start, end] = [ANSWER.indexOf(NAME), ANSWER.length];
    expect(response.citations).toEqual([{ start, end, start_cp: start, end_cp: end, position: 1 }]);
    expect(response.claims?.[0]).toMatchObject({ start: 0, end: ANSWER.length });
    const { citations, answer } = chatResponseSchema.parse(await post('/chat', { query: QUERY }));
    expect(citations).toBeUndefined();
    expect(answer).toBe(`${FACT.join(' ')} [1]`);
  });

  it('is the same in a stream', async () => {
    const body = JSON.stringify({ query: QUERY, ...INLINE });
    const headers = { 'content-type': 'application/json' };
    const stream = await (await fetch(`${server.url}/chat/stream`, { method: 'POST', headers, body })).text();
    const events = [...stream.matchAll(/^data: (\{.*)$/gm)].map(([, data = '']) =>
      chatStreamEventSchema.parse(JSON.parse(data)),
    );
    expect(events.map((event) => (event.type === 'chunk' ? event.content : '')).join('')).toBe(ANSWER);
    const sources = events.find(({ type }) => type === 'sources');
    expect(sources).toMatchObject({ citations: [{ end: ANSWER.length, position: 1 }] });
  });

  it('gives a name to links of the OpenAI API, which are no part of what is told of the past', async () => {
    const messages = [{ role: 'user', content: QUERY }];
    const asked = { model: 'lectern', messages, lectern: INLINE };
    const { choices } = chatCompletionSchema.parse(await post('/v1/chat/completions', asked));
    const { content, annotations } = choices[0]?.message ?? { content: '', annotations: [] };
    const { url = '', start_index: start, end_index: end } = annotations[0]?.url_citation ?? {};
    expect(content).toBe(`${FACT.join(' ')} [${NAME}](${url})`);
    expect(content.slice(start, end)).toBe(`[${NAME}](${url})`);
    const past = [...messages, { role: 'assistant', content }, { role: 'user', content: 'And when?' }];
    const toldOf = past.map(({ role, content: text }) => ({ role, text }));
    const { told } = await openAiQuestion({ model: 'lectern', messages: toldOf }, app.runtime);
    expect(told).toEqual([{ question: QUERY, answer: FACT.join(' ') }]);
  });

  it('is that of a file that is kept in it', async () => {
    const kept = keptAnswerSchema.parse(await post('/api/answers', { query: QUERY, ...INLINE }));
    const again = keptAnswerSchema.parse(await post('/api/answers', { ...turn, ...INLINE }));
    for (const { response_artifact: artifact } of [kept, again]) {
      const file = await app.runtime.readAnswer(ANONYMOUS, artifact?.id ?? '', 'http://here.example');
      expect(file?.markdown).toContain(`[${NAME}](`);
    }
  });

  it.each([
    [{ citation_style: 'endnote' }, 'citation_style must be "footnote" or "inline".'],
    [{ page_abbreviation: 'p'.repeat(21) }, 'page_abbreviation must be at most 20 characters; it has 21.'],
  ])('refuses %j', async (asked, message) => {
    expect(await post('/chat', { query: QUERY, ...asked })).toMatchObject({ error_code: 'validation_error', message });
  });
});

describe('a PDF in the library', () => {
  it('is found by its words with the page of the file', async () => {
    const found = pageSearchResponseSchema.parse(await get('/api/search?query=two%20litres'));
    expect(found.matches).toEqual([expect.objectContaining({ match: 'two litres', ...PLACE })]);
  });

  it('has as many pages as the file', async () => {
    const { documents } = documentListSchema.parse(await get('/api/documents'));
    expect(documents).toEqual([expect.objectContaining({ filename: 'report.pdf', page_count: PAGES })]);
    const { answer } = chatResponseSchema.parse(await post('/chat', { query: 'Which document has the most pages?' }));
    expect(answer).toContain(`${PAGES} pages`);
  });

  it('lists its contents with the page of the file that each begins on', async () => {
    const [document] = documentListSchema.parse(await get('/api/documents')).documents;
    const { contents } = documentDetailsSchema.parse(await get(`/api/documents/${document?.doc_id ?? ''}`));
    expect(contents.length).toBeGreaterThan(1);
    expect(contents[0]).toMatchObject({ page_number: 1, page_label: 'i' });
    for (const { page_id: id, page_number: number, page_label: label } of contents) {
      const { file_pages: starts } = pageTextSchema.parse(await get(`/api/pages/${id}`));
      expect(starts?.[0]).toEqual({ start: 0, page_number: number, page_label: label });
    }
  });

  it('says of each of its texts where the pages of the file begin in it', async () => {
    const page = pageTextSchema.parse(await get(`/api/pages/${source.page_id}`));
    expect(page.page_number).toBe(page.file_pages?.[0]?.page_number);
    const start = page.file_pages?.find(({ page_number: number }) => number === NUMBER);
    expect(start).toEqual({ start: page.text.indexOf('The gearbox'), ...PLACE });
  });
});
