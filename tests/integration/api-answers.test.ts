import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { parseAnswer } from '#lib/answering/answers/verify-answer.ts';
import { type KeptAnswer, keptAnswerSchema } from '#lib/contracts/kept-answer.ts';
import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { PageVersion } from '#lib/books/library/page.ts';
import type { ProfileBook } from '#lib/answering/profiles/profile-book.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { ingestFixtures } from '#tests/support/answer-library.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

let app: TestRuntime;
let routes: ApiRoutes;

beforeAll(async () => {
  app = await openTestRuntime();
  await ingestFixtures(app.runtime, ['lighthouse']);
  routes = await openApiRoutes(app.runtime);
}, 60_000);

afterAll(() => app.close());

async function keep(body: object): Promise<KeptAnswer> {
  const response = await routes.post('/api/answers', body);
  expect(response.status).toBe(200);
  return keptAnswerSchema.parse(await response.json());
}

async function lampPage(): Promise<PageVersion> {
  const [, page] = await app.runtime.listPages(ANONYMOUS, 'lighthouse');
  const version = page === undefined ? null : await app.runtime.findPageVersion(ANONYMOUS, page.id);
  if (version === null) throw new Error('The book has no second page.');
  return version;
}

describe('POST /api/answers', () => {
  it('answers a question and keeps the answer', async () => {
    const kept = await keep({ query: 'When is the lamp lit?', output_filename_base: 'Lampe für Öl' });
    expect(kept).toMatchObject({
      status: 'success',
      filter_applied: false,
      response_artifact: {
        filename: 'Lampe für Öl.md',
        version: 1,
        mime_type: 'text/markdown',
        description: 'Answer with sources to: When is the lamp lit?',
      },
    });
    expect(kept.message_to_llm).toContain('Lampe für Öl.md');
    const file = await routes.fetch(`/api/answers/${kept.response_artifact?.id ?? ''}`);
    expect(file.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="Lampe f_r _l.md"; filename*=UTF-8''Lampe%20f%C3%BCr%20%C3%96l.md`,
    );
    const document = parseAnswer(await file.text())?.document;
    expect(document?.question).toBe('When is the lamp lit?');
    expect(document?.answer).toMatch(/half an hour before sunset\. \[\d\]/);
  });

  it('keeps the answer of a turn that was given before, as often as it is asked to', async () => {
    const chat = (await (await routes.post('/api/chat', { query: 'When is the lamp lit?' })).json()) as {
      metadata: { session_id: string; turn_id: string };
    };
    const { session_id, turn_id } = chat.metadata;
    const first = await keep({ session_id, turn_id });
    const second = await keep({ session_id, turn_id });
    expect(first.learning_id).toBe(turn_id);
    expect(first.response_artifact).toMatchObject({ filename: 'lectern_answer.md', version: 1 });
    expect(second.response_artifact).toMatchObject({ filename: 'lectern_answer.md', version: 2 });
  });

  it('says which part of the library was searched', async () => {
    const scope = { document_ids: ['lighthouse'] };
    const filters = { page_title: 'The lamp' };
    const kept = await keep({ query: 'When is the lamp lit?', scope, filters });
    expect(kept).toMatchObject({ filter_applied: true, applied_filter: { ...scope, ...filters } });
  });

  it('says so of a turn that was given before as well', async () => {
    const filters = { page_title: ['The lamp'], section_heading: ['The lamp'] };
    const chat = await routes.post('/api/chat', { query: 'When is the lamp lit?', filters });
    const { session_id, turn_id } = ((await chat.json()) as { metadata: { session_id: string; turn_id: string } })
      .metadata;
    const kept = await keep({ session_id, turn_id });
    expect(kept).toMatchObject({ filter_applied: true, applied_filter: filters });
  });

  it('keeps nothing when the library does not say', async () => {
    const kept = await keep({ query: 'Who won the football championship of 1987?' });
    expect(kept.status).toBe('no_answer_found');
    expect(kept.response_artifact).toBeUndefined();
  });

  it('cites the page of a selection whose place is known, and keeps none whose place is not', async () => {
    const page = await lampPage();
    const start = page.text.indexOf('The lamp is lit');
    const selected_text = page.text.slice(start, start + 200);
    const question = { query: 'When is the lamp lit?', mode: 'selected_text', selected_text };
    const selection = { page_version: page.version, start, end: start + 200 };
    const placed = await keep({ ...question, selection });
    const file = await (await routes.fetch(`/api/answers/${placed.response_artifact?.id ?? ''}`)).text();
    const [footnote] = parseAnswer(file)?.document.footnotes ?? [];
    expect(footnote?.pageId).toBe(page.pageId);
    const quotes = footnote?.ranges.map((range) => [page.text.slice(range.start, range.end), range.quote]) ?? [];
    expect(quotes.length).toBeGreaterThan(0);
    for (const [words, quote] of quotes) expect(words).toBe(quote);
    expect(await keep(question)).toMatchObject({ status: 'error' });
  });

  it.each([
    [{}, 'query'],
    [{ query: ' ' }, 'query'],
    [{ query: 'When?', output_filename_base: '../etc/passwd' }, 'output_filename_base'],
    [{ session_id: 'no', turn_id: 'no' }, 'turn_id'],
  ])('says what is wrong with %j', async (body, named) => {
    const response = await routes.post('/api/answers', body);
    expect(response.status).toBe(400);
    expect(errorResponseSchema.parse(await response.json()).message).toContain(named);
  });

  it('knows no turn that is not there', async () => {
    const session_id = '5f0c0f5c-54f3-4d0a-9c0e-2b6f0d7c9a11';
    expect((await routes.post('/api/answers', { session_id, turn_id: crypto.randomUUID() })).status).toBe(404);
    expect((await routes.fetch(`/api/answers/${crypto.randomUUID()}`)).status).toBe(404);
    expect((await routes.fetch('/api/answers/nothing')).status).toBe(400);
  });
});

describe('POST /api/answers on another server', () => {
  async function keepOn(changes: Partial<Runtime>): Promise<KeptAnswer> {
    const others = await openApiRoutes({ ...app.runtime, ...changes });
    const response = await others.post('/api/answers', { query: 'When is the lamp lit?' });
    await openApiRoutes(app.runtime);
    expect(response.status).toBe(200);
    return keptAnswerSchema.parse(await response.json());
  }

  it('says that nothing is kept where nothing is recorded', async () => {
    const kept = await keepOn({ env: { ...app.runtime.env, recordsConversations: false } });
    expect(kept.status).toBe('error');
    expect(kept.message_to_llm).toContain('RECORD_CONVERSATIONS');
  });

  it('searches nothing when the profile’s filter lacks a parameter, and says which', async () => {
    const profiles: ProfileBook = {
      ...app.runtime.profiles,
      apply: async () => {
        throw new AppError('validation_error', { details: { missing_filter_parameters: ['country'] } });
      },
    };
    const kept = await keepOn({ profiles });
    expect(kept).toMatchObject({
      status: 'error',
      filter_applied: false,
      missing_filter_parameters: ['country'],
    });
    expect(kept.response_artifact).toBeUndefined();
  });
});
