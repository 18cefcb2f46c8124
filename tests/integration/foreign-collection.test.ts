import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { QdrantClient } from '@qdrant/js-client-rest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Viewer } from '#lib/access/viewer.ts';
import { type DocumentFilter, EVERY_DOCUMENT } from '#lib/contracts/document-filter.ts';
import { Random } from '#lib/core/random.ts';
import { createLogger } from '#lib/log/logger.ts';
import { openQdrantStore } from '#lib/retrieval/stores/qdrant/open-qdrant-store.ts';
import type { QdrantChunkStore } from '#lib/retrieval/stores/qdrant/qdrant-chunk-store.ts';
import { readCollectionMapping } from '#lib/runtime/read-collection-mapping.ts';
import {
  DIMENSION,
  documentValueOf,
  drawItems,
  type Item,
  mappingFileOf,
  mayReadItem,
  type Shape,
  VIEWERS,
  writeCollection,
} from '#tests/support/foreign-collection.ts';
import { makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { qdrantSettings } from '#tests/support/qdrant-settings.ts';
import { type FakeEmbeddings, startFakeEmbeddings } from '#tests/support/services/embeddings/start-fake-embeddings.ts';
import { textVector } from '#tests/support/services/embeddings/text-vector.ts';
import { type FakeQdrant, startFakeQdrant } from '#tests/support/services/qdrant/start-fake-qdrant.ts';
import { firstByDay } from '#tests/support/long-it.ts';
import { trialsOf } from '#tests/support/trials.ts';

const NAME = 'theirs';
const POINTS = trialsOf({ usual: 120, deep: 5_000 });
const PROBES = trialsOf({ usual: 36, deep: 1_500 });
const QUESTIONS = trialsOf({ usual: 1, deep: 10 });
/** The service shares the thread with who asks it. */
const PATIENCE = { QDRANT_TIMEOUT_MS: '60000', RETRIEVAL_TIMEOUT_MS: '120000', TOTAL_TIMEOUT_MS: '240000' };
const unimpeded = new AbortController().signal;

describe.each(firstByDay<Shape>(['nested', 'flat'], 1))(
  'a collection of points that are %s, made elsewhere',
  (shape) => {
    const random = new Random(shape.length);
    const items = drawItems(POINTS, shape, random);
    let folder: string;
    let qdrant: FakeQdrant;
    let embeddings: FakeEmbeddings;
    let test: TestRuntime;
    let store: QdrantChunkStore;

    beforeAll(async () => {
      folder = await makeDataFolder();
      [qdrant, embeddings] = await Promise.all([startFakeQdrant(), startFakeEmbeddings({ dimension: DIMENSION })]);
      await writeCollection(clientOf(qdrant), { name: NAME, items, shape });
      qdrant.refuseWrites();
      const mappingFile = join(folder, 'mapping.yaml');
      await writeFile(mappingFile, mappingFileOf(shape));
      test = await openTestRuntime({
        QDRANT_URL: qdrant.url,
        QDRANT_COLLECTION_NAME: NAME,
        QDRANT_MAPPING: mappingFile,
        EMBEDDING_BASE_URL: embeddings.url,
        EMBEDDING_MODEL: embeddings.model,
        EMBEDDING_DIMENSION: String(DIMENSION),
        ...PATIENCE,
      });
      store = await openQdrantStore({
        settings: qdrantSettings(qdrant.url, {
          collection: NAME,
          mapping: readCollectionMapping(mappingFile),
          timeoutMs: 60_000,
        }),
        space: { model: 'theirs', dimension: DIMENSION },
        log: createLogger('silent'),
      });
    });
    afterAll(async () => {
      await test.close();
      await Promise.all([qdrant.close(), embeddings.close()]);
      removeDataFolder(folder);
      expect([...qdrant.violations, ...embeddings.violations]).toEqual([]);
      expect(qdrant.pointCount(NAME)).toBe(POINTS);
    });

    const pageOf = ({ id }: Item) => `point:${NAME}:${id}`;
    const documentOf = (item: Item) => (shape === 'flat' ? pageOf(item) : `made:${NAME}:${documentValueOf(item)}`);
    const readableTo = (viewer: Viewer) => items.filter((item) => mayReadItem(item, viewer));
    const named = (item: Item): DocumentFilter => ({
      must: [{ key: 'identifier', match: { any: [item.ticket] } }],
      should: [],
    });

    /** All ways to what a point says; each answers with what it has found of this one. */
    const ways: Record<string, (viewer: Viewer, item: Item) => Promise<unknown>> = {
      search: (viewer, item) => store.search(viewer, near(item)),
      'search within': (viewer, item) =>
        store.search(viewer, { ...near(item), filters: { pageIds: [pageOf(item)], sourceKeys: [item.address] } }),
      'search in its document': (viewer, item) =>
        store.search(viewer, { ...near(item), filters: { documentIds: [documentOf(item)], pageTitles: [item.title] } }),
      chunk: (viewer, item) => store.findByIds(viewer, [String(item.id)]),
      chunks: (viewer, item) => store.listByDocument(viewer, documentOf(item), { limit: 100 }),
      page: (viewer, item) => test.runtime.findPage(viewer, pageOf(item)),
      text: (viewer, item) => test.runtime.findPageVersion(viewer, pageOf(item)),
      path: (viewer, item) => test.runtime.findPageByPath(viewer, documentOf(item), pageOf(item)),
      pages: (viewer, item) => test.runtime.listPages(viewer, documentOf(item)),
      document: (viewer, item) => test.runtime.findDocument(viewer, documentOf(item)),
      record: (viewer, item) => test.runtime.catalogue.find(viewer, documentOf(item)),
      identifier: (viewer, item) => test.runtime.catalogue.findIdentifier(viewer, item.ticket, EVERY_DOCUMENT, 10),
      list: (viewer, item) =>
        test.runtime.catalogue.list(viewer, { filter: named(item), sortBy: 'title', order: 'asc', limit: 9 }),
      ids: (viewer, item) => test.runtime.catalogue.listIds(viewer, named(item)),
      groups: (viewer, item) => test.runtime.catalogue.group(viewer, named(item), 'origin'),
      titles: (viewer, item) =>
        test.runtime.catalogue.findByTitleTerms(viewer, item.title.toLowerCase().split(' '), 20),
      rights: async (viewer, item) => [...(await test.runtime.catalogue.readable(viewer, [pageOf(item)]))],
      answer: async (viewer, item) => {
        const { answer, sources, related } = await answerOf(
          test.runtime.answerQuestion(buildQuestion(`What does ${item.ticket} say?`, { viewer })),
        );
        return { answer, sources, related };
      },
    };
    /** Of a point that is a document of its own, everything tells; of others what they alone have. */
    const tellsOf = (found: unknown, item: Item) => {
      const said = JSON.stringify(found);
      const own = [
        item.canary,
        `"${pageOf(item)}"`,
        ...(shape === 'flat' ? [`"${item.title}"`, `${item.address}"`] : []),
      ];
      return own.some((words) => said.includes(words));
    };

    it('tells nobody of a point whose list does not name them', async () => {
      const names = Object.keys(ways);
      const leaks: string[] = [];
      let probes = 0;
      for (let at = 0; probes < PROBES; at += 1) {
        const viewer = random.pick(VIEWERS);
        const item = random.pick(items);
        const name = names[at % names.length] ?? '';
        if (viewer === undefined || item === undefined || mayReadItem(item, viewer)) continue;
        probes += 1;
        const found = await ways[name]?.(viewer, item);
        if (tellsOf(found, item))
          leaks.push(`${name} of ${item.id} (${JSON.stringify(item.stored)}) to ${JSON.stringify(viewer)}`);
      }
      expect(leaks).toEqual([]);
      console.info(`${shape}: ${probes} access probes over ${POINTS} points, ${leaks.length} leaks`);
    }, 1_800_000);

    it('tells whoever its list names, on every way', async () => {
      for (const viewer of firstByDay(VIEWERS, 2)) {
        const item = random.pick(readableTo(viewer));
        if (item === undefined) throw new Error('There is nothing to read.');
        for (const [name, ask] of Object.entries(ways)) {
          const found = await ask(viewer, item);
          expect(JSON.stringify(found), `${name} of ${item.id}`).toMatch(/[^[\]{}"]{3}/);
        }
        expect(tellsOf(await ways['text']?.(viewer, item), item)).toBe(true);
        expect(tellsOf(await ways['search']?.(viewer, item), item)).toBe(true);
      }
    });

    it('lists and counts what the viewer may read, all of it and nothing else', async () => {
      const { catalogue } = test.runtime;
      for (const viewer of VIEWERS) {
        const readable = readableTo(viewer);
        const ids = new Set(readable.map(documentOf));
        const listed = await catalogue.list(viewer, {
          filter: EVERY_DOCUMENT,
          sortBy: 'title',
          order: 'asc',
          limit: POINTS,
        });
        expect(listed.total).toBe(ids.size);
        expect(new Set(listed.documents.map(({ id }) => id))).toEqual(ids);
        expect(listed.documents.reduce((sum, { pageCount }) => sum + pageCount, 0)).toBe(readable.length);
        expect(new Set(await catalogue.listIds(viewer, EVERY_DOCUMENT))).toEqual(ids);
        const groups = await catalogue.group(viewer, EVERY_DOCUMENT, 'origin');
        const counted = Map.groupBy(readable, ({ system }) => system);
        expect(Object.fromEntries(groups.map(({ value, count }) => [value, count]))).toEqual(
          Object.fromEntries([...counted].map(([system, of]) => [system, new Set(of.map(documentOf)).size])),
        );
      }
    });

    it('answers questions for dates, sources and identifiers by what there is', async () => {
      const wrong: string[] = [];
      const asked = [...Array(QUESTIONS).keys()].flatMap((at) => questionsAt(at));
      for (const { question, viewer, isRight } of asked) {
        const whole = await answerOf(test.runtime.answerQuestion(buildQuestion(question, { viewer })));
        if (!isRight(whole)) wrong.push(`${question} → ${whole.answer.slice(0, 300)}`);
      }
      console.info(`${shape}: ${asked.length - wrong.length} of ${asked.length} questions right over ${POINTS} points`);
      expect(wrong).toEqual([]);
    });

    type Whole = Awaited<ReturnType<typeof answerOf>>;

    function questionsAt(at: number) {
      const viewer = VIEWERS[at % VIEWERS.length] ?? {};
      const readable = readableTo(viewer as Viewer);
      const counts = (matches: (item: Item) => boolean) => {
        const { size } = new Set(readable.filter(matches).map(documentOf));
        return ({ answer }: Whole) => new RegExp(`\\b${size === 0 ? 'no' : size}\\b`, 'i').test(answer);
      };
      const month = new Date(Date.UTC(2023, at * 2, 1));
      const monthName = month.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
      const isOfMonth = ({ updated }: Item) => updated.toISOString().slice(0, 7) === month.toISOString().slice(0, 7);
      const system = (['Jira', 'Confluence', 'SharePoint'] as const)[at % 3] ?? 'Jira';
      const item = random.pick(readable);
      if (item === undefined) throw new Error('There is nothing to ask about.');
      return [
        {
          viewer: viewer as Viewer,
          question: `How many documents were updated in ${monthName}?`,
          isRight: counts(isOfMonth),
        },
        {
          viewer: viewer as Viewer,
          question: `How many ${at % 2 === 0 ? 'tickets' : 'reports'} are there in ${system}?`,
          isRight: counts((one) => one.system === system && one.kind === (at % 2 === 0 ? 'ticket' : 'report')),
        },
        {
          viewer: viewer as Viewer,
          question: `Who inspects what ${item.ticket} is about?`,
          isRight: ({ answer, sources }: Whole) =>
            answer.includes(item.canary) &&
            sources.every(
              (source) => 'page_id' in source && source.page_id === pageOf(item) && source.relevance_score === null,
            ),
        },
      ];
    }

    function near({ text }: Item) {
      return {
        terms: [],
        vector: textVector(text, { dimension: DIMENSION }),
        filters: {},
        limit: 20,
        signal: unimpeded,
      };
    }
  },
);

function clientOf({ url }: FakeQdrant): QdrantClient {
  return new QdrantClient({ url, port: Number(new URL(url).port), checkCompatibility: false });
}
