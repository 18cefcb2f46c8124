import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import { EVERY_DOCUMENT } from '#lib/contracts/document-filter.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import type { AzureMapping } from '#lib/answering/retrieval/stores/azure/azure-mapping.ts';
import { openAzureStore } from '#lib/answering/retrieval/stores/azure/open-azure-store.ts';
import { passageSearch } from '#lib/answering/retrieval/search-passages.ts';
import { indexed, query } from '#tests/contract/chunk-store-under-test.ts';
import { CONCEPTS, DIMENSION, indexOfBlocks, MAPPING } from '#tests/support/azure-blocks.ts';
import { azureSettings } from '#tests/support/azure-settings.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import type { FakeIndex } from '#tests/support/services/azure/azure-index.ts';
import { type FakeAzure, startFakeAzure } from '#tests/support/services/azure/start-fake-azure.ts';
import { textVector } from '#tests/support/services/embeddings/text-vector.ts';

const ANN: Viewer = { userId: 'ann', department: "O'Hara", orgId: null };
const unimpeded = new AbortController().signal;

describe('an index of Azure AI Search', () => {
  let fake: FakeAzure;
  let index: FakeIndex;

  beforeEach(async () => {
    fake = await startFakeAzure({ concepts: CONCEPTS });
    index = indexOfBlocks();
    fake.indexes.set('blocks', index);
  });
  afterEach(async () => {
    await fake.close();
    expect(fake.violations).toEqual([]);
  });

  const open = (
    mapping: Partial<Record<keyof AzureMapping, unknown>> = {},
    space: { dimension: number } | null = null,
  ) =>
    openAzureStore({
      settings: azureSettings(fake, { ...MAPPING, ...mapping }),
      space: space && { model: 'theirs', ...space },
      log: createLogger('silent'),
    });
  const asked = (text: string) => ({ ...query(text), text });
  const bodies = () => fake.calls.map(({ body }) => JSON.parse(body) as Record<string, unknown>);

  it('is searched by words, each document a chunk, for those whom its list names', async () => {
    const store = await open();
    const ids = async (viewer: Viewer) =>
      (await store.search(viewer, asked('What does the turbine do?'))).map(({ chunk }) => chunk.id).toSorted();
    expect(await ids(ANONYMOUS)).toEqual(['a', 'c']);
    expect(await ids(ANN)).toEqual(['a', 'c', 'd', 'e']);
    expect(bodies().at(-1)).toMatchObject({
      queryType: 'simple',
      filter: "access_control_list/any(v: (v eq 'everyone' or v eq 'ann' or v eq 'dept-O''Hara'))",
    });
    expect(store.searches).toBe('words');
  });

  it('logs how an index was searched, and neither words nor names', async () => {
    const captured = captureLog();
    const settings = azureSettings(fake, MAPPING);
    const store = await openAzureStore({ settings, space: null, log: captured.log });
    captured.clear();
    await store.search(ANN, asked('What does the turbine do?'));
    const [line] = captured.lines();
    expect(line).toMatchObject({
      level: 30,
      ...{ azure_operation: 'search', index_name: 'blocks', result_count: 4 },
      search_latency_ms: expect.any(Number) as number,
      filter_applied: "access_control_list/any(v: (v eq '…' or v eq '…' or v eq '…'))",
    });
    expect(captured.text()).not.toMatch(/turbine|ann|O'/);
  });

  it('gives a picture as one, by its caption and with its address', async () => {
    const store = await open();
    const [picture] = await store.findByIds(ANONYMOUS, ['c']);
    expect(picture).toMatchObject({
      ...{ blockType: 'image', text: 'A turbine cut open.', pageNumber: 3, filename: '', documentTitle: 'plant.pdf' },
      imagePath: 'https://pictures.example/turbine.png?sv=2024&sig=a%28b%29',
    });
    index.documents[2] = { ...index.documents[2], image_url: 'http://pictures.example/plain.png' };
    expect(await store.findByIds(ANONYMOUS, ['c'])).toEqual([]);
  });

  it('is searched by words and by vectors of its own at once', async () => {
    index.hasVectorizer = true;
    const store = await open({ vector: 'vector' });
    const found = await store.search(ANONYMOUS, asked('What does the generator do?'));
    expect(found[0]).toMatchObject({ chunk: { id: 'c' }, lexicalScore: 0, judged: undefined });
    expect(found[0]?.similarity).toBeGreaterThan(0.5);
    expect(found.every(({ similarity }) => similarity !== null)).toBe(true);
    expect(bodies().at(-1)).toMatchObject({
      vectorQueries: [{ kind: 'text', text: 'What does the generator do?', fields: 'vector' }],
      vectorFilterMode: 'preFilter',
    });
    expect(store).toMatchObject({ searches: 'both', ownVectorWeight: 0.6 });
  });

  it('is searched by vectors that an embedder here makes', async () => {
    const store = await open({ vector: { field: 'vector', by: 'embedder' } }, { dimension: DIMENSION });
    const vector = textVector('turbine', { dimension: DIMENSION });
    await store.search(ANONYMOUS, { ...asked('turbine'), vector });
    expect(bodies().at(-1)).toMatchObject({ search: 'turbine', vectorQueries: [{ kind: 'vector', vector }] });
    await store.search(ANONYMOUS, asked('turbine'));
    expect(bodies().at(-1)).not.toHaveProperty('vectorQueries');
  });

  it('is ranked by its semantic ranker where the file names one, whose scale is that of relevance', async () => {
    index.semanticConfigurations = ['blocks'];
    const store = await open({ semantic: 'blocks' });
    const search = passageSearch({
      ...{ chunks: store, embedder: null, reranker: null, reader: null, log: createLogger('silent') },
      statistics: {
        lookUp: () => Promise.resolve({ chunkCount: 0, averageChunkLength: 0, documentFrequency: new Map() }),
      },
    });
    const asking = { viewer: ANONYMOUS, query: 'How fast does the turbine turn?', filters: {}, limit: 10 };
    const { passages } = await search({ ...asking, scoreThreshold: null, signal: unimpeded });
    const candidates = await store.search(ANONYMOUS, asked(asking.query));
    expect(passages.map(({ chunk, relevance }) => [chunk.id, relevance])).toEqual(
      candidates.map(({ chunk, judged }) => [chunk.id, judged]),
    );
    expect(bodies().at(-2)).toMatchObject({ queryType: 'semantic', semanticConfiguration: 'blocks', top: 50 });
    const threshold = passages[0]?.relevance ?? 0;
    const above = await search({ ...asking, scoreThreshold: threshold, signal: unimpeded });
    expect(above.passages.map(({ chunk }) => chunk.id)).toEqual([passages[0]?.chunk.id]);
  });

  it('is ranked by its words where the ranker has not judged everything', async () => {
    index.semanticConfigurations = ['blocks'];
    const store = await open({ semantic: 'blocks' });
    fake.faults.add({ fault: { kind: 'alter', alter: (body) => body.replace(/"@search.rerankerScore":[\d.]+,/, '') } });
    const found = await store.search(ANONYMOUS, asked('How fast does the turbine turn?'));
    expect(found.map(({ judged }) => judged === undefined).toSorted()).toEqual([false, true]);
    expect(found.every(({ lexicalScore }) => lexicalScore > 0)).toBe(true);
  });

  it('takes words for words, never for operators', async () => {
    const store = await open();
    for (const text of ['+turbine -"bread" (x|y)* ~2 \\ z', "turbine' or 1 eq 1", '* | turbine', '-turbine'])
      expect((await store.search(ANONYMOUS, asked(text))).map(({ chunk }) => chunk.id)).toContain('a');
    expect(await store.search(ANONYMOUS, asked('" * ( ) |'))).toEqual([]);
    expect(await store.search(ANONYMOUS, { terms: [], filters: {}, limit: 5 })).toEqual([]);
  });

  it('gives the chunks of a document in reading order, and those of some pages', async () => {
    const store = await open();
    const ids = async (within = {}, limit = 10) =>
      (await store.listByDocument(ANONYMOUS, 'made:blocks:plant.pdf', { limit, within })).map(({ id }) => id);
    expect(await ids()).toEqual(['b', 'a', 'c']);
    expect(await ids({}, 2)).toEqual(['b', 'a']);
    expect(await ids({ pageIds: ['point:blocks:a', 'point:blocks:d', 'point:other:b'] })).toEqual(['a']);
    expect(await ids({ pageTitles: ['other'] })).toEqual([]);
  });

  it('reads on where an answer holds only some of the documents', async () => {
    fake.mostAtOnce = 1;
    const store = await open();
    expect((await store.points.list(ANN, EVERY_DOCUMENT)).map(({ chunkId }) => chunkId)).toEqual([
      ...['a', 'b', 'c', 'd', 'e'],
    ]);
    fake.mostAtOnce = 1_000;
    fake.calls.splice(0);
    expect(await store.points.list(ANN, EVERY_DOCUMENT)).toHaveLength(5);
    expect(fake.calls).toHaveLength(1);
  });

  it('costs one request a search, and few to open', async () => {
    index.hasVectorizer = true;
    index.semanticConfigurations = ['blocks'];
    const store = await open({ vector: 'vector', semantic: 'blocks' });
    expect(fake.calls.length).toBeLessThanOrEqual(3);
    fake.calls.splice(0);
    await store.search(ANONYMOUS, asked('turbine'));
    expect(fake.calls).toHaveLength(1);
    await store.findByIds(ANN, ['a', 'b', 'c', 'd']);
    expect(fake.calls).toHaveLength(2);
    expect(await store.search(ANONYMOUS, { ...asked('turbine'), filters: { pageIds: [] } })).toEqual([]);
    expect(fake.calls).toHaveLength(2);
  });

  it('is never written to', async () => {
    const store = await open();
    const chunk = indexed(buildChunk(['x'], { pageId: 'p' }));
    const writing: Record<string, (...parts: unknown[]) => Promise<unknown>> = {
      ...{
        upsert: () => store.upsert(),
        replacePage: () => store.replacePage(),
        deletePages: () => store.deletePages(),
      },
      ...{
        stagePage: () => store.stagePage(),
        publishPages: () => store.publishPages(),
        setTitle: () => store.setTitle(),
      },
    };
    for (const write of Object.values(writing))
      await expect(write([chunk])).rejects.toMatchObject({
        ...{ code: 'validation_error', message: expect.stringContaining('belongs to another program') as string },
      });
    await store.search(ANONYMOUS, asked('turbine'));
    await store.probe(unimpeded);
    expect(new Set(fake.calls.map(({ operation }) => operation))).toEqual(
      new Set(["POST /indexes('blocks')/docs/search.post.search"]),
    );
  });
});
