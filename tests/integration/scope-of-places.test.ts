import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { type ChatResponse, chatResponseSchema } from '#lib/contracts/chat-response.ts';
import type { QuestionContext, QuestionScope } from '#lib/contracts/question-scope.ts';
import type { PageSummary, PageVersion } from '#lib/books/library/page.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { type CanaryPage, ingestWithCanaries } from '#tests/support/canary-library.ts';
import { firstByDay } from '#tests/support/long-it.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { readPrompt } from '#tests/support/read-prompt.ts';
import type { ModelReply } from '#tests/support/services/model/chat-stream.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { type ChatBody, contentOf } from '#tests/support/services/model/model-wire.ts';
import { propertyOf } from '#tests/support/trials.ts';

type Heading = PageVersion['headings'][number];

/** A page with what stands around it in the contents. */
interface Place {
  page: CanaryPage;
  summary: PageSummary;
  all: PageSummary[];
  heading: Heading | undefined;
}

/** What may be cited: ranges of pages; null for all of a page. */
type Allowed = Map<string, { start: number; end: number } | null>;

interface Kind {
  scope: (place: Place) => QuestionScope;
  allowed: (place: Place) => Allowed;
}

const whole = (pages: PageSummary[]): Allowed => new Map(pages.map(({ id }) => [id, null]));

/** Told apart here by other means than the app's: by walking the contents and the headings. */
function chapterOf({ summary, all }: Place): PageSummary[] {
  const at = all.findIndex(({ id }) => id === summary.id);
  let first = at;
  while (first > 0 && (all[first]?.depth ?? 0) > 0) first -= 1;
  let last = at;
  while ((all[last + 1]?.depth ?? 0) > 0) last += 1;
  return all.slice(first, last + 1);
}

function sectionOf({ page, heading }: Place): Allowed {
  if (heading === undefined) return new Map();
  const next = page.headings.find(({ start, level }) => start > heading.start && level <= heading.level);
  return new Map([[page.pageId, { start: heading.start, end: next?.start ?? page.text.length }]]);
}

const KINDS: Record<string, Kind> = {
  book: { scope: ({ summary }) => ({ document_ids: [summary.documentId] }), allowed: ({ all }) => whole(all) },
  page: { scope: ({ page }) => ({ page_ids: [page.pageId] }), allowed: ({ summary }) => whole([summary]) },
  section: {
    scope: ({ page, heading }) => ({ section: { page_id: page.pageId, section_id: heading?.id ?? 'none' } }),
    allowed: sectionOf,
  },
  chapter: { scope: ({ page }) => ({ chapter_of: page.pageId }), allowed: (place) => whole(chapterOf(place)) },
  'up to': {
    scope: ({ page }) => ({ up_to: page.pageId }),
    allowed: ({ summary, all }) => whole(all.filter(({ number }) => number <= summary.number)),
  },
};

/** What is pointed at in a scope that is wider. */
const POINTED: Record<string, (place: Place) => Allowed> = {
  book: ({ all }) => whole(all),
  page: ({ summary }) => whole([summary]),
  section: (place) => (place.heading === undefined ? whole([place.summary]) : sectionOf(place)),
  chapter: (place) => whole(chapterOf(place)),
};

const QUESTIONS = [
  'What does the keeper call this page in secret?',
  'How is it done, and when?',
  'Which documents are there?',
  'Compare the lighthouse and the field guide.',
  'What is Lectern?',
];

const CALLS = [
  { name: 'search_documentation', arguments: '{"query":"the keeper calls this page in secret","top_k":20}' },
  { name: 'get_document', arguments: '{"doc_id":"lighthouse","sections":true,"contents":true}' },
  { name: 'get_document', arguments: '{"doc_id":"handbook","sections":true}' },
  { name: 'lookup_by_id', arguments: '{"identifiers":["top_k","Ctrl"]}' },
  { name: 'read_passage', arguments: '{}' },
];

/** Looks everywhere it can, then quotes all that it was shown. */
function greedy(body: ChatBody): ModelReply {
  const texts = body.messages.filter(({ role }) => role === 'user' || role === 'tool').map(contentOf);
  if (body.messages.at(-1)?.role !== 'tool' && body.tools !== undefined) return { toolCalls: CALLS };
  const prompt = readPrompt(contentOf(body.messages.findLast(({ role }) => role === 'user'))).sentences;
  const shown = texts.slice(1).flatMap((text) =>
    Array.from(text.matchAll(/^\[(\d+)\] (.*)$/gmu), ([, number, words = '']) => ({
      number: Number(number),
      text: words,
    })),
  );
  const spoken = [...prompt, ...shown].filter(({ text }) => /^[A-Z][\w ,’-]+[.]$/u.test(text));
  return { text: spoken.map(({ number, text }) => `${text.replace(/[.]$/, '')} [${number}]. `) };
}

/** The one that does what it should not, among the tests; both among the long proofs. */
const WHO = ['a model that looks everywhere', ...(inject('isDeep') ? ['the built-in model'] : [])];

describe.each(WHO)('what %s cites', (who) => {
  let endpoint: ModelEndpoint;
  let test: TestRuntime;
  let routes: ApiRoutes;
  let places: Place[];

  beforeAll(async () => {
    endpoint = await startModelEndpoint(greedy);
    test = await openTestRuntime(who === 'the built-in model' ? {} : endpoint.variables);
    const pages = await ingestWithCanaries(test.runtime);
    routes = await openApiRoutes(test.runtime);
    const found = pages.map(async (page): Promise<Place[]> => {
      const summary = await test.runtime.findPage(ANONYMOUS, page.pageId);
      if (summary === null) return [];
      const all = await test.runtime.listPages(ANONYMOUS, summary.documentId);
      return [undefined, ...page.headings].map((heading) => ({ page, summary, all, heading }));
    });
    places = (await Promise.all(found)).flat();
  });
  afterAll(async () => {
    await test.close();
    await endpoint.close();
  });

  async function ask(
    query: string,
    request: { scope?: QuestionScope; context?: QuestionContext },
  ): Promise<ChatResponse> {
    const response = await routes.post('/api/chat', { query, top_k: 20, include: ['steps'], ...request });
    return chatResponseSchema.parse(await response.json());
  }

  function strangers({ sources, related }: ChatResponse, allowed: Allowed): unknown[] {
    const cited = sources.flatMap((source): unknown[] => {
      if (!('page_id' in source)) return [source];
      const within = allowed.get(source.page_id);
      if (within === null) return [];
      return source.ranges.filter(({ start, end }) => within === undefined || start < within.start || end > within.end);
    });
    return [...cited, ...related.filter(({ page_id: pageId }) => !allowed.has(pageId))];
  }

  const place = () => fc.nat().map((index) => places[index % places.length] as Place);

  it.each(firstByDay(Object.keys(KINDS), 2))('stays in its scope: %s', async (name) => {
    const kind = KINDS[name] as Kind;
    let cited = 0;
    await fc.assert(
      fc.asyncProperty(place(), fc.constantFrom(...QUESTIONS), async (at, question) => {
        const answer = await ask(question, { scope: kind.scope(at), context: { page_id: at.page.pageId } });
        expect(strangers(answer, kind.allowed(at))).toEqual([]);
        cited += answer.sources.length;
      }),
      propertyOf({ usual: 4, deep: 100 }),
    );
    // A property over nothing but empty answers would prove nothing.
    expect(cited).toBeGreaterThan(0);
  });

  it.each(firstByDay(Object.keys(POINTED), 2))(
    'stays where its question points, whatever its scope allows: this %s',
    async (noun) => {
      const allowedBy = POINTED[noun] as (place: Place) => Allowed;
      let cited = 0;
      const asking = fc.constantFrom(`Summarise this ${noun}.`, `What does this ${noun} say about the keeper?`);
      const scopes = fc.constantFrom<Kind | null>(null, ...Object.values(KINDS));
      await fc.assert(
        fc.asyncProperty(place(), asking, scopes, async (at, question, kind) => {
          const { summary, page, heading } = at;
          const context = {
            document_id: summary.documentId,
            page_id: page.pageId,
            ...(heading && { section_id: heading.id }),
          };
          const answer = await ask(question, { context, ...(kind && { scope: kind.scope(at) }) });
          const pointed = allowedBy(at);
          expect(strangers(answer, pointed)).toEqual([]);
          if (kind !== null && answer.plan?.about !== undefined)
            expect(strangers(answer, kind.allowed(at))).toEqual([]);
          cited += answer.sources.length;
        }),
        propertyOf({ usual: 4, deep: 120 }),
      );
      // A property over nothing but empty answers would prove nothing.
      expect(cited).toBeGreaterThan(0);
    },
  );
});
