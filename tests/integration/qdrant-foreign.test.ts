import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { readablePages, type ReadablePages } from '#lib/books/library/readable-pages.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';
import { DEFAULT_FORMS, mappingSchema } from '#lib/answering/retrieval/stores/external/collection-mapping.ts';
import { externalPages } from '#lib/answering/retrieval/stores/external/external-pages.ts';
import { openQdrantStore } from '#lib/answering/retrieval/stores/qdrant/open-qdrant-store.ts';
import { QdrantConnection, type QdrantSettings } from '#lib/answering/retrieval/stores/qdrant/qdrant-connection.ts';
import { indexed, query } from '#tests/contract/chunk-store-under-test.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';
import { qdrantSettings } from '#tests/support/qdrant-settings.ts';
import { type FakeQdrant, startFakeQdrant } from '#tests/support/services/qdrant/start-fake-qdrant.ts';

const DIMENSION = 1024;
const SPACE = { model: 'embed-english-v3.0', dimension: DIMENSION };
const UUID = '6f1c0e52-7a54-4c7e-9d0b-2f6a3c1b9e10';
const MAPPING = mappingSchema.parse({
  text: 'content',
  access: 'acl',
  title: 'page_title',
  address: 'source_url',
  heading: 'section_heading',
});
const NAME = 'rag_embedding';
const PAGE = `point:${NAME}:7`;
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
    for (const key of ['acl', 'source_url', 'page_title', 'section_heading'])
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
            acl: ['public'],
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

  const open = (space: typeof SPACE | null = SPACE, mapping: QdrantSettings['mapping'] = MAPPING) =>
    openQdrantStore({
      settings: qdrantSettings(fake.url, { collection: 'rag_embedding', mapping }),
      space,
      log: createLogger('silent'),
    });
  const openNamed = (collection: string, mapping: QdrantSettings['mapping']) =>
    openQdrantStore({
      settings: qdrantSettings(fake.url, { collection, mapping }),
      space: SPACE,
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
      chunk: { pageId: `point:${NAME}:7`, sourceKey: 'https://docs.example/Locks', start: 0, pageTitle: 'Locks' },
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
    expect(await ids({ sectionHeadings: ['S'], pageIds: [`point:${NAME}:9`, `point:${NAME}:${UUID}`] })).toEqual([
      UUID,
      '9',
    ]);
    expect(await ids({ sectionHeadings: ['other'] })).toEqual([]);
    expect(await ids({ documentIds: [`point:${NAME}:7`, `point:${NAME}:9`] })).toEqual(['7', '9']);
    for (const filters of [{ documentIds: ['other', NAME] }, { pageIds: [] }, { pageTitles: [] }])
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
      findPageByPath: unknown,
      findPageVersion: unknown,
      findVersionOfAnyPage: unknown,
      listPages: () => Promise.resolve([]),
      listPageTexts: () => Promise.resolve<Awaited<ReturnType<LibraryRepository['listPageTexts']>>>([]),
    };
    const { points } = store;
    if (points === null) throw new Error('It is read as a collection of our own.');
    const pages = readablePages({ library, foreign: externalPages({ chunks: store, points }) });
    const [chunk] = await store.findByIds(ANONYMOUS, ['7']);
    const version = await pages.findPageVersion(ANONYMOUS, PAGE);
    expect(version).toMatchObject({ text: POINTS[0]?.text, version: chunk?.pageVersion, sentences: chunk?.sentences });
    expect(await pages.findPageVersion(ANONYMOUS, PAGE, chunk?.pageVersion)).toEqual(version);
    expect(await pages.findPageVersion(ANONYMOUS, PAGE, 'a'.repeat(64))).toBeNull();
    expect(await pages.findPage(ANONYMOUS, PAGE)).toMatchObject({ title: 'Locks', documentId: PAGE });
    expect(await pages.findDocument(ANONYMOUS, PAGE)).toMatchObject({ id: PAGE, title: 'Locks' });
    expect(await pages.listPages(ANONYMOUS, PAGE)).toMatchObject([{ id: PAGE, path: PAGE, title: 'Locks' }]);
    expect(await pages.findPageByPath(ANONYMOUS, PAGE, PAGE)).toMatchObject({ text: POINTS[0]?.text });
    for (const pageId of [`point:${NAME}:404`, `point:${NAME}:x`, 'point-7', '7'])
      expect(await pages.findPage(ANONYMOUS, pageId)).toBeNull();
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

  it.each([
    [
      'nothing says who may read its points',
      null,
      /made by another program, and nothing says who may read its points: .*access: public.* QDRANT_MAPPING\.$/,
    ],
    [
      'no point has the key of the access lists',
      { ...MAPPING, access: { ...DEFAULT_FORMS, key: 'readers' } },
      /Of 4 points .* none has readers, which QDRANT_MAPPING calls its access lists: .*access: public/,
    ],
    ['no point has a text', { ...MAPPING, text: 'body' }, /Of 4 points .* none has a text where QDRANT_MAPPING says/],
  ])('is refused in one sentence where %s', async (_kind, mapping, sentence) => {
    await expect(open(SPACE, mapping)).rejects.toThrow(sentence);
  });

  it('is refused where its strict mode lets nobody filter by access lists', async () => {
    const connection = new QdrantConnection(qdrantSettings(fake.url));
    await connection.call(
      (client) => client.deletePayloadIndex(NAME, 'acl', { wait: true }),
      () => null,
    );
    await expect(open()).rejects.toThrow(/refuses filters by acl, .*: create a keyword index for it/);
  });

  it('is read by everybody where its mapping says that it is public', async () => {
    const store = await open(SPACE, { ...MAPPING, access: 'public' });
    expect(await store.search(ANONYMOUS, near)).toHaveLength(3);
  });

  it('is never made, and is none of our own, where there is a mapping', async () => {
    await expect(openNamed('not-there', MAPPING)).rejects.toThrow(
      /There is no collection not-there: QDRANT_MAPPING is for/,
    );
    await openNamed('ours', null);
    await expect(openNamed('ours', MAPPING)).rejects.toThrow(
      /Lectern itself made the collection ours: leave QDRANT_MAPPING/,
    );
    expect(fake.collectionNames()).toEqual([NAME, 'ours-1']);
  });

  it('says which keys of its mapping no point has', async () => {
    const store = await open(SPACE, { ...MAPPING, source: 'system' });
    expect((await store.probe(unimpeded)).message).toContain('none has system, which QDRANT_MAPPING names');
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
