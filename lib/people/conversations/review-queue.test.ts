import { describe, expect, it } from 'vitest';

import type { TurnSummary } from './reviewed-turn.ts';
import { rankForReview } from './review-queue.ts';

const NOON = Date.UTC(2026, 0, 1, 12);
let made = 0;

function turn(query: string, changes: Partial<TurnSummary> = {}): TurnSummary {
  made += 1;
  return {
    ...{ id: `t${made}`, sessionId: `s${made}`, createdAt: new Date(NOON), query, mode: 'general' },
    ...{ outcome: 'answered', errorCode: null, documentIds: [], claims: { supported: 2 }, withheldCount: 0 },
    ...{ bestRelevance: 1, feedback: null, verdict: null, firstEventMs: 1, latencyMs: 1, model: 'm' },
    ...{ profile: null, audit: null },
    ...changes,
  };
}

const minutes = (count: number): Date => new Date(NOON + count * 60_000);

describe('what stands in the queue', () => {
  it('is what has a reason, with the reasons that tell most first', async () => {
    const disliked = turn('Who keeps the light?', { feedback: 'down', claims: { weak: 1, supported: 1 } });
    expect(await rankForReview([turn('What is a lamp?'), disliked])).toMatchObject([
      { id: disliked.id, reasons: ['disliked', 'doubtful'] },
    ]);
  });

  it('stands by how likely it went wrong', async () => {
    const doubtful = turn('one', { claims: { weak: 1, supported: 3 } });
    const worse = turn('two', { claims: { weak: 3, supported: 1 } });
    const notFound = turn('three', { outcome: 'not_found', claims: {}, bestRelevance: null });
    const disliked = turn('four', { feedback: 'down' });
    const liked = turn('five', { feedback: 'up', claims: { weak: 4 } });
    const found = await rankForReview([doubtful, liked, worse, notFound, disliked]);
    expect(found.map(({ query }) => query)).toEqual(['four', 'three', 'two', 'one', 'five']);
  });

  it('is an answer from passages that are hardly about it', async () => {
    const [far, near] = [turn('one', { bestRelevance: 0.2 }), turn('two', { bestRelevance: 0.6 })];
    expect(await rankForReview([far, near])).toMatchObject([{ id: far.id, reasons: ['far_passages'] }]);
  });

  it('is no more than nothing where a claim claims nothing', async () => {
    expect(await rankForReview([turn('one', { claims: { neutral: 3 } }), turn('two', { claims: {} })])).toEqual([]);
  });
});

describe('asked again', () => {
  const SESSION = { sessionId: 'session' };
  const first = turn('When is the reserve lamp lit?', { ...SESSION, createdAt: minutes(0) });
  const again = turn('reserve lamp, lit when exactly?', { ...SESSION, createdAt: minutes(2) });

  it('is the answer after which the same reader soon asks about the same', async () => {
    expect(await rankForReview([again, first])).toMatchObject([{ id: first.id, reasons: ['asked_again'] }]);
  });

  it('is none after a long time, of another reader, or about something else', async () => {
    expect(await rankForReview([{ ...again, createdAt: minutes(40) }, first])).toEqual([]);
    expect(await rankForReview([{ ...again, sessionId: 'other' }, first])).toEqual([]);
    expect(await rankForReview([{ ...again, query: 'Who bakes the bread?' }, first])).toEqual([]);
  });
});
