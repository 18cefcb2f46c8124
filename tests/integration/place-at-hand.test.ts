import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { ChatRequest } from '#lib/contracts/chat-request.ts';
import { type ChatResponse, chatResponseSchema } from '#lib/contracts/chat-response.ts';
import { conversationResponseSchema } from '#lib/contracts/conversation.ts';
import type { QuestionContext } from '#lib/contracts/question-scope.ts';
import type { LibrarySource } from '#lib/contracts/source.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { type GuardedDocument, ingestGuarded } from '#tests/support/guarded-library.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { askRuntime, citing } from '#tests/support/services/model/asked-runtime.ts';
import { startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { contentOf } from '#tests/support/services/model/model-wire.ts';

let test: TestRuntime;
let routes: ApiRoutes;
let secret: GuardedDocument;

beforeAll(async () => {
  test = await openTestRuntime();
  for (const book of ['field-guide', 'lighthouse'])
    await collect(test.runtime.ingest({ path: `${FIXTURE_BOOKS}/${book}` }, new AbortController().signal));
  [secret] = (await ingestGuarded(test.runtime, [['user:ann']])) as [GuardedDocument];
  routes = await openApiRoutes(test.runtime);
});
afterAll(() => test.close());

async function pageOf(documentId: string, path: string) {
  const page = await test.runtime.findPageByPath(ANONYMOUS, documentId, path);
  if (page === null) throw new Error(`There is no page ${path}.`);
  return page;
}

async function ask(query: string, request: Partial<ChatRequest> = {}): Promise<ChatResponse> {
  const response = await routes.post('/api/chat', { query, include: ['steps'], ...request });
  expect(response.status).toBe(200);
  return chatResponseSchema.parse(await response.json());
}

function cited({ sources }: ChatResponse): LibrarySource[] {
  return sources.filter((source): source is LibrarySource => 'page_id' in source);
}

const pagesCited = (answer: ChatResponse) => [...new Set(cited(answer).map(({ page_id: id }) => id))];
const quotes = (answer: ChatResponse) => cited(answer).flatMap(({ ranges }) => ranges.map(({ quote }) => quote));

async function lamp(sectionId?: string): Promise<QuestionContext> {
  const { id, documentId } = await pageOf('lighthouse', '2-the-lamp');
  return { document_id: documentId, page_id: id, ...(sectionId !== undefined && { section_id: sectionId }) };
}

describe('a question that points at the page its reader is on', () => {
  it.each([
    'Summarise this page',
    'What is this page about?',
    'Please explain this page in simple words.',
    'This page?',
  ])('is answered with sentences of that page: %s', async (question) => {
    const context = await lamp();
    const answer = await ask(question, { context, scope: { document_ids: ['lighthouse'] } });
    expect(pagesCited(answer)).toEqual([context.page_id]);
    expect(quotes(answer).length).toBeGreaterThan(3);
    expect(answer.plan).toMatchObject({
      query_type: 'DOCUMENT_SUMMARY',
      about: { kind: 'page', title: 'The lamp', doc_id: 'lighthouse', page_id: context.page_id, section_id: null },
    });
  });

  it('finds there what it asks for, and not what stands elsewhere', async () => {
    const context = await lamp();
    const found = await ask('Where does the reserve lamp on this page hang?', { context });
    expect(quotes(found).join(' ')).toContain('reserve lamp');
    expect(pagesCited(found)).toEqual([context.page_id]);
    const elsewhere = 'How long was the longest wait for the relief boat';
    expect(pagesCited(await ask(`${elsewhere}?`, { context }))).not.toEqual([]);
    expect(pagesCited(await ask(`${elsewhere} on this page?`, { context }))).toEqual([]);
  });

  it('means a section right below the heading above it, and none beside it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-station-'));
    const page = 'The station has a keeper.\n\n## Lamps\n\n### Oil\n\nThe oil lamp is filled at dusk.\n\n### Gas\n';
    await writeFile(join(folder, 'station.md'), `# Station\n\n${page}`);
    await collect(test.runtime.ingest({ path: join(folder, 'station.md') }, new AbortController().signal));
    await rm(folder, { recursive: true });
    const { id } = await pageOf('station', 'station');
    const inSection = (section: string) => ({ document_id: 'station', page_id: id, section_id: section });
    const oil = await ask('Summarise this section.', { context: inSection('oil') });
    expect(quotes(oil)).toEqual(['The oil lamp is filled at dusk.']);
    const gas = await ask('Summarise this section.', { context: inSection('gas') });
    expect(gas.plan?.about).toMatchObject({ kind: 'section', title: 'Gas' });
    expect(quotes(gas)).toEqual([]);
  });

  it('means the section that is read by “this section”, and the page under no heading', async () => {
    const { headings } = await pageOf('lighthouse', '2-the-lamp');
    const heading = headings.find(({ text }) => text === 'When the lamp fails');
    const answer = await ask('What is this section about?', { context: await lamp(heading?.id) });
    expect(new Set(cited(answer).map(({ section_heading: name }) => name))).toEqual(new Set(['When the lamp fails']));
    expect(answer.plan?.about).toMatchObject({
      kind: 'section',
      title: 'When the lamp fails',
      section_id: heading?.id,
    });
    expect((await ask('What is this section about?', { context: await lamp() })).plan?.about?.kind).toBe('page');
  });

  it('means the page with those under and around it in the contents by “this chapter”', async () => {
    const [watching, feeder, night] = await Promise.all(
      ['watching', 'birds/feeder', 'birds/night'].map((path) => pageOf('field-guide', path)),
    );
    for (const page of [watching, feeder]) {
      const answer = await ask('What is this chapter about?', { context: { page_id: page?.id } });
      const chapter = [watching, feeder, night].map((one) => one?.id);
      expect(pagesCited(answer).length).toBeGreaterThan(1);
      expect(chapter).toEqual(expect.arrayContaining(pagesCited(answer)));
      expect(answer.plan?.about).toMatchObject({ kind: 'chapter', title: 'Watching', page_id: watching?.id });
    }
  });

  it('means the book by “this book”, though the whole library may be used', async () => {
    const answer = await ask('What is this book about?', { context: { document_id: 'lighthouse' } });
    expect(new Set(cited(answer).map(({ doc_id: id }) => id))).toEqual(new Set(['lighthouse']));
    expect(pagesCited(answer).length).toBeGreaterThan(2);
  });

  it('is recorded with what it was taken for', async () => {
    const answer = await ask('Summarise this page', { context: await lamp() });
    const response = await routes.fetch(`/api/conversations/${answer.metadata.session_id}`);
    const { turns } = conversationResponseSchema.parse(await response.json());
    expect(turns[0]?.plan?.about).toEqual(answer.plan?.about);
    expect(turns[0]?.scope).toBeNull();
  });
});

describe('a place that is pointed at', () => {
  it('never widens the scope: outside it, it counts as not pointed at', async () => {
    const answer = await ask('Summarise this page', {
      context: await lamp(),
      scope: { document_ids: ['field-guide'] },
    });
    expect(answer.plan?.about).toBeUndefined();
    expect(cited(answer).filter(({ doc_id: id }) => id !== 'field-guide')).toEqual([]);
  });

  it('is nothing to whoever may not read it, whether it exists or not', async () => {
    const [pageId = ''] = secret.pageIds;
    const told = await Promise.all(
      [pageId, 'no-such-page'].map(async (page_id) => {
        const answer = await ask('Summarise this page', { context: { page_id } });
        expect(answer.plan?.about).toBeUndefined();
        return [answer.answer, answer.sources.length];
      }),
    );
    expect(told[0]).toEqual(told[1]);
    expect(JSON.stringify(told)).not.toContain(secret.canary);
  });

  it('is no part of a question without such words, and of none about a selection', async () => {
    const context = await lamp();
    const plain = await ask('How long was the longest wait for the relief boat?', { context });
    expect(plain.plan?.about).toBeUndefined();
    const selected = { mode: 'selected_text', selected_text: 'Owls hunt at night. This page is about owls.' } as const;
    expect(cited(await ask('What is this page about?', { context, ...selected }))).toEqual([]);
  });
});

describe('a scope that is a place', () => {
  it.each([
    ['section', { section: { page_id: 'no-such-page', section_id: 'x' } }],
    ['chapter', { chapter_of: 'no-such-page' }],
    ['part of a book', { up_to: 'no-such-page' }],
  ])('holds nothing when there is no such %s, and nothing of what may not be read', async (_, scope) => {
    const [pageId = ''] = secret.pageIds;
    const hidden = JSON.parse(JSON.stringify(scope).replace('no-such-page', pageId)) as typeof scope;
    for (const one of [scope, hidden]) {
      const answer = await ask('What is a lamp?', { scope: one });
      expect([answer.sources, answer.related]).toEqual([[], []]);
    }
  });

  it('is recorded in the words of the request', async () => {
    const { id } = await pageOf('lighthouse', '2-the-lamp');
    for (const scope of [{ up_to: id }, { chapter_of: id }, { section: { page_id: id, section_id: 'cleaning' } }]) {
      const { metadata } = await ask('How is the lens cleaned?', { scope });
      const response = await routes.fetch(`/api/conversations/${metadata.session_id}`);
      expect(conversationResponseSchema.parse(await response.json()).turns[0]?.scope).toEqual(scope);
    }
  });

  it.each([
    [{ section: { page_id: 'p' } }, /section_id/],
    [{ chapters: 'p' }, /unknown key; the keys are document_ids, page_ids, section, chapter_of, up_to/],
    [{ up_to: '' }, /up_to must be/],
  ])('is refused when it says something else: %j', async (scope, message) => {
    const response = await routes.post('/api/chat', { query: 'Why?', scope });
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(message);
  });
});

describe('a passage that is to be explained', () => {
  async function passageOf(words: string): Promise<QuestionContext> {
    const page = await pageOf('lighthouse', '1-the-rock');
    const start = page.text.indexOf(words);
    return { page_id: page.id, passage: { page_version: page.version, start, end: start + words.length } };
  }

  it('is explained by what stands around it, without its own words', async () => {
    const words = 'Every block is dovetailed into its neighbours, so that no single one can be pulled out by the sea.';
    const answer = await ask('Explain this passage.', {
      context: await passageOf(words),
      scope: { document_ids: ['lighthouse'] },
    });
    expect(answer.plan?.about).toMatchObject({ kind: 'passage', title: words, doc_id: 'lighthouse' });
    expect(quotes(answer).join(' ')).toMatch(/granite blocks.*walls are three metres thick/s);
    expect(answer.answer).not.toContain('dovetailed');
    expect(answer.tool_calls?.map(({ tool }) => tool)).toEqual(['read_passage']);
  });

  it('is explained by a model in its own words, which rest on what stands around it', async () => {
    const words = 'Every block is dovetailed into its neighbours, so that no single one can be pulled out by the sea.';
    const endpoint = await startModelEndpoint((body) => {
      const number = /\[\d+\]/.exec(citing(body, 'three metres thick'))?.[0] ?? '';
      return { text: `The walls of the tower are three metres thick at the base, built of granite ${number}.` };
    });
    const model = await openTestRuntime(endpoint.variables);
    try {
      await collect(model.runtime.ingest({ path: `${FIXTURE_BOOKS}/lighthouse` }, new AbortController().signal));
      const { page_id: pageId, passage } = await passageOf(words);
      const context = passage && { pageId, passage: { ...passage, pageVersion: passage.page_version } };
      const { text, turn } = await askRuntime(model, 'Explain this passage.', { context });
      expect(contentOf(endpoint.requests.at(-1)?.messages.at(-1))).toContain(words);
      expect(text).toContain('built of granite [1]');
      expect(JSON.stringify(turn.sources)).toContain('three metres thick');
      expect(endpoint.refusals).toEqual([]);
    } finally {
      await model.close();
      await endpoint.close();
    }
  });

  it('is nothing where it is not: outside its page, on a version that is gone, or unreadable', async () => {
    const context = await passageOf('The tower is built');
    const far = { page_version: context.passage?.page_version ?? '', start: 900_000, end: 900_001 };
    for (const passage of [far, { ...far, page_version: 'a'.repeat(64) }]) {
      expect((await ask('Explain this passage.', { context: { ...context, passage } })).plan?.about).toBeUndefined();
    }
    const [pageId = ''] = secret.pageIds;
    expect(
      (await ask('Explain this passage.', { context: { ...context, page_id: pageId } })).plan?.about,
    ).toBeUndefined();
  });
});
