import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { Question } from '#lib/answering/agent/question.ts';
import type { LibrarySource, Source } from '#lib/contracts/source.ts';
import type { ChunkFilters } from '#lib/answering/retrieval/chunk-filters.ts';
import {
  answerOf,
  buildQuestion,
  openTestRuntime,
  type TestRuntime,
  type WholeAnswer,
} from '#tests/support/open-test-runtime.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';

const CHAIR = 'How long should I sit still in the chair?';
const SELECTION = 'Owls hunt at night.\r\n\r\nThe barn owl 🦉 weighs about 350 grams. It nests in old barns.';

let test: TestRuntime;

beforeAll(async () => {
  test = await openTestRuntime();
  await collect(test.runtime.ingest({ path: `${FIXTURE_BOOKS}/field-guide` }, new AbortController().signal));
});
afterAll(() => test.close());

function ask(text: string, changes: Partial<Question> = {}): Promise<WholeAnswer> {
  return answerOf(test.runtime.answerQuestion(buildQuestion(text, changes)));
}

function selection(text: string): Partial<Question> {
  return { scope: { kind: 'selection', text, place: null } };
}

function librarySourcesOf(answer: Pick<WholeAnswer, 'sources'>): LibrarySource[] {
  return answer.sources.filter((source): source is LibrarySource => 'page_id' in source);
}

describe('a question to the library', () => {
  it('is answered with verbatim sentences whose ranges check against the stored page', async () => {
    const answer = await ask(CHAIR);
    const STEPS = ['answer-plan', 'answer-tool-started', 'answer-tool-result'];
    expect(answer.order.slice(1, 4).every((type) => STEPS.includes(type))).toBe(true);
    const [start, evidence, ...text] = answer.order.filter((type) => !STEPS.includes(type));
    expect([start, evidence]).toEqual(['answer-start', 'answer-evidence']);
    expect(text[0]).toBe('answer-source');
    expect(text.slice(-4)).toEqual(['answer-delta', 'answer-claim', 'answer-sources', 'answer-end']);
    expect(answer.answer).toContain('Sit still for ten minutes. [1]');
    expect(answer.metadata).toMatchObject({ outcome: 'answered', model: 'lectern-quoting-1' });
    const [source] = librarySourcesOf(answer);
    expect(source?.source_url).toBe('http://localhost:3000/books/field-guide/watching');
    const page = await test.runtime.findPageVersion(ANONYMOUS, source?.page_id ?? '', source?.page_version);
    for (const range of source?.ranges ?? []) {
      expect(page?.text.slice(range.start, range.end)).toBe(range.quote);
      expect([...(page?.text ?? '')].slice(range.start_cp, range.end_cp).join('')).toBe(range.quote);
    }
    expect(source?.ranges.map((range) => range.quote)).toContain('Sit still for ten minutes.');
  });

  it('tells of every source before the text that cites it, and again when more of it is cited', async () => {
    const told: Source[] = [];
    let text = '';
    for await (const event of test.runtime.answerQuestion(buildQuestion('What was the guide written for?'))) {
      if (event.type === 'answer-evidence') expect(event.passages).toBeGreaterThan(0);
      if (event.type === 'answer-source') told[event.position - 1] = event.source;
      if (event.type === 'answer-delta') text += event.text;
      for (const [, position] of text.matchAll(/(?<!\\)\[(\d+)\]/g)) expect(told[Number(position) - 1]).toBeDefined();
      if (event.type === 'answer-sources') expect(event.sources).toEqual(told);
    }
    expect(told.length).toBeGreaterThan(0);
  });

  it('looks only into the documents and pages it is told to, whatever the filters allow', async () => {
    const [page] = (await test.runtime.listPages(ANONYMOUS, 'field-guide')).filter(({ path }) => path === 'counting');
    const within = (filters: ChunkFilters) => ask(CHAIR, { scope: { kind: 'library', filters } });
    expect((await within({ documentIds: ['field-guide'] })).answer).toContain('Sit still for ten minutes.');
    expect((await within({ documentIds: ['another'] })).metadata.chunks_retrieved).toBe(0);
    const onPage = await within({ documentIds: ['field-guide'], pageIds: [page?.id ?? ''] });
    expect(librarySourcesOf(onPage).every(({ page_id }) => page_id === page?.id)).toBe(true);
    expect(onPage.answer).not.toContain('Sit still for ten minutes.');
    const contradiction = { pageIds: [page?.id ?? ''], sourceKeys: ['/books/field-guide/watching'] };
    expect((await within(contradiction)).metadata.chunks_retrieved).toBe(0);
    const [turn] = await test.runtime.listTurns(ANONYMOUS, onPage.metadata.session_id);
    expect(turn).toMatchObject({ scope: { documentIds: ['field-guide'], pageIds: [page?.id] }, selection: null });
  });

  it('takes a returned source_url back as a filter', async () => {
    const elsewhere = { kind: 'library' as const, filters: { sourceKeys: ['/books/field-guide/counting'] } };
    const answer = await ask(CHAIR, { scope: elsewhere });
    expect(librarySourcesOf(answer).map((source) => source.source_url)).not.toContain(
      'http://localhost:3000/books/field-guide/watching',
    );
    const here = { kind: 'library' as const, filters: { sourceKeys: ['/books/field-guide/watching'] } };
    expect((await ask(CHAIR, { scope: here })).answer).toContain('Sit still for ten minutes.');
  });

  it('uses no more chunks than top_k, over all searches', async () => {
    expect((await ask(CHAIR, { topK: 1 })).metadata.chunks_retrieved).toBe(1);
  });

  it('says so when the threshold leaves nothing', async () => {
    expect(await ask(CHAIR, { scoreThreshold: 1 })).toMatchObject({
      answer: "I couldn't find relevant information in the documentation for your question.",
      sources: [],
      metadata: { outcome: 'not_found', chunks_retrieved: 0 },
    });
  });

  it('says which side of a comparison it found nothing about', async () => {
    const { answer } = await ask('Compare sitting still ten minutes with telescopes');
    expect(answer).toContain('Sit still for ten minutes.');
    expect(answer).toMatch(/\nNothing was found about telescopes\.$/u);
  });

  it('refuses what the book does not hold, and offers no more than what comes near', async () => {
    const answer = await ask('Which window tax did the parliament levy on chair makers in 1696?');
    expect(answer).toMatchObject({
      answer: "I don't have information about that in the available documentation",
      sources: [],
      metadata: { outcome: 'not_found' },
    });
    for (const { source_url: url, near } of answer.related) {
      expect(url).toMatch(/^http:\/\/localhost:3000\/books\/field-guide\//);
      expect(near?.ranges.length).toBeGreaterThan(0);
    }
  });
});

describe('a question about a selection', () => {
  it('is answered from the selection alone, with offsets into the text as sent', async () => {
    const answer = await ask('How much does the barn owl weigh?', selection(SELECTION));
    const [source] = answer.sources;
    if (source === undefined || !('char_start' in source)) throw new Error('no source of the selection');
    expect(source).toMatchObject({
      source_url: 'selected_text',
      page_title: 'User Selection',
      relevance_score: 1,
      line_start: 3,
    });
    expect(SELECTION.slice(source.char_start, source.char_end)).toBe('The barn owl 🦉 weighs about 350 grams.');
    expect(Array.from(SELECTION).slice(source.char_start_cp, source.char_end_cp).join('')).toBe(source.quote);
    expect(answer.metadata.chunks_retrieved).toBe(0);
  });

  it('does not look at the library', async () => {
    const answer = await ask(CHAIR, selection(SELECTION));
    expect(answer.answer).toMatch(
      /^The provided selection does not contain information about .+\. Would you like me to search the full documentation\?$/,
    );
    expect(answer).toMatchObject({ sources: [], related: [] });
  });
});

describe('a conversation', () => {
  it('is kept with what was answered, and survives a restart', async () => {
    const first = await ask(CHAIR);
    const sessionId = first.metadata.session_id;
    await test.reopen();
    const [turn] = await test.runtime.listTurns(ANONYMOUS, sessionId);
    expect(turn).toMatchObject({ query: CHAIR, response: first.answer, sources: first.sources, outcome: 'answered' });
    const retrieved = new Set(turn?.retrievedChunks.map((chunk) => chunk.chunkId));
    expect(librarySourcesOf(first).every((source) => retrieved.has(source.chunk_id))).toBe(true);
    expect(await ask(CHAIR)).toMatchObject({ answer: first.answer, sources: first.sources });
  });

  it('lets a follow-up lean on the turn before', async () => {
    const { metadata } = await ask('What should I do with a chair?');
    const followUp = await ask('And how long should I sit still?', { sessionId: metadata.session_id });
    expect(followUp.answer).toContain('Sit still for ten minutes.');
    expect(followUp.plan?.subject).toBe('chair');
    expect(await test.runtime.listTurns(ANONYMOUS, metadata.session_id)).toHaveLength(2);
  });

  it('records an answer that was left in the middle as stopped, with the sources its text cites', async () => {
    const sessionId = crypto.randomUUID();
    let text = '';
    for await (const event of test.runtime.answerQuestion(buildQuestion(CHAIR, { sessionId }))) {
      if (event.type !== 'answer-delta') continue;
      text += event.text;
      if (text.includes('[1]')) break;
    }
    const [turn] = await test.runtime.listTurns(ANONYMOUS, sessionId);
    expect(turn).toMatchObject({ outcome: 'stopped', response: text });
    expect(turn?.sources).toHaveLength(new Set(text.match(/\[\d+\]/g)).size);
    expect(text).toContain(librarySourcesOf({ sources: turn?.sources ?? [] })[0]?.ranges[0]?.quote);
  });

  it('records no source of text that was not released', async () => {
    const sessionId = crypto.randomUUID();
    for await (const event of test.runtime.answerQuestion(buildQuestion(CHAIR, { sessionId }))) {
      if (event.type === 'answer-source') break;
    }
    const turns = await test.runtime.listTurns(ANONYMOUS, sessionId);
    expect(turns).toMatchObject([{ outcome: 'stopped', response: '', sources: [] }]);
  });

  it('records an aborted question as stopped', async () => {
    const sessionId = crypto.randomUUID();
    const leaving = AbortSignal.abort(new DOMException('gone', 'AbortError'));
    await expect(ask(CHAIR, { sessionId, signal: leaving })).rejects.toThrow('gone');
    expect(await test.runtime.listTurns(ANONYMOUS, sessionId)).toMatchObject([{ outcome: 'stopped' }]);
  });
});
