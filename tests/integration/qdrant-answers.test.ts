import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { LibrarySource } from '#lib/contracts/source.ts';
import { QdrantConnection } from '#lib/answering/retrieval/stores/qdrant/qdrant-connection.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { qdrantSettings } from '#tests/support/qdrant-settings.ts';
import { type FakeEmbeddings, startFakeEmbeddings } from '#tests/support/services/embeddings/start-fake-embeddings.ts';
import { textVector } from '#tests/support/services/embeddings/text-vector.ts';
import { type FakeQdrant, startFakeQdrant } from '#tests/support/services/qdrant/start-fake-qdrant.ts';

const DIMENSION = 64;
const TEXTS = [
  'A mutex guards shared data. Only one thread may hold the lock at a time.',
  'Every value has one owner. When the owner goes out of scope, the value is dropped.',
  'Bread rises overnight. A warm oven and a cold bowl help.',
];
const unimpeded = new AbortController().signal;

describe('answers over Qdrant', () => {
  let qdrant: FakeQdrant;
  let embeddings: FakeEmbeddings;
  let test: TestRuntime | null = null;

  beforeEach(async () => {
    [qdrant, embeddings] = await Promise.all([startFakeQdrant(), startFakeEmbeddings({ dimension: DIMENSION })]);
  });
  afterEach(async () => {
    await test?.close();
    test = null;
    await Promise.all([qdrant.close(), embeddings.close()]);
    expect([...qdrant.violations, ...embeddings.violations]).toEqual([]);
  });

  const open = async (variables: Record<string, string> = {}) => {
    test = await openTestRuntime({
      QDRANT_URL: qdrant.url,
      ...variables,
      EMBEDDING_BASE_URL: embeddings.url,
      EMBEDDING_MODEL: embeddings.model,
      EMBEDDING_DIMENSION: String(DIMENSION),
    });
    return test.runtime;
  };
  const expectVerbatim = async (runtime: TestRuntime['runtime'], sources: LibrarySource[]) => {
    expect(sources.length).toBeGreaterThan(0);
    for (const { page_id: pageId, page_version: version, ranges } of sources) {
      const page = await runtime.findPageVersion(ANONYMOUS, pageId, version);
      for (const { start, end, quote } of ranges) expect(page?.text.slice(start, end)).toBe(quote);
      expect(await runtime.findPage(ANONYMOUS, pageId)).toMatchObject({ id: pageId, version });
    }
  };

  it('cite the books that were ingested into it', async () => {
    const runtime = await open();
    const events = await collect(runtime.ingest({ path: `${FIXTURE_BOOKS}/field-guide` }, unimpeded));
    expect(events.at(-1)).toMatchObject({ type: 'ingest-end', failed: 0 });
    expect(qdrant.pointCount('rag_embedding')).toBeGreaterThan(3);
    const answer = await answerOf(runtime.answerQuestion(buildQuestion('How long should I sit still in the chair?')));
    expect(answer.answer).toContain('Sit still for ten minutes. [1]');
    await expectVerbatim(
      runtime,
      answer.sources.filter((source) => 'page_id' in source),
    );
    expect((await runtime.checkHealth()).services.qdrant).toMatchObject({ status: 'up' });
  });

  it('cite a collection that another program made, and books cannot be added to it', async () => {
    const connection = new QdrantConnection(qdrantSettings(qdrant.url));
    const call = (work: Parameters<QdrantConnection['call']>[0]) => connection.call(work, () => null);
    await call((client) =>
      client.createCollection('rag_embedding', { vectors: { size: DIMENSION, distance: 'Cosine' } }),
    );
    await call((client) =>
      client.upsert('rag_embedding', {
        wait: true,
        points: TEXTS.map((text, index) => ({
          id: index + 1,
          vector: textVector(text, { dimension: DIMENSION }),
          payload: { text, acl: 'public', source_url: `https://docs.example/${index}`, page_title: `Page ${index}` },
        })),
      }),
    );
    await call((client) =>
      client.createPayloadIndex('rag_embedding', { field_name: 'acl', field_schema: 'keyword', wait: true }),
    );
    await expect(open()).rejects.toThrow('QDRANT_MAPPING');
    const folder = await mkdtemp(join(tmpdir(), 'lectern-mapping-'));
    const mapping = join(folder, 'mapping.yaml');
    await writeFile(mapping, 'text: text\naccess: acl\ntitle: page_title\naddress: source_url\n');
    const runtime = await open({ QDRANT_MAPPING: mapping });
    await rm(folder, { recursive: true });
    const answer = await answerOf(runtime.answerQuestion(buildQuestion('How many threads may hold the lock?')));
    expect(answer.answer).toContain('Only one thread may hold the lock at a time. [1]');
    expect(answer.sources[0]).toMatchObject({ source_url: 'https://docs.example/0', page_id: 'point:rag_embedding:1' });
    await expectVerbatim(
      runtime,
      answer.sources.filter((source) => 'page_id' in source),
    );
    await expect(collect(runtime.ingest({ path: `${FIXTURE_BOOKS}/field-guide` }, unimpeded))).rejects.toMatchObject({
      code: 'validation_error',
    });
    expect(qdrant.pointCount('rag_embedding')).toBe(TEXTS.length);
  });
});
