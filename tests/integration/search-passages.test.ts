import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { PostgresLibraryRepository } from '#db/repositories/postgres-library-repository.ts';
import { PostgresTermStatistics } from '#db/repositories/postgres-term-statistics.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { chunkTerms } from '#lib/answering/retrieval/passage-text.ts';
import { passageSearch, type PassageQuery, type PassageSearch } from '#lib/answering/retrieval/search-passages.ts';
import { EmbeddedChunkStore } from '#tests/support/embedded-chunk-store.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';
import { buildDocument, buildPage } from '#tests/support/library-records.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/open-test-database.ts';

const PASSAGES = [
  ['A mutex guards shared data.', 'Only one thread may hold the lock at a time.'],
  ['Every value has one owner.', 'When the owner goes out of scope, the value is dropped.'],
  ['References borrow a value without taking ownership.', 'A borrow ends when it is last used.'],
  ['Cargo builds packages.', 'The lock file records the exact versions.'],
  ['Bread rises overnight.', 'A warm oven and a cold bowl help.'],
  ['The thread pool runs jobs.', 'Each thread takes a job and holds it.'],
];

const unimpeded = new AbortController().signal;

describe('searching passages', () => {
  let database: TestDatabase;
  let search: PassageSearch;

  beforeAll(async () => {
    database = await openTestDatabase();
    const [library, chunks, statistics] = [
      new PostgresLibraryRepository(database.db),
      new EmbeddedChunkStore(database.db),
      new PostgresTermStatistics(database.db),
    ];
    search = passageSearch({
      chunks,
      statistics,
      embedder: null,
      reranker: null,
      reader: null,
      log: createLogger('silent'),
    });
    await library.saveDocument(buildDocument());
    for (const [index, sentences] of PASSAGES.entries()) {
      const page = buildPage({ path: `page-${index}` });
      const chunk = buildChunk(sentences, { pageId: page.id, pageTitle: `Page ${index}`, headingPath: [] });
      const terms = chunkTerms(chunk);
      await chunks.replacePage(page.id, [{ chunk, terms }]);
      const chunkFrequencies = Object.fromEntries(terms.map((term) => [term, 1]));
      await library.savePage({ ...page, chunkFrequencies, chunkCount: 1, termCount: terms.length });
    }
  });
  afterAll(() => database.close());

  const ask = (query: string, changes: Partial<PassageQuery> = {}) =>
    search({ viewer: ANONYMOUS, query, filters: {}, limit: 10, scoreThreshold: null, signal: unimpeded, ...changes });
  const textsFor = async (query: string, changes: Partial<PassageQuery> = {}) =>
    (await ask(query, changes)).passages.map(({ chunk }) => chunk.text);

  it('puts first what holds the words in one sentence', async () => {
    const [first] = await textsFor('Who holds the lock of a thread?');
    expect(first).toBe('A mutex guards shared data. Only one thread may hold the lock at a time.');
  });

  it('returns at most the limit, and with a threshold only what reaches it', async () => {
    const all = await ask('thread lock value owner');
    expect(all.passages.length).toBeGreaterThan(3);
    expect(await textsFor('thread lock value owner', { limit: 2 })).toEqual(
      all.passages.slice(0, 2).map(({ chunk }) => chunk.text),
    );
    const threshold = all.passages[1]?.relevance ?? 1;
    const above = await ask('thread lock value owner', { scoreThreshold: threshold });
    expect(above.passages).toEqual(all.passages.filter(({ relevance }) => relevance >= threshold));
    expect(await textsFor('thread lock value owner', { scoreThreshold: 1 })).toEqual([]);
  });

  it('looks only where the filters allow', async () => {
    expect(await textsFor('lock', { filters: { pageTitles: ['Page 3'] } })).toEqual([
      'Cargo builds packages. The lock file records the exact versions.',
    ]);
    expect(await textsFor('lock', { filters: { pageTitles: [] } })).toEqual([]);
  });

  it('gives relevance between 0 and 1 that falls with rank, for any query', async () => {
    const words = fc.constantFrom(...PASSAGES.flat().join(' ').split(' '), 'zebra', 'the', '42', '所有権', '\uD800');
    await fc.assert(
      fc.asyncProperty(fc.array(words, { maxLength: 8 }), async (query) => {
        const relevances = (await ask(query.join(' '))).passages.map(({ relevance }) => relevance);
        for (const relevance of relevances) expect(relevance).toSatisfy((value: number) => value > 0 && value < 1);
        expect(relevances).toEqual(relevances.toSorted((left, right) => right - left));
      }),
      { numRuns: 50 },
    );
  });

  it('gives less relevance when words of the query are nowhere in the library', async () => {
    const [known] = (await ask('mutex guards data')).passages;
    const [diluted] = (await ask('mutex guards data zebra xylophone')).passages;
    expect(diluted?.chunk.id).toBe(known?.chunk.id);
    expect(diluted?.relevance).toBeLessThan((known?.relevance ?? 0) * 0.8);
  });

  it('tells the statistics of the words of the query', async () => {
    const { statistics } = await ask('threads and a zebra');
    expect(statistics.chunkCount).toBe(PASSAGES.length);
    expect(Object.fromEntries(statistics.documentFrequency)).toEqual({ thread: 2 });
  });

  it('finds nothing for a query without a word that counts', async () => {
    for (const query of ['', '   ', 'the of a', '?!', 'zebra']) expect(await textsFor(query)).toEqual([]);
  });

  it('gives the same answer again', async () => {
    expect(await ask('owner of a value')).toEqual(await ask('owner of a value'));
  });

  it('ends with the reason of whoever stops it', async () => {
    const reason = new Error('the client is gone');
    await expect(ask('lock', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('goes on over a database that failed a moment ago', async () => {
    await database.crash();
    expect(await textsFor('bread')).toEqual(['Bread rises overnight. A warm oven and a cold bowl help.']);
  });
});
