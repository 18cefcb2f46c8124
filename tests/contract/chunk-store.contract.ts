import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { ChunkFilters } from '#lib/answering/retrieval/chunk-filters.ts';
import type { Chunk } from '#lib/answering/retrieval/chunk.ts';
import type { ChunkStore } from '#lib/answering/retrieval/ports.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';

import { describeChunkDocuments } from './chunk-store-documents.contract.ts';
import { describeChunkFilters } from './chunk-store-filters.contract.ts';
import { describeChunkStaging } from './chunk-store-staging.contract.ts';
import { describeChunkRelevance } from './chunk-store-relevance.contract.ts';
import { indexed, query, type ChunkStoreUnderTest } from './chunk-store-under-test.ts';
import { describeChunkVectors } from './chunk-store-vectors.contract.ts';
import { describeChunkWriting } from './chunk-store-writing.contract.ts';

const ANN: Viewer = { userId: 'ann', department: 'sales', orgId: null };

interface Abilities {
  /** Where there is nothing to keep vectors in, a store finds by words alone. */
  hasVectors: boolean;
}

/** What every chunk store does, whatever engine is behind it. */
export function describeChunkStore(
  name: string,
  create: () => Promise<ChunkStoreUnderTest>,
  { hasVectors }: Abilities = { hasVectors: true },
): void {
  describe(`${name} as a chunk store`, () => {
    let underTest: ChunkStoreUnderTest;
    let store: ChunkStore;

    beforeAll(async () => {
      underTest = await create();
      store = underTest.store;
    });
    beforeEach(() => underTest.empty());
    afterAll(() => underTest.close());

    const find = async (text: string, filters: ChunkFilters = {}, viewer: Viewer = ANONYMOUS): Promise<string[]> =>
      (await store.search(viewer, query(text, filters))).map(({ chunk }) => chunk.text);

    const save = (...chunks: Chunk[]): Promise<void> => store.upsert(chunks.map((chunk) => indexed(chunk)));

    describe('searching', () => {
      it('finds what holds the terms, best first, and nothing else', async () => {
        await save(
          buildChunk(['A lock guards the shared counter.']),
          buildChunk(['The lock of a lock is a lock.']),
          buildChunk(['Bread rises overnight.']),
        );
        expect(await find('lock')).toEqual(['The lock of a lock is a lock.', 'A lock guards the shared counter.']);
        expect(await find('yeast')).toEqual([]);
      });

      it('gives back the chunk exactly as it was written', async () => {
        const chunk = buildChunk(['Zwölf Boxkämpfer 👩‍👩‍👧 “jagen” Viktor\tquer.', 'Line one\nline two \\ end.'], {
          sectionId: null,
          headingPath: ['A "quoted" heading', 'Ünïcode', '{a,b}'],
          blockType: 'image',
          imagePath: 'img/a b.png',
          before: 'What stood “before”.\n',
          after: '\nWhat stands after 👩‍👩‍👧 it.',
          twins: [{ sentence: 1, count: 3, prefix: 12, suffix: 0 }],
          pageNumber: 7,
          startCodePoint: 3,
          accessList: ['public', 'user:a,b"c\\d'],
        });
        await save(chunk);
        expect(await store.search(ANONYMOUS, query('Boxkämpfer'))).toEqual([
          { chunk, lexicalScore: expect.any(Number) as number, similarity: null },
        ]);
        expect(await store.findByIds(ANONYMOUS, [chunk.id])).toEqual([chunk]);
      });

      it('scores what it returns above zero and in descending order', async () => {
        await save(...['lock', 'lock lock', 'lock key', 'key', 'door'].map((text) => buildChunk([text])));
        const scores = (await store.search(ANONYMOUS, query('lock key'))).map(({ lexicalScore }) => lexicalScore);
        expect(scores).toHaveLength(4);
        expect(scores.every((score) => score > 0)).toBe(true);
        expect(scores).toEqual(scores.toSorted((left, right) => right - left));
      });

      it('breaks ties by chunk id, also where the limit cuts through them', async () => {
        const chunks = Array.from({ length: 30 }, (_, index) =>
          buildChunk(['The same words.'], { id: `id-${String(index).padStart(2, '0')}` }),
        );
        await save(...chunks.toReversed());
        const found = await store.search(ANONYMOUS, query('same words', {}, 12));
        expect(found.map(({ chunk }) => chunk.id)).toEqual(chunks.slice(0, 12).map(({ id }) => id));
      });

      it.each([
        ['another form of a word', 'two locked cabinets', 'locking'],
        ['a number', 'error 0308 occurs', '0308'],
        ['a mixed identifier', 'uses x86 and 3d models', '3d'],
        ['a number in scientific notation', 'about 1e5 rows', '1e5'],
        ['accented letters', 'un café naïve', 'café'],
        ['Greek', 'η αρχή του λόγου', 'λόγου'],
        ['Cyrillic', 'владение и заимствование', 'владение'],
        ['digits of another script', 'عدد ٣١ هنا', '٣١'],
        ['Chinese', '所有权是规则', '所有权'],
        ['Japanese', '所有権はルールです', 'ルール'],
        ['a letter outside the basic plane', '𝒳 is 𐐷𐐸 here', '𐐷𐐸'],
        ['a word of three hundred letters', `see ${'abcde'.repeat(60)} there`, 'abcde'.repeat(60)],
        ['a word of three thousand letters', `see ${'é'.repeat(3000)} there`, 'é'.repeat(3000)],
        ['a word named like an encoded one', 'see q0e4b8ad there', 'q0e4b8ad'],
      ])('finds %s', async (_kind, text, words) => {
        await save(buildChunk([text]), buildChunk(['Something else entirely.']));
        expect(await find(words)).toEqual([text]);
      });

      it('takes words for words, never for operators', async () => {
        await save(buildChunk(['alpha and beta']), buildChunk(['gamma']));
        expect(await find(`alpha & !gamma | 'beta' <-> "x" :* ( ) \\ % ;`)).toContain('alpha and beta');
      });

      it('finds nothing for a query without terms', async () => {
        await save(buildChunk(['alpha']));
        expect(await store.search(ANONYMOUS, { terms: [], filters: {}, limit: 5 })).toEqual([]);
        expect(await store.search(ANONYMOUS, { terms: ['alpha'], filters: {}, limit: 0 })).toEqual([]);
      });

      it('answers a query of many hundred terms', async () => {
        await save(buildChunk(['needle']));
        const many = Array.from({ length: 900 }, (_, index) => `term${index.toString(36)}`);
        expect(await store.search(ANONYMOUS, { terms: [...many, 'needl'], filters: {}, limit: 5 })).toHaveLength(1);
      });

      it('rejects with the reason of an aborted signal', async () => {
        const reason = new AppError('retrieval_unavailable');
        await expect(store.search(ANONYMOUS, { ...query('alpha'), signal: AbortSignal.abort(reason) })).rejects.toBe(
          reason,
        );
      });
    });

    describe('access', () => {
      it('shows a chunk to those its access list names, and one without a list to nobody', async () => {
        await save(
          buildChunk(['secret of everybody'], { accessList: ['public'] }),
          buildChunk(['secret of ann'], { accessList: ['user:ann'] }),
          buildChunk(['secret of sales'], { accessList: ['department:sales', 'user:zoe'] }),
          buildChunk(['secret of bob'], { accessList: ['user:bob'] }),
          buildChunk(['secret of nobody'], { accessList: [] }),
        );
        expect((await find('secret')).toSorted()).toEqual(['secret of everybody']);
        expect((await find('secret', {}, ANN)).toSorted()).toEqual([
          'secret of ann',
          'secret of everybody',
          'secret of sales',
        ]);
      });

      it('leaves out by id what may not be read, and keeps the order asked for', async () => {
        const [open, closed, other] = [
          buildChunk(['open']),
          buildChunk(['closed'], { accessList: ['user:bob'] }),
          buildChunk(['other']),
        ] as const;
        await save(open, closed, other);
        const found = await store.findByIds(ANONYMOUS, [other.id, closed.id, 'no such id', open.id]);
        expect(found.map(({ text }) => text)).toEqual(['other', 'open']);
        expect(await store.findByIds(ANONYMOUS, [])).toEqual([]);
      });

      it('takes a list of grants literally', async () => {
        await save(buildChunk(['quoted'], { accessList: ['user:{a,b}', 'user:"; drop'] }));
        expect(await find('quoted', {}, { userId: '{a,b}', department: null, orgId: null })).toEqual(['quoted']);
        expect(await find('quoted', {}, { userId: 'a', department: null, orgId: null })).toEqual([]);
      });
    });

    describeChunkFilters(() => underTest, hasVectors ? ['words', 'meaning', 'both'] : ['words']);
    if (hasVectors) describeChunkVectors(() => underTest);

    describe('filtering', () => {
      it('finds a rare match behind many better ones', async () => {
        const common = Array.from({ length: 1500 }, (_, index) =>
          buildChunk([`needle needle ${index}`], { id: `common-${index}` }),
        );
        const rare = buildChunk(['a needle in a long heap of other words that make it weak'], {
          id: 'rare',
          pageTitle: 'Rare',
          sectionHeading: 'Deep',
        });
        await save(...common, rare);
        for (const filters of [{ pageTitles: ['Rare'] }, { sectionHeadings: ['Deep'] }]) {
          const found = await store.search(ANONYMOUS, query('needle', filters, 5));
          expect(found.map(({ chunk }) => chunk.id)).toEqual(['rare']);
        }
        expect(await store.search(ANONYMOUS, query('needle', {}, 5))).toHaveLength(5);
      });
    });

    describeChunkWriting(() => underTest);
    describeChunkRelevance({
      store: () => store,
      hold: (chunks) => store.upsert(chunks),
      searches: hasVectors ? 'both' : 'words',
    });
    describeChunkDocuments(() => underTest);
    describeChunkStaging(() => underTest);

    it('says that it can be searched', async () => {
      await expect(store.probe(new AbortController().signal)).resolves.toMatchObject({ status: 'up' });
    });
  });
}
