import { eq, lt, sql, type SQL } from 'drizzle-orm';
import fc from 'fast-check';

import type { Database } from '#db/database.ts';
import { rowOf } from '#db/repositories/turn-rows.ts';
import { conversations } from '#db/schema.ts';
import { buildSource, buildTurn } from '#tests/support/conversation-records.ts';

/** Few of everything, so that changes meet. */
const SESSIONS = ['s1', 's2', 's3'];
const PAGES = ['a', 'b', 'c', 'd'];
const START = Date.parse('2026-03-10T22:00:00Z');

const hour = fc.integer({ min: 0, max: 4 }).map((hours) => new Date(START + hours * 1_800_000));
const outcome = fc.constantFrom('answered' as const, 'not_found' as const, 'stopped' as const, 'failed' as const);
const rating = fc.constantFrom(null, 'up' as const, 'down' as const);
const session = fc.constantFrom(...SESSIONS);

const turn = fc
  .record({
    sessionId: session,
    createdAt: hour,
    outcome,
    mode: fc.constantFrom('general' as const, 'selected_text' as const),
    firstEventMs: fc.option(fc.constantFrom(0, 1, 80, 81, 5000)),
    latencyMs: fc.constantFrom(0, 80, 90, 1e12),
    pages: fc.array(fc.constantFrom(...PAGES), { maxLength: 4 }),
    withheldCount: fc.integer({ min: 0, max: 2 }),
    rating,
  })
  .map(({ pages, withheldCount, rating: given, ...changes }) =>
    buildTurn({
      ...changes,
      sources: pages.map((page) => buildSource(page, 'v')),
      withheld: Array.from({ length: withheldCount }, () => ({
        kind: 'sentence' as const,
        status: 'uncited' as const,
        reasons: [],
        text: 'Left out.',
        citations: [],
      })),
      feedback: given === null ? null : { rating: given, reason: null },
    }),
  );

const change = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('insert' as const),
      turns: fc.array(turn, { minLength: 1, maxLength: 6 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rate' as const), session, rating }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rewrite' as const), session, outcome, createdAt: hour }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete session' as const), session }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete before' as const), moment: hour }) },
);

/** A change to the turns. */
export type TurnChange = typeof change extends fc.Arbitrary<infer Change> ? Change : never;

/** As many lists of changes as are made at the same time. */
export function randomChanges(lists: number): fc.Arbitrary<TurnChange[][]> {
  return fc.array(fc.array(change, { minLength: 1, maxLength: 10 }), { minLength: lists, maxLength: lists });
}

/** Makes it with one statement. */
export async function applyChange(db: Database, made: TurnChange): Promise<void> {
  await statementOf(db, made);
}

function statementOf(db: Database, made: TurnChange): PromiseLike<unknown> {
  switch (made.kind) {
    case 'insert':
      return db.insert(conversations).values(made.turns.map(rowOf));
    case 'rate':
      return db
        .update(conversations)
        .set({ feedback: made.rating })
        .where(inOrder(eq(conversations.sessionId, made.session)));
    case 'rewrite':
      return db
        .update(conversations)
        .set({ outcome: made.outcome, createdAt: made.createdAt, latencyMs: sql`${conversations.latencyMs} + 500` })
        .where(inOrder(eq(conversations.sessionId, made.session)));
    case 'delete session':
      return db.delete(conversations).where(inOrder(eq(conversations.sessionId, made.session)));
    case 'delete before':
      return db.delete(conversations).where(inOrder(lt(conversations.createdAt, made.moment)));
  }
}

// Statements that lock many turns in different orders wait for each other in a circle with or without what is tested here.
function inOrder(condition: SQL): SQL {
  return sql`${conversations.id} in (select id from ${conversations} where ${condition} order by id for update)`;
}
