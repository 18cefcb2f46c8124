import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { PostgresLibraryRepository } from '#db/repositories/postgres-library-repository.ts';
import { PostgresTermStatistics } from '#db/repositories/postgres-term-statistics.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { cohereEmbedder } from '#lib/answering/retrieval/embedders/cohere-embedder.ts';
import { cohereReranker } from '#lib/answering/retrieval/embedders/cohere-reranker.ts';
import { chunkTerms, passageText } from '#lib/answering/retrieval/passage-text.ts';
import type { Embedder } from '#lib/answering/retrieval/ports.ts';
import { passageSearch, type PassageQuery, type PassageSources } from '#lib/answering/retrieval/search-passages.ts';
import { EmbeddedChunkStore } from '#tests/support/embedded-chunk-store.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';
import { buildDocument, buildPage } from '#tests/support/library-records.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/open-test-database.ts';
import { type FakeCohere, startFakeCohere } from '#tests/support/services/cohere/start-fake-cohere.ts';

const PASSAGES = [
  'A mutex guards shared data. Only one thread may hold the lock at a time.',
  'Every value has one owner. When the owner goes out of scope, the value is dropped.',
  'Cargo builds packages. The lock file records the exact versions.',
  'Bread rises overnight. A warm oven and a cold bowl help.',
  'The thread pool runs jobs. Each thread takes a job and holds it.',
];
const [MUTEX, , LOCK_FILE, BREAD] = PASSAGES;

const CONCEPTS = [['bread', 'loaf', 'pastry']];
const patient = new AbortController().signal;

describe('searching passages by words and meaning', () => {
  let database: TestDatabase;
  let service: FakeCohere;
  let embedder: Embedder;
  let sources: PassageSources;

  beforeAll(async () => {
    database = await openTestDatabase();
    service = await startFakeCohere({ concepts: CONCEPTS });
    embedder = await cohereEmbedder(
      { baseUrl: service.url, apiKey: service.apiKey, model: 'embed-english-v3.0', batchSize: 96 },
      { weight: 0.5, queryTimeoutMs: 2_000 },
    );
    const library = new PostgresLibraryRepository(database.db);
    const chunks = new EmbeddedChunkStore(database.db, embedder.space);
    const statistics = new PostgresTermStatistics(database.db);
    sources = { chunks, statistics, embedder, reranker: null, reader: null, log: createLogger('silent') };
    await library.saveDocument(buildDocument());
    for (const [index, text] of PASSAGES.entries()) {
      const page = buildPage({ path: `page-${index}` });
      const chunk = buildChunk([text], { pageId: page.id, pageTitle: `Page ${index}`, headingPath: [] });
      const terms = chunkTerms(chunk);
      const [vector] = await embedder.embedPassages([passageText(chunk)], patient);
      await chunks.replacePage(page.id, [{ chunk, terms, vector }]);
      const chunkFrequencies = Object.fromEntries(terms.map((term) => [term, 1]));
      await library.savePage({ ...page, chunkFrequencies, chunkCount: 1, termCount: terms.length });
    }
  });
  afterEach(() => {
    service.faults.clear();
    service.calls.length = 0;
    expect(service.violations).toEqual([]);
  });
  afterAll(async () => {
    await database.close();
    await service.close();
  });

  const search = (query: string, changes: Partial<PassageQuery & PassageSources> = {}) => {
    const asked = { viewer: ANONYMOUS, query, filters: {}, limit: 10, scoreThreshold: null, signal: patient };
    return passageSearch({ ...sources, ...changes })({ ...asked, ...changes });
  };
  const ask = async (...asked: Parameters<typeof search>) => {
    const { passages } = await search(...asked);
    return passages.map(({ chunk, relevance }) => ({ text: chunk.text, relevance }));
  };
  const weighing = (weight: number): Embedder => ({
    space: embedder.space,
    weight,
    embedQuery: (text, signal) => embedder.embedQuery(text, signal),
    embedPassages: (texts, signal) => embedder.embedPassages(texts, signal),
    probe: embedder.probe,
  });

  it('finds what words cannot', async () => {
    expect(await ask('How does a loaf grow?', { embedder: null })).toEqual([]);
    const [first] = await ask('How does a loaf grow?');
    expect(first?.text).toBe(BREAD);
    expect(first?.relevance).toBeGreaterThan(0.1);
  });

  it('weighs both: relevance is what words give and the cosine, each at its weight', async () => {
    const query = 'Which thread may hold the lock?';
    const [byWords] = await ask(query, { embedder: null });
    const [byVectors] = await ask(query, { embedder: weighing(1) });
    const [both] = await ask(query, { embedder: weighing(0.25) });
    expect([byWords?.text, byVectors?.text, both?.text]).toEqual([MUTEX, MUTEX, MUTEX]);
    expect(both?.relevance).toBeCloseTo(0.75 * (byWords?.relevance ?? 0) + 0.25 * (byVectors?.relevance ?? 0), 6);
  });

  it('gives relevance between 0 and 1 that falls with rank, for any query', async () => {
    const words = fc.constantFrom(...PASSAGES.join(' ').split(' '), 'loaf', 'zebra', 'the', '所有权', '\uD800');
    await fc.assert(
      fc.asyncProperty(fc.array(words, { maxLength: 8 }), async (query) => {
        const relevances = (await ask(query.join(' '))).map(({ relevance }) => relevance);
        for (const relevance of relevances) expect(relevance).toSatisfy((value: number) => value > 0 && value <= 1);
        expect(relevances).toEqual(relevances.toSorted((left, right) => right - left));
      }),
      { numRuns: 30 },
    );
  });

  it('cuts at the threshold', async () => {
    const all = await ask('thread lock');
    const threshold = all[1]?.relevance ?? 1;
    expect(await ask('thread lock', { scoreThreshold: threshold })).toEqual(
      all.filter(({ relevance }) => relevance >= threshold),
    );
  });

  it('takes relevance for similarity over a store that searches by meaning alone', async () => {
    class MeaningOnly extends EmbeddedChunkStore {
      override get searches() {
        return 'meaning' as const;
      }
    }
    const chunks = new MeaningOnly(database.db, embedder.space);
    const [first] = await ask('A loaf of bread', { chunks });
    const [alone] = await ask('A loaf of bread', { embedder: weighing(1) });
    expect(first).toEqual(alone);
  });

  it('says so when words alone were compared, as where no passage has a vector yet', async () => {
    const chunks = new EmbeddedChunkStore(database.db, { ...embedder.space, model: 'another' });
    const found = await search('Which thread may hold the lock?', { chunks });
    expect(found.passages[0]?.chunk.text).toBe(MUTEX);
    expect(found.lacksVectors).toBe(true);
    expect(await search('Which thread may hold the lock?')).not.toHaveProperty('lacksVectors');
  });

  it('asks the embedder once for a question that is asked again', async () => {
    await ask('Something that nobody asked before');
    await ask('Something that nobody asked before');
    expect(service.calls).toHaveLength(1);
  });

  it('asks the embedder nothing when nothing is asked', async () => {
    expect(await ask('  ')).toEqual([]);
    expect(service.calls).toEqual([]);
  });

  it('is embedding_failed when the embedder cannot be asked, tried exactly three times', async () => {
    service.faults.add({ fault: { kind: 'reply', status: 503, body: '{}' } });
    await expect(ask('Where is the embedder?')).rejects.toMatchObject({ code: 'embedding_failed' });
    expect(service.calls).toHaveLength(3);
  });

  it('is retrieval_unavailable when the time is up', async () => {
    service.faults.add({ fault: { kind: 'hang' } });
    await expect(ask('How late is it?', { deadlineMs: 200 })).rejects.toMatchObject({ code: 'retrieval_unavailable' });
  });

  it('ends with the reason of whoever stops it', async () => {
    const reason = new Error('the client is gone');
    await expect(ask('lock', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  describe('with a reranker', () => {
    const QUERY = 'lock file';
    const open = () => cohereReranker({ baseUrl: service.url, apiKey: service.apiKey, model: 'rerank-v3.5' }, 1_000);
    const alter = (body: string) => {
      const answer = JSON.parse(body) as { results: { index: number }[] };
      // The last of the search is the best of the reranker.
      const results = answer.results.map(({ index }) => ({ index, relevance_score: index / 10 }));
      return JSON.stringify({ ...answer, results });
    };

    it('has its order and the relevance of the search', async () => {
      const before = await ask(QUERY);
      expect(before[0]?.text).toBe(LOCK_FILE);
      service.faults.add({ fault: { kind: 'alter', alter }, operation: /rerank/ });
      expect(await ask(QUERY, { reranker: open() })).toEqual(before.toReversed());
    });

    it('has the order of the search when it fails, and its probe says so', async () => {
      const reranker = open();
      service.faults.add({ fault: { kind: 'reply', status: 503, body: '{}' }, operation: /rerank/ });
      expect(await ask(QUERY, { reranker })).toEqual(await ask(QUERY));
      expect(await reranker.probe(patient)).toMatchObject({ status: 'degraded' });
    });
  });
});
