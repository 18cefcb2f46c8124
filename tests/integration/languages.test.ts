import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { PostgresLibraryRepository } from '#db/repositories/postgres-library-repository.ts';
import { PostgresTermStatistics } from '#db/repositories/postgres-term-statistics.ts';
import { readLanguageSets } from '#evals/languages/language-set.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import type { Chunk } from '#lib/answering/retrieval/chunk.ts';
import { chunkTerms } from '#lib/answering/retrieval/passage-text.ts';
import { passageSearch, type PassageSearch } from '#lib/answering/retrieval/search-passages.ts';
import { terms } from '#lib/foundation/text/terms.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';
import { EmbeddedChunkStore } from '#tests/support/embedded-chunk-store.ts';
import { buildDocument, buildPage } from '#tests/support/library-records.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/open-test-database.ts';

/** About the same subjects. */
const BOOKS = readLanguageSets()
  .filter(({ language }) => ['de', 'en', 'es'].includes(language))
  .map(({ language, paragraphs }) => ({
    language,
    chapters: paragraphs.map((paragraph, index) => {
      const page = buildPage({ path: `${language}-${String(index)}` });
      const place = { pageId: page.id, pageTitle: String(index), headingPath: [] };
      return { page, chunk: buildChunk(paragraph.sentences, place), questions: paragraph.questions };
    }),
  }));

describe('a library of a German, an English and a Spanish book about the same subjects', () => {
  let database: TestDatabase;
  let chunks: EmbeddedChunkStore;
  let search: PassageSearch;

  beforeAll(async () => {
    database = await openTestDatabase();
    chunks = new EmbeddedChunkStore(database.db);
    const statistics = new PostgresTermStatistics(database.db);
    search = passageSearch({
      chunks,
      statistics,
      embedder: null,
      reranker: null,
      reader: null,
      log: createLogger('silent'),
    });
    const library = new PostgresLibraryRepository(database.db);
    await library.saveDocument(buildDocument());
    for (const { page, chunk } of BOOKS.flatMap(({ chapters }) => chapters)) {
      const own = chunkTerms(chunk);
      await chunks.replacePage(page.id, [{ chunk, terms: own }]);
      const chunkFrequencies = Object.fromEntries(own.map((term) => [term, 1]));
      await library.savePage({ ...page, chunkFrequencies, chunkCount: 1, termCount: own.length });
    }
  });
  afterAll(() => database.close());

  async function firstFor(query: string): Promise<Chunk | undefined> {
    const { signal } = new AbortController();
    const asked = { viewer: ANONYMOUS, query, filters: {}, limit: 1, scoreThreshold: null, signal };
    return (await search(asked)).passages[0]?.chunk;
  }

  it.each(BOOKS)('brings first what answers, in the language of the question: $language', async ({ chapters }) => {
    const asked = chapters.flatMap(({ chunk, questions }) => questions.map(({ question }) => ({ chunk, question })));
    let right = 0;
    for (const { chunk, question } of asked) if ((await firstFor(question))?.id === chunk.id) right += 1;
    expect(right / asked.length).toBeGreaterThanOrEqual(0.85);
  });

  it('finds a page that was indexed before languages had terms of their own', async () => {
    const [lock] = BOOKS.flatMap(({ language, chapters }) => (language === 'es' ? chapters.slice(1, 2) : []));
    if (lock === undefined) throw new Error('There is no Spanish book.');
    await chunks.replacePage(lock.page.id, [{ chunk: lock.chunk, terms: terms(lock.chunk.text) }]);
    expect((await firstFor('¿Qué compuertas tienen las esclusas?'))?.id).toBe(lock.chunk.id);
  });
});
