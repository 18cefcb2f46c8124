import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { insertTurns } from '#db/repositories/turn-rows.ts';
import { PostgresTurnArchive } from '#db/repositories/postgres-turn-archive.ts';
import type { Administrator } from '#lib/people/access/administrator.ts';
import type { JudgedStatus } from '#lib/contracts/claim.ts';
import { readReviewQueue } from '#lib/people/conversations/review-queue.ts';
import type { ReviewedTurn } from '#lib/people/conversations/reviewed-turn.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import { buildReviewedTurn } from '#tests/support/conversation-records.ts';
import { seededDraw } from '#tests/support/guarded-library.ts';
import { EMPTY_RELATIONAL_TABLES, openTestDatabase } from '#tests/support/open-test-database.ts';

const READER: Administrator = { name: 'rob', role: 'read_only' };
const NOW = new Date('2026-01-31T12:00:00.000Z');
const MINUTE_MS = 60_000;
/** Of each kind: as many answers that went wrong in one of three ways, and as many that did not. */
const EACH = 100;
const WORDS =
  'lamp fog horn keeper tower bell ferry reef gull oil wick storm harbour pilot chart buoy tide anchor'.split(' ');

const draw = seededDraw(20_261_125);
const happens = (percent: number): boolean => draw(100) < percent;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let archive: PostgresTurnArchive;

beforeAll(async () => {
  database = await openTestDatabase();
  archive = new PostgresTurnArchive(database.db);
});
beforeEach(() => database.client.exec(EMPTY_RELATIONAL_TABLES));
afterAll(() => database.close());

let asked = 0;

/** A question of its own, `asked` minutes apart from all others. */
function answered(statuses: readonly JudgedStatus[], changes: Partial<ReviewedTurn> = {}): ReviewedTurn {
  asked += 1;
  const [first, second] = [WORDS[asked % WORDS.length], WORDS[(asked * 7) % WORDS.length]];
  return buildReviewedTurn({
    query: `What about the ${first} and ${second} number ${asked}x?`,
    createdAt: new Date(NOW.getTime() - asked * 20 * MINUTE_MS),
    claims: statuses.map((status) => ({ start: 0, end: 5, kind: 'sentence', status, reasons: [], citations: [] })),
    retrievedChunks: [
      { chunkId: 'c', pageId: 'p', pageVersion: 'v', start: 0, end: 9, relevance: (40 + draw(60)) / 100 },
    ],
    ...changes,
  });
}

const up = { rating: 'up' as const, reason: null };
const down = { rating: 'down' as const, reason: null };

/** Now and then a sentence is doubted that is right, and a reader dislikes what is. */
function good(): ReviewedTurn {
  return answered(['supported', happens(20) ? 'weak' : 'supported', 'quoted'], {
    feedback: happens(15) ? up : happens(3) ? down : null,
  });
}

/** Most, not all, is seen by the check of its sentences, and few readers say so. */
function wrong(): ReviewedTurn {
  return answered([happens(70) ? 'weak' : 'supported', happens(25) ? 'contradicted' : 'supported'], {
    feedback: happens(30) ? down : null,
  });
}

function unanswered(): ReviewedTurn {
  return answered([], { outcome: 'not_found', retrievedChunks: [] });
}

/** An answer that looks well, and the same question in other words soon after. */
function repeated(): ReviewedTurn[] {
  const first = answered(['supported', 'supported']);
  const later = new Date(first.createdAt.getTime() + 2 * MINUTE_MS);
  const { query } = first;
  return [first, { ...good(), sessionId: first.sessionId, createdAt: later, query: `${query.slice(5)} Really?` }];
}

test('of 300 answers that went wrong most stand in the first half, with few of those that did not', async () => {
  const times = Array.from({ length: EACH });
  const pairs = times.map(repeated);
  const bad = [...times.map(wrong), ...times.map(unanswered), ...pairs.flatMap(([first]) => first ?? [])];
  const fine = [...times.flatMap(() => [good(), good()]), ...pairs.flatMap(([, second]) => second ?? [])];
  await insertTurns(database.db, [...bad, ...fine]);
  const { turns, looked } = await readReviewQueue(archive, READER, NOW);
  expect(looked).toBe(bad.length + fine.length);
  const half = new Set(turns.slice(0, Math.ceil(looked / 2)).map(({ id }) => id));
  const shareIn = (all: readonly ReviewedTurn[]): number => all.filter(({ id }) => half.has(id)).length / all.length;
  expect(shareIn(bad)).toBeGreaterThanOrEqual(0.8);
  expect(shareIn(fine)).toBeLessThanOrEqual(0.3);
});

test('a verdict takes a turn off, and none older than thirty days stands there', async () => {
  const [reviewed, open] = [unanswered(), unanswered()];
  const old = { ...unanswered(), createdAt: new Date(NOW.getTime() - 31 * 24 * 60 * MINUTE_MS) };
  await insertTurns(database.db, [reviewed, open, old]);
  await archive.review({ name: 'ann', role: 'admin' }, reviewed.id, { verdict: 'correct', note: null });
  const { turns, isCut } = await readReviewQueue(archive, READER, NOW);
  expect(turns.map(({ id }) => id)).toEqual([open.id]);
  expect(isCut).toBe(false);
});

test('the newest thousand are looked at, and it is said that there are more', async () => {
  const many = Array.from({ length: 1_201 }, (_, index) =>
    buildReviewedTurn({ id: newId(), outcome: 'not_found', createdAt: new Date(NOW.getTime() - index * MINUTE_MS) }),
  );
  for (let at = 0; at < many.length; at += 200) await insertTurns(database.db, many.slice(at, at + 200));
  expect(await readReviewQueue(archive, READER, NOW)).toMatchObject({ looked: 1_000, isCut: true });
});
