import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Viewer } from '#lib/people/access/viewer.ts';
import { type DocumentFilter, EVERY_DOCUMENT } from '#lib/contracts/document-filter.ts';
import { Random } from '#lib/foundation/core/random.ts';
import type { ChunkQuery, ChunkStore } from '#lib/answering/retrieval/ports.ts';
import {
  DIMENSION,
  documentValueOf,
  type Item,
  mayReadItem,
  type Shape,
  VIEWERS,
} from '#tests/support/foreign-collection.ts';
import { answerOf, buildQuestion, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { textVector } from '#tests/support/services/embeddings/text-vector.ts';
import { firstByDay } from '#tests/support/long-it.ts';
import { trialsOf } from '#tests/support/trials.ts';

const QUESTIONS = trialsOf({ usual: 1, deep: 10 });
const unimpeded = new AbortController().signal;

/** The library over a collection that another program made, and its store by itself. */
interface ForeignUnderTest {
  test: TestRuntime;
  store: ChunkStore;
  close(): Promise<void>;
}

interface ForeignStore {
  /** What its test is called. */
  title: string;
  /** The collection's name. */
  name: string;
  shape: Shape;
  items: readonly Item[];
  /** The chunk and the document that an item is, where they are not called by its number and its document. */
  chunkIdOf?: (item: Item) => string;
  documentOf?: (item: Item) => string;
  /** How often somebody asks for what is not theirs. */
  probes: number;
  open: () => Promise<ForeignUnderTest>;
}

/** What a collection that another program made tells, and to whom: the same, whatever store it is in. */
export function describeForeignStore({
  title,
  name,
  shape,
  items,
  probes: PROBES,
  open,
  ...called
}: ForeignStore): void {
  describe(title, () => {
    const random = new Random(shape.length);
    let under: ForeignUnderTest;

    beforeAll(async () => {
      under = await open();
    });
    afterAll(() => under.close());

    const chunkIdOf = called.chunkIdOf ?? (({ id }: Item) => String(id));
    const pageOf = (item: Item) => `point:${name}:${chunkIdOf(item)}`;
    const usualDocument = (item: Item) => (shape === 'flat' ? pageOf(item) : `made:${name}:${documentValueOf(item)}`);
    const documentOf = called.documentOf ?? usualDocument;
    const readableTo = (viewer: Viewer) => items.filter((item) => mayReadItem(item, viewer));
    const named = (item: Item): DocumentFilter => ({
      must: [{ key: 'identifier', match: { any: [item.ticket] } }],
      should: [],
    });

    /** All ways to what a point says; each answers with what it has found of this one. */
    const ways: Record<string, (viewer: Viewer, item: Item) => Promise<unknown>> = {
      search: (viewer, item) => under.store.search(viewer, nearTo(item)),
      'search within': (viewer, item) =>
        under.store.search(viewer, {
          ...nearTo(item),
          filters: { pageIds: [pageOf(item)], sourceKeys: [item.address] },
        }),
      'search in its document': (viewer, item) =>
        under.store.search(viewer, {
          ...nearTo(item),
          filters: { documentIds: [documentOf(item)], pageTitles: [item.title] },
        }),
      chunk: (viewer, item) => under.store.findByIds(viewer, [chunkIdOf(item)]),
      chunks: (viewer, item) => under.store.listByDocument(viewer, documentOf(item), { limit: 100 }),
      page: (viewer, item) => under.test.runtime.findPage(viewer, pageOf(item)),
      text: (viewer, item) => under.test.runtime.findPageVersion(viewer, pageOf(item)),
      path: (viewer, item) => under.test.runtime.findPageByPath(viewer, documentOf(item), pageOf(item)),
      pages: (viewer, item) => under.test.runtime.listPages(viewer, documentOf(item)),
      document: (viewer, item) => under.test.runtime.findDocument(viewer, documentOf(item)),
      record: (viewer, item) => under.test.runtime.catalogue.find(viewer, documentOf(item)),
      identifier: (viewer, item) =>
        under.test.runtime.catalogue.findIdentifier(viewer, item.ticket, EVERY_DOCUMENT, 10),
      list: (viewer, item) =>
        under.test.runtime.catalogue.list(viewer, { filter: named(item), sortBy: 'title', order: 'asc', limit: 9 }),
      ids: (viewer, item) => under.test.runtime.catalogue.listIds(viewer, named(item)),
      groups: (viewer, item) => under.test.runtime.catalogue.group(viewer, named(item), 'origin'),
      titles: (viewer, item) =>
        under.test.runtime.catalogue.findByTitleTerms(viewer, item.title.toLowerCase().split(' '), 20),
      rights: async (viewer, item) => [...(await under.test.runtime.catalogue.readable(viewer, [pageOf(item)]))],
      answer: async (viewer, item) => {
        const { answer, sources, related } = await answerOf(
          under.test.runtime.answerQuestion(buildQuestion(`What does ${item.ticket} say?`, { viewer })),
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
      console.info(`${title}: ${probes} access probes over ${items.length} points, ${leaks.length} leaks`);
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
      const { catalogue } = under.test.runtime;
      for (const viewer of VIEWERS) {
        const readable = readableTo(viewer);
        const ids = new Set(readable.map(documentOf));
        const listed = await catalogue.list(viewer, {
          filter: EVERY_DOCUMENT,
          sortBy: 'title',
          order: 'asc',
          limit: items.length,
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
        const whole = await answerOf(under.test.runtime.answerQuestion(buildQuestion(question, { viewer })));
        if (!isRight(whole)) wrong.push(`${question} → ${whole.answer.slice(0, 300)}`);
      }
      console.info(
        `${title}: ${asked.length - wrong.length} of ${asked.length} questions right over ${items.length} points`,
      );
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
              (source) => 'page_id' in source && source.page_id === pageOf(item) && source.relevance_score === 1,
            ),
        },
      ];
    }

    function nearTo({ text }: Item): ChunkQuery {
      const vector = textVector(text, { dimension: DIMENSION });
      return { terms: [], text, vector, filters: {}, limit: 20, signal: unimpeded };
    }
  });
}
