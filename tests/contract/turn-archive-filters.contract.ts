import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  FEEDBACK_CHOICES,
  OUTCOME_CHOICES,
  type TurnFilter,
  VERDICT_CHOICES,
} from '#lib/contracts/admin/turn-filter.ts';
import type { TurnArchive } from '#lib/people/conversations/ports.ts';
import type { ReviewedTurn } from '#lib/people/conversations/reviewed-turn.ts';
import { terms } from '#lib/foundation/text/terms.ts';
import { buildReviewedTurn } from '#tests/support/conversation-records.ts';
import { propertyOf } from '#tests/support/trials.ts';

import { FIRST_MOMENT, listAll, READER, type TurnArchiveUnderTest } from './turn-archive-under-test.ts';

const TURNS = 40;
const RUNS = propertyOf({ usual: 1, deep: 8 });
const HOSTILE_TEXTS = propertyOf({ usual: 20, deep: 200 });
const FILTERS_PER_RUN = 25;
const SESSIONS = ['3c9f6f0a-7f0e-4c55-9d55-6f1d7ad2a001', '3c9f6f0a-7f0e-4c55-9d55-6f1d7ad2a002'];
const WORDS = ['owner', 'value', 'the', 'borrow', '所有権', 'Café', '100%'];
const DOCUMENTS = ['handbook', 'rust-book', "d'; --", 'é{,}'];
const PROFILES = ['support', 'sales', "d'; --", 'é{,}'];
const AUDITS: ReviewedTurn['audit'][] = [
  null,
  {},
  { team: 'Sales' },
  { team: 'é{,}', matter: "d'; --" },
  { team: 'x'.repeat(120) },
];
const LATENCIES = [0, 0.5, 1, 150, 1024, 1025, 60_000, 5_000_000];

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 1 });
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const text = fc.array(oneOf(WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const moment = fc.integer({ min: 0, max: 30 }).map((minutes) => new Date(FIRST_MOMENT + minutes * 60_000));

const turnSets = fc.array(
  fc.record({
    sessionId: oneOf(SESSIONS),
    query: text,
    response: text,
    createdAt: moment,
    mode: oneOf(['general', 'selected_text'] as const),
    outcome: oneOf(['answered', 'not_found', 'stopped', 'failed'] as const),
    documentIds: fc.uniqueArray(oneOf(DOCUMENTS), { maxLength: 3 }),
    latencyMs: oneOf(LATENCIES),
    isWithheld: fc.boolean(),
    rating: orNull(oneOf(['up', 'down'] as const)),
    verdict: orNull(oneOf(['correct', 'incomplete', 'wrong'] as const)),
    profile: orNull(oneOf(PROFILES)),
    audit: oneOf(AUDITS),
  }),
  { minLength: TURNS, maxLength: TURNS },
);

const filters: fc.Arbitrary<TurnFilter> = fc.record({
  q: maybe(
    fc.oneof(
      text,
      text.map((words) => `"${words}"`),
    ),
  ),
  from: maybe(moment),
  to: maybe(moment),
  mode: maybe(oneOf(['general', 'selected_text'] as const)),
  document: maybe(oneOf([...DOCUMENTS, 'nowhere'])),
  outcome: maybe(oneOf(OUTCOME_CHOICES)),
  feedback: maybe(oneOf(FEEDBACK_CHOICES)),
  verdict: maybe(oneOf(VERDICT_CHOICES)),
  profile: maybe(oneOf([...PROFILES, 'nowhere'])),
  audit: maybe(
    oneOf([
      'team: Sales',
      'team: é{,}',
      "matter: d'; --",
      'team: Sale',
      `team: ${'x'.repeat(119)}`,
      `team: ${'x'.repeat(120)}`,
    ]),
  ),
  min_ms: maybe(oneOf(LATENCIES)),
  max_ms: maybe(oneOf(LATENCIES)),
  session: maybe(oneOf(SESSIONS)),
});

type Check = (turn: ReviewedTurn, filter: TurnFilter) => boolean;

/** What a filter means, told another way. */
const CHECKS: Check[] = [
  ({ createdAt }, { from }) => from === undefined || createdAt >= from,
  ({ createdAt }, { to }) => to === undefined || createdAt < to,
  (turn, { mode }) => mode === undefined || turn.mode === mode,
  ({ documentIds }, { document }) => document === undefined || documentIds.includes(document),
  ({ withheld }, { outcome }) => outcome !== 'withheld' || withheld.length > 0,
  (turn, { outcome }) => outcome === undefined || outcome === 'withheld' || turn.outcome === outcome,
  (turn, { feedback }) => feedback === undefined || (turn.feedback?.rating ?? 'none') === feedback,
  ({ review }, { verdict }) => verdict === undefined || (review?.verdict ?? 'none') === verdict,
  (turn, { profile }) => profile === undefined || turn.profile === profile,
  ({ audit: kept }, { audit }) =>
    audit === undefined || Object.entries(kept ?? {}).some(([name, value]) => `${name}: ${value}` === audit),
  ({ latencyMs }, { min_ms: min }) => min === undefined || latencyMs >= min,
  ({ latencyMs }, { max_ms: max }) => max === undefined || latencyMs <= max,
  ({ sessionId }, { session }) => session === undefined || sessionId === session,
  (turn, { q }) => q === undefined || hasWords(turn, q),
];

const isMeant: Check = (turn, filter) => CHECKS.every((check) => check(turn, filter));

function hasWords({ query, response }: ReviewedTurn, q: string): boolean {
  const searched = terms(q);
  const has = new Set(terms(`${query}\n${response}`));
  const phrase = q.startsWith('"') ? q.slice(1, -1).toLowerCase() : '';
  return (
    searched.length > 0 &&
    searched.every((term) => has.has(term)) &&
    [query, response].some((part) => part.toLowerCase().includes(phrase))
  );
}

/** Which turns a filter means, whatever database is behind the archive. */
export function describeTurnFilters(name: string, create: () => Promise<TurnArchiveUnderTest>): void {
  describe(`${name} as a turn archive that is searched`, () => {
    let underTest: TurnArchiveUnderTest;
    let archive: TurnArchive;

    beforeAll(async () => {
      underTest = await create();
      archive = underTest.archive;
    });
    beforeEach(() => underTest.empty());
    afterAll(() => underTest.close());

    const found = async (filter: TurnFilter): Promise<string[]> =>
      (await listAll(archive, filter)).turns.map(({ query }) => query);

    it('finds the turns that any filters mean together, in order, at any pace', async () => {
      const cases = fc.tuple(turnSets, fc.array(filters, { minLength: FILTERS_PER_RUN, maxLength: FILTERS_PER_RUN }));
      await fc.assert(
        fc.asyncProperty(cases, async ([facts, asked]) => {
          const turns = facts.map(turnOf);
          await underTest.empty();
          await underTest.insert(turns);
          const newestFirst = turns.toReversed().toSorted((one, other) => +other.createdAt - +one.createdAt);
          for (const filter of asked) {
            const meant = newestFirst.filter((turn) => isMeant(turn, filter)).map(({ id }) => id);
            for (const { turns: listed } of [
              await listAll(archive, filter, 7),
              await listAll(underTest.hurried, filter, 3),
            ])
              expect(listed.map(({ id }) => id)).toEqual(meant);
          }
        }),
        RUNS,
      );
    });

    it('finds words in any form and order, in question or answer, all of them', async () => {
      await underTest.insert([
        buildReviewedTurn({ query: 'Who owns a value?', response: 'Its owner.' }),
        buildReviewedTurn({ query: 'What is borrowed?', response: 'A reference borrows a value.' }),
      ]);
      expect(await found({ q: 'borrowing' })).toEqual(['What is borrowed?']);
      expect(await found({ q: 'VALUES' })).toHaveLength(2);
      expect(await found({ q: 'value of the references' })).toEqual(['What is borrowed?']);
      expect(await found({ q: 'value owner reference' })).toEqual([]);
    });

    it('finds scripts that are written without spaces', async () => {
      await underTest.insert([buildReviewedTurn({ query: '値の所有権とは何ですか?' })]);
      expect(await found({ q: '所有権' })).toHaveLength(1);
      expect(await found({ q: '借用' })).toEqual([]);
    });

    it('finds nothing by words that are in no index', async () => {
      await underTest.insert([buildReviewedTurn({ query: 'What is this?' })]);
      for (const q of ['what is this', '"what is this"', '???', 'x'.repeat(150)])
        expect(await found({ q })).toEqual([]);
    });

    it('takes quoted words to the letter, but for their case', async () => {
      const queries = ['Who owns the value?', 'The value owns 100% of it.', 'owns_the value', 'owns\\the value'];
      await underTest.insert(queries.map((query) => buildReviewedTurn({ query, response: '' })));
      expect(await found({ q: '"OWNS the value"' })).toEqual(['Who owns the value?']);
      expect(await found({ q: '“owns the value”' })).toEqual(['Who owns the value?']);
      expect(await found({ q: '"100%" value' })).toEqual(['The value owns 100% of it.']);
      expect(await found({ q: '"owns%value"' })).toEqual([]);
      expect(await found({ q: '"owns_the"' })).toEqual(['owns_the value']);
      expect(await found({ q: '"owns\\the"' })).toEqual(['owns\\the value']);
      expect(await found({ q: '"owns the value' })).toHaveLength(4);
    });

    it('finds a turn by any text that stands in it, and takes any text as words only', async () => {
      const hostile = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 200 }),
        oneOf([
          `' or 1=1; --`,
          `'); drop table conversations; --`,
          `$1 \\' & | ! ( ) : * <->`,
          `a' & !'b`,
          `\\`,
          `'`,
          `"`,
          `"%"`,
          `lone \uD800 and \0 nul`,
          `{"a":1}`,
          `$$; select 1; $$`,
          `:*`,
          `owner'::tsquery) or true --`,
        ]),
      );
      await underTest.insert([buildReviewedTurn({ query: 'Beside it.' })]);
      await fc.assert(
        fc.asyncProperty(hostile, hostile, async (q, other) => {
          // As it is recorded: the database holds neither lone surrogates nor NUL.
          const query = q.toWellFormed().replaceAll('\0', '\uFFFD');
          const turn = buildReviewedTurn({ query, response: '' });
          await underTest.insert([turn]);
          const { turns } = await archive.list(READER, { q }, { after: null, limit: 500 });
          const isFound = turns.some(({ id }) => id === turn.id);
          const has = terms(q).filter((term) => term.length <= 100);
          const isPhrased = /["“”„]/.test(q);
          if (!isPhrased) expect(isFound).toBe(has.length > 0 || q === '');
          await archive.list(READER, { q: other, document: other.slice(0, 100) }, { after: null, limit: 5 });
        }),
        HOSTILE_TEXTS,
      );
      expect(await found({ q: 'beside' })).toContain('Beside it.');
    });

    it('lists a filter that means turns of long ago alone, and ends where there are no more', async () => {
      const asked = (count: number, query: string, ms: number) =>
        Array.from({ length: count }, (_, index) =>
          buildReviewedTurn({ query, response: '', createdAt: new Date(FIRST_MOMENT + ms + index) }),
        );
      const [old, young] = [asked(12, 'old owner', 0), asked(30, 'young', 999)];
      await underTest.insert([...old, ...young]);
      const { turns, pages } = await listAll(underTest.hurried, { q: 'owner' }, 5);
      expect(turns.map(({ id }) => id)).toEqual(old.toReversed().map(({ id }) => id));
      // It gave up once and again, with a place to go on from.
      expect(pages.slice(0, 2)).toEqual([0, 0]);
      expect((await listAll(underTest.archive, { q: 'owner' }, 5)).pages).toEqual([5, 5, 2]);
    });
  });
}

type TurnFacts = typeof turnSets extends fc.Arbitrary<(infer Facts)[]> ? Facts : never;

function turnOf({ isWithheld, rating, verdict, ...facts }: TurnFacts): ReviewedTurn {
  return buildReviewedTurn({
    ...facts,
    withheld: isWithheld
      ? [{ kind: 'sentence', status: 'uncited', reasons: ['no_citation'], text: 'Gone.', citations: [] }]
      : [],
    feedback: rating === null ? null : { rating, reason: null },
    review: verdict === null ? null : { verdict, note: null, by: 'ann', at: new Date(FIRST_MOMENT) },
  });
}
