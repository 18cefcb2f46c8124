import { describe, expect, it } from 'vitest';

import { parseEnv } from '#lib/foundation/config/env.ts';
import { addFilter, type DocumentFilter, EVERY_DOCUMENT } from '#lib/contracts/document-filter.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';

import type { ToolContext } from '../library-view.ts';
import type { TurnState } from '../turn-record.ts';
import { dateFilter } from './date-filter.ts';
import { DEFAULT_TOOLS, sourceFilter } from './default-tools.ts';
import { getDocument } from './get-document.ts';
import { listDocuments } from './list-documents.ts';
import { lookupById } from './lookup-by-id.ts';
import { describeTools } from './model-tools.ts';

const NOW = new Date('2026-03-18T12:00:00Z');
const CALENDAR = parseEnv({ TIME_ZONE: 'UTC' }).calendar;

/** What a tool may look at, as far as the test says; anything else is nothing. */
function looking(parts: Partial<ToolContext> = {}): ToolContext {
  return {
    catalogue: {
      find: async () => null,
      list: async () => ({ documents: [], total: 0 }),
      countedIn: async () => ['a'],
      group: async () => [],
      findByTitleTerms: async () => [],
      findIdentifier: async () => [],
    },
    search: async () => [],
    findChunks: async () => [],
    listChunks: async () => [],
    ...{
      filter: EVERY_DOCUMENT,
      passage: null,
      tokensLeft: 1_000,
      topK: 5,
      topKMost: 5,
      generate: null,
      baseUrl: 'http://here',
    },
    ...{ identifierPatterns: [], now: NOW, calendar: CALENDAR, signal: new AbortController().signal },
    ...parts,
  };
}

/** A turn that notes what it is given. */
function turn() {
  const findings: unknown[] = [];
  const passages: unknown[] = [];
  let filter: DocumentFilter = EVERY_DOCUMENT;
  const state: TurnState = {
    ...{ blocks: [], clarification: null, catalogue: [] },
    get filter() {
      return filter;
    },
    addFilter: (added) => {
      filter = addFilter(filter, added);
    },
    addFinding: (finding) => {
      findings.push(finding);
    },
    addPassages: async (added) => {
      passages.push(...added);
      return [];
    },
    askReader: async () => false,
  };
  return { findings, passages, state };
}

describe('date_filter', () => {
  const input = (said: object) => dateFilter.input.parse(said);
  const condition = (range: object, key = 'source_updated_at') => ({ key, range });

  it.each([
    [{ phrase: 'in 2024' }, condition({ gte: '2024-01-01T00:00:00Z', lt: '2025-01-01T00:00:00Z' })],
    [{ phrase: 'since December' }, condition({ gte: '2025-12-01T00:00:00Z' })],
    [{ phrase: 'last week' }, condition({ gte: '2026-03-09T00:00:00Z', lt: '2026-03-16T00:00:00Z' })],
    [{ from: '2024-05-01', field: 'upload_date' }, condition({ gte: '2024-05-01T00:00:00.000Z' }, 'upload_date')],
  ])('makes a condition of %j, and changes nothing', async (said, expected) => {
    expect(await dateFilter.run(input(said), looking())).toEqual({ success: true, condition: expected });
  });

  it.each([{ phrase: 'some day' }, {}, { from: '2024-05-01', to: '2024-05-01' }])('refuses %j', async (said) => {
    expect(await dateFilter.run(input(said), looking())).toMatchObject({ success: false, type: 'validation_error' });
  });

  it('lets the turn be narrowed by it, and adds to what narrows it already', async () => {
    const { state } = turn();
    for (const phrase of ['in 2024', 'since December']) {
      const result = await dateFilter.run(input({ phrase }), looking());
      if (result.success) await dateFilter.apply(result, state);
    }
    expect(state.filter.must).toHaveLength(2);
    expect(state.filter.should).toEqual([]);
  });
});

describe('source_filter', () => {
  it('makes conditions of which any is enough, and adds them', async () => {
    const result = await sourceFilter.run({ types: ['jira'], ids: ['d1'] }, looking());
    if (!result.success) throw new Error('refused');
    expect(result.should).toEqual([
      ...['origin', 'document_type', 'type'].map((key) => ({ key, match: { any: ['jira'] } })),
      { key: 'document_id', match: { any: ['d1'] } },
    ]);
    const { state } = turn();
    expect(await sourceFilter.apply(result, state)).toMatchObject({ output: { success: true }, count: null });
    expect(state.filter).toEqual({ must: [], should: result.should });
  });

  it('wants a type or an id', () => {
    expect(sourceFilter.input.safeParse({}).success).toBe(false);
  });
});

describe('lookup_by_id', () => {
  const chunk = buildChunk(['PROJ-123 is open.']);

  it('finds what stands there to the letter, names what does not, and hands it in', async () => {
    const search = async () => [
      { chunk, relevance: 0.5, wordRelevance: 0.5 },
      { chunk: buildChunk(['PROJ-1234 is open.']), relevance: 0.5, wordRelevance: 0.5 },
    ];
    const result = await lookupById.run({ identifiers: ['PROJ-123', 'PROJ-9'] }, looking({ search }));
    if (!result.success) throw new Error('refused');
    expect(result.passages.map((passage) => passage.chunk.text)).toEqual(['PROJ-123 is open.']);
    expect(result.missing).toEqual(['PROJ-9']);
    const { passages, state } = turn();
    const applied = await lookupById.apply(result, state);
    expect(passages).toEqual(result.passages);
    expect(applied.summary).toContain('1 identifier nowhere');
  });
});

describe('list_documents and get_document', () => {
  it('list what the catalogue has, and say so to the turn', async () => {
    const result = await listDocuments.run(listDocuments.input.parse({}), looking());
    if (!result.success) throw new Error('refused');
    const { findings, state } = turn();
    expect(await listDocuments.apply(result, state)).toMatchObject({
      output: { success: true, documents: [], count: 0, total: 0 },
      summary: '0 documents',
    });
    expect(findings).toEqual([result.finding]);
  });

  it('tell of a document that is not there as of one that may not be seen', async () => {
    expect(await getDocument.run(getDocument.input.parse({ doc_id: 'none' }), looking())).toMatchObject({
      success: false,
      type: 'not_found',
      hints: ['Call list_documents for the ids of the documents that there are.'],
    });
  });
});

it.each(describeTools(DEFAULT_TOOLS, true))(
  '$name is offered by its name, description and input, without the turn',
  (offered) => {
    const tool = DEFAULT_TOOLS.find(({ name }) => name === offered.name);
    expect(offered.description).toBe(tool?.description);
    const { properties = {} } = offered.input_schema as { properties?: object };
    expect(Object.keys(properties)).not.toContain('state');
  },
);
