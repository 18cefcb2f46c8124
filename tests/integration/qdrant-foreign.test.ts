import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/access/viewer.ts';
import { readablePages, type ReadablePages } from '#lib/library/readable-pages.ts';
import { createLogger } from '#lib/log/logger.ts';
import type { LibraryRepository } from '#lib/library/ports.ts';
import { foreignPages } from '#lib/retrieval/stores/qdrant/foreign-format.ts';
import { openQdrantStore } from '#lib/retrieval/stores/qdrant/open-qdrant-store.ts';
import { QdrantConnection } from '#lib/retrieval/stores/qdrant/qdrant-connection.ts';
import { indexed, query } from '#tests/contract/chunk-store-under-test.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';
import { qdrantSettings } from '#tests/support/qdrant-settings.ts';
import { type FakeQdrant, startFakeQdrant } from '#tests/support/services/qdrant/start-fake-qdrant.ts';

const DIMENSION = 1024;
const SPACE = { model: 'embed-english-v3.0', dimension: DIMENSION };
const UUID = '6f1c0e52-7a54-4c7e-9d0b-2f6a3c1b9e10';
const unimpeded = new AbortController().signal;

const direction = (cosine: number): number[] => [
  cosine,
  Math.sqrt(1 - cosine * cosine),
  ...Array<number>(DIMENSION - 2).fill(0),
];

const POINTS = [
  { id: 7, vector: direction(0.9), text: 'A mutex guards data. One thread holds it.', title: 'Locks' },
  { id: UUID, vector: direction(0.7), text: 'Every value has one owner.', title: 'Ownership' },
  { id: 8, vector: direction(0.5), text: '', title: 'Locks' },
  { id: 9, vector: direction(-0.3), text: 'Bread rises overnight.', title: 'Baking' },
];

describe('a collection that another program made', () => {
  let fake: FakeQdrant;

  beforeEach(async () => {
    fake = await startFakeQdrant();
    const connection = new QdrantConnection(qdrantSettings(fake.url));
    const call = (work: Parameters<QdrantConnection['call']>[0]) => connection.call(work, () => null);
    await call((client) =>
      client.createCollection('rag_embedding', { vectors: { size: DIMENSION, distance: 'Cosine' } }),
    );
    for (const key of ['source_url', 'page_title', 'section_heading'])
      await call((client) =>
        client.createPayloadIndex('rag_embedding', { field_name: key, field_schema: 'keyword', wait: true }),
      );
    await call((client) =>
      client.upsert('rag_embedding', {
        wait: true,
        points: POINTS.map(({ id, vector, text, title }) => ({
          id,
          vector,
          payload: {
            content: text,
            source_url: `https://docs.example/${title}`,
            page_title: title,
            section_heading: 'S',
          },
        })),
      }),
    );
    fake.calls.splice(0);
  });
  afterEach(async () => {
    await fake.close();
    expect(fake.violations).toEqual([]);
  });

  const open = (space: typeof SPACE | null = SPACE) =>
    openQdrantStore({
      settings: qdrantSettings(fake.url, { collection: 'rag_embedding', textKey: 'content' }),
      space,
      log: createLogger('silent'),
    });
  const near = { ...query('lock'), vector: direction(1) };

  it('is searched by meaning as it is, each chunk a page version of its own', async () => {
    const store = await open();
    const found = await store.search(ANONYMOUS, near);
    expect(found.map(({ chunk }) => chunk.id)).toEqual(['7', UUID, '9']);
    expect(found[0]).toMatchObject({
      lexicalScore: 0,
      similarity: expect.closeTo(0.9, 4) as number,
      chunk: { pageId: 'point-7', sourceKey: 'https://docs.example/Locks', start: 0, pageTitle: 'Locks' },
    });
    expect(store.searches).toBe('meaning');
    expect(await store.count()).toEqual({ chunks: 4, vectors: 4 });
    expect(await store.probe(unimpeded)).toEqual({
      status: 'up',
      message: 'Qdrant, collection rag_embedding',
      holds: '4 chunks, 4 vectors',
    });
  });

  it('is filtered by source, title, section and page', async () => {
    const store = await open();
    const ids = async (filters: object) =>
      (await store.search(ANONYMOUS, { ...near, filters })).map(({ chunk }) => chunk.id);
    expect(await ids({ pageTitles: ['Locks', 'Baking'] })).toEqual(['7', '9']);
    expect(await ids({ sourceKeys: ['https://docs.example/Ownership'] })).toEqual([UUID]);
    expect(await ids({ sectionHeadings: ['S'], pageIds: ['point-9', `point-${UUID}`] })).toEqual([UUID, '9']);
    expect(await ids({ sectionHeadings: ['other'] })).toEqual([]);
    expect(await ids({ documentIds: ['rag_embedding'] })).toHaveLength(3);
    for (const filters of [{ documentIds: ['other'] }, { pageIds: [] }, { pageTitles: [] }])
      expect(await ids(filters)).toEqual([]);
  });

  it('gives chunks and vectors by id', async () => {
    const store = await open();
    const found = await store.findByIds(ANONYMOUS, [UUID, '404', 'no id', '7', '8']);
    expect(found.map(({ id }) => id)).toEqual([UUID, '7']);
    const vectors = await store.findVectors(['7', 'no id']);
    expect([...vectors.keys()]).toEqual(['7']);
    expect(vectors.get('7')?.[0]).toBeCloseTo(0.9, 5);
  });

  it('shows the text of a chunk as the text of its page', async () => {
    const store = await open();
    const unknown = () => Promise.resolve(null);
    const library: ReadablePages = {
      findDocument: unknown,
      findPage: unknown,
      findPageVersion: unknown,
      findVersionOfAnyPage: unknown,
      listPages: () => Promise.resolve([]),
      listPageTexts: () => Promise.resolve<Awaited<ReturnType<LibraryRepository['listPageTexts']>>>([]),
    };
    await store.search(ANONYMOUS, near);
    const pages = readablePages({ library, foreign: foreignPages({ chunks: store, collection: 'rag_embedding' }) });
    const [chunk] = await store.findByIds(ANONYMOUS, ['7']);
    const version = await pages.findPageVersion(ANONYMOUS, 'point-7');
    expect(version).toMatchObject({ text: POINTS[0]?.text, version: chunk?.pageVersion, sentences: chunk?.sentences });
    expect(await pages.findPageVersion(ANONYMOUS, 'point-7', chunk?.pageVersion)).toEqual(version);
    expect(await pages.findPageVersion(ANONYMOUS, 'point-7', 'a'.repeat(64))).toBeNull();
    expect(await pages.findPage(ANONYMOUS, 'point-7')).toMatchObject({ title: 'Locks', documentId: 'rag_embedding' });
    expect(await pages.findDocument(ANONYMOUS, 'rag_embedding')).toMatchObject({ title: 'rag_embedding' });
    for (const pageId of ['point-404', 'point-x', '7']) expect(await pages.findPage(ANONYMOUS, pageId)).toBeNull();
  });

  it('is never written to', async () => {
    const store = await open();
    const chunk = indexed(buildChunk(['x'], { pageId: 'p' }));
    for (const write of [
      () => store.upsert([chunk]),
      () => store.replacePage('p', [chunk]),
      () => store.deletePages(['p']),
      () => store.listPageVersions('d'),
    ])
      await expect(write()).rejects.toMatchObject({
        code: 'validation_error',
        message: expect.stringContaining('belongs to another program') as string,
      });
    await store.search(ANONYMOUS, near);
    await store.probe(unimpeded);
    expect(fake.calls.filter(({ method }) => method !== 'GET').map(({ operation }) => operation)).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/^(?:PUT|PATCH|DELETE)|delete|aliases/)]),
    );
    expect(fake.collectionNames()).toEqual(['rag_embedding']);
    expect(fake.pointCount('rag_embedding')).toBe(4);
  });

  it('cannot be searched without an embedder, and says so', async () => {
    const store = await open(null);
    expect(await store.search(ANONYMOUS, query('lock'))).toEqual([]);
    const report = await store.probe(unimpeded);
    expect(report.status).toBe('degraded');
    expect(report.message).toContain('no embedder is configured');
  });

  it('is refused to an embedder of another dimension', async () => {
    await expect(open({ model: 'small', dimension: 384 })).rejects.toThrow(/1024 dimensions.*small \(384 dimensions\)/);
  });

  it('says which filters its strict mode refuses for want of an index', async () => {
    const connection = new QdrantConnection(qdrantSettings(fake.url));
    await connection.call(
      (client) => client.deletePayloadIndex('rag_embedding', 'page_title', { wait: true }),
      () => null,
    );
    const store = await open();
    const report = await store.probe(unimpeded);
    expect(report).toMatchObject({ status: 'degraded', message: expect.stringContaining('page_title') as string });
    await expect(store.search(ANONYMOUS, { ...near, filters: { pageTitles: ['Locks'] } })).rejects.toMatchObject({
      code: 'retrieval_unavailable',
      cause: { message: expect.stringContaining('"page_title"') as string },
    });
    expect(await store.search(ANONYMOUS, near)).toHaveLength(3);
  });
});
