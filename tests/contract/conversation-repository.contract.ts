import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import type { ConversationRepository } from '#lib/people/conversations/ports.ts';
import type { Turn } from '#lib/people/conversations/turn.ts';
import { buildSource, buildTurn } from '#tests/support/conversation-records.ts';

export interface ConversationRepositoryUnderTest {
  repository: ConversationRepository;
  /** Leaves no turn behind. */
  empty(): Promise<unknown>;
  close(): Promise<void>;
}

const ANN: Viewer = { userId: 'ann', department: null, orgId: null };
const BOB: Viewer = { userId: 'bob', department: null, orgId: null };
const SESSION = '3c9f6f0a-7f0e-4c55-9d55-6f1d7ad2a001';

/** What every conversation repository does, whatever database is behind it. */
export function describeConversationRepository(
  name: string,
  create: () => Promise<ConversationRepositoryUnderTest>,
): void {
  describe(`${name} as a conversation repository`, () => {
    let underTest: ConversationRepositoryUnderTest;
    let repository: ConversationRepository;

    beforeAll(async () => {
      underTest = await create();
      repository = underTest.repository;
    });
    beforeEach(() => underTest.empty());
    afterAll(() => underTest.close());

    const queriesOf = async (viewer: Viewer, options?: { limit?: number }): Promise<string[]> =>
      (await repository.listTurns(viewer, SESSION, options)).map(({ query }) => query);

    it('gives back a turn exactly as it was recorded', async () => {
      const turn = buildTurn({
        sessionId: SESSION,
        query: 'Quoted "é" 👩‍👩‍👧\nand \\u0041?',
        sources: [buildSource('page', 'v1')],
        mode: 'selected_text',
        selectedText: '  as sent\r\n',
        selection: { pageId: 'p', pageVersion: 'v', start: 3, end: 14 },
        scope: { documentIds: ['a', 'b'], pageIds: ['p'] },
        latencyMs: 0.25,
        outcome: 'failed',
        retrievedChunks: [{ chunkId: 'c', pageId: 'p', pageVersion: 'v', start: 0, end: 9, relevance: 0.123456789 }],
        related: [{ source_url: '/x', page_title: 'X', section_heading: 'Y', relevance_score: 0.1, page_id: 'p' }],
        errorCode: 'agent_unavailable',
        firstEventMs: 0.1,
        stages: { historyMs: 0.1, retrievalMs: 12, firstPartMs: 3.5 },
        tokens: { input: 1_234, output: 56 },
        documentIds: ['handbook', 'quoted "\\ {,} id'],
        feedback: { rating: 'down', reason: 'Quoted "é" and \\' },
      });
      await repository.record(ANONYMOUS, turn);
      expect(await repository.listTurns(ANONYMOUS, SESSION)).toEqual([turn]);
    });

    it('gives back half a scope, and none', async () => {
      const [half, none] = [{ documentIds: ['a'] }, null].map((scope) => buildTurn({ sessionId: SESSION, scope }));
      for (const turn of [half, none]) if (turn !== undefined) await repository.record(ANONYMOUS, turn);
      expect(await repository.listTurns(ANONYMOUS, SESSION)).toEqual([half, none]);
    });

    it('lists turns oldest first, those of one millisecond as they were recorded', async () => {
      const at = (time: string, query: string) => buildTurn({ sessionId: SESSION, query, createdAt: new Date(time) });
      await repository.record(ANONYMOUS, at('2026-01-01T00:00:02Z', 'third'));
      await repository.record(ANONYMOUS, at('2026-01-01T00:00:01Z', 'first'));
      await repository.record(ANONYMOUS, at('2026-01-01T00:00:01Z', 'second'));
      expect(await queriesOf(ANONYMOUS)).toEqual(['first', 'second', 'third']);
      expect(await queriesOf(ANONYMOUS, { limit: 2 })).toEqual(['second', 'third']);
      expect(await queriesOf(ANONYMOUS, { limit: 0 })).toEqual([]);
    });

    it('leaves a turn that is recorded again as it is', async () => {
      const turn = buildTurn({ sessionId: SESSION });
      await repository.record(ANONYMOUS, turn);
      await repository.record(ANONYMOUS, { ...turn, query: 'changed' });
      expect(await repository.listTurns(ANONYMOUS, SESSION)).toEqual([turn]);
    });

    it('keeps a conversation to the viewer who began it', async () => {
      await repository.record(ANN, buildTurn({ sessionId: SESSION, viewerId: 'ann', query: 'mine' }));
      for (const stranger of [BOB, ANONYMOUS]) {
        await expect(repository.record(stranger, buildTurn({ sessionId: SESSION }))).rejects.toMatchObject({
          code: 'forbidden',
        });
        expect(await repository.listTurns(stranger, SESSION)).toEqual([]);
        expect(await repository.deleteSession(stranger, SESSION)).toBe(0);
      }
      expect(await queriesOf(ANN)).toEqual(['mine']);
    });

    it('keeps what nobody in particular began from those who are somebody', async () => {
      await repository.record(ANONYMOUS, buildTurn({ sessionId: SESSION }));
      await expect(repository.record(ANN, buildTurn({ sessionId: SESSION }))).rejects.toMatchObject({
        code: 'forbidden',
      });
      expect(await repository.listTurns(ANN, SESSION)).toEqual([]);
    });

    it('records the viewer who asks, whatever the turn says', async () => {
      await repository.record(ANN, buildTurn({ sessionId: SESSION, viewerId: 'bob' }));
      expect(await repository.listTurns(ANN, SESSION)).toMatchObject([{ viewerId: '["user","ann"]' }]);
    });

    it('gives a session that two viewers begin at once to one of them', async () => {
      const outcomes = await Promise.allSettled(
        [ANN, BOB, ANN, BOB].map((viewer) =>
          repository.record(viewer, buildTurn({ sessionId: SESSION, viewerId: viewer.userId })),
        ),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      const [ofAnn, ofBob] = [await repository.listTurns(ANN, SESSION), await repository.listTurns(BOB, SESSION)];
      expect([ofAnn.length, ofBob.length].toSorted()).toEqual([0, 2]);
    });

    it('deletes a session and tells how many turns it had', async () => {
      await repository.record(ANN, buildTurn({ sessionId: SESSION }));
      await repository.record(ANN, buildTurn({ sessionId: SESSION }));
      await repository.record(ANN, buildTurn());
      expect(await repository.deleteSession(ANN, SESSION)).toBe(2);
      expect(await repository.deleteSession(ANN, SESSION)).toBe(0);
      expect(await repository.listTurns(ANN, SESSION)).toEqual([]);
    });

    it('deletes what was created before a moment, and only that', async () => {
      const at = (time: string) => buildTurn({ sessionId: SESSION, createdAt: new Date(time), query: time });
      for (const time of ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z'])
        await repository.record(ANN, at(time));
      expect(await repository.deleteBefore(new Date('2026-01-02T00:00:00Z'))).toBe(1);
      expect(await queriesOf(ANN)).toEqual(['2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z']);
    });

    it('deletes no more once it is told to stop, and goes on the next time', async () => {
      await repository.record(ANN, buildTurn({ sessionId: SESSION, createdAt: new Date('2026-01-01T00:00:00Z') }));
      const reason = new Error('The server stops.');
      const later = new Date('2026-01-02T00:00:00Z');
      await expect(repository.deleteBefore(later, AbortSignal.abort(reason))).rejects.toBe(reason);
      expect(await queriesOf(ANN)).toHaveLength(1);
      expect(await repository.deleteBefore(later)).toBe(1);
    });

    describe('what a reader thinks of an answer', () => {
      const turn = buildTurn({ sessionId: SESSION });
      const place = { sessionId: SESSION, turnId: turn.id };
      const DOWN = { rating: 'down', reason: 'Wrong' } as const;
      const feedbackOf = async (viewer: Viewer) => (await repository.listTurns(viewer, SESSION))[0]?.feedback;

      it('is kept, replaced and taken back', async () => {
        await repository.record(ANN, turn);
        for (const feedback of [DOWN, { rating: 'up', reason: null } as const, null]) {
          expect(await repository.rate(ANN, place, feedback)).toBe(true);
          expect(await feedbackOf(ANN)).toEqual(feedback);
        }
        expect(await repository.rate(ANN, place, null)).toBe(true);
      });

      it('is said of one turn alone', async () => {
        const other = buildTurn({ sessionId: SESSION });
        await repository.record(ANN, turn);
        await repository.record(ANN, other);
        await repository.rate(ANN, place, DOWN);
        const turns = await repository.listTurns(ANN, SESSION);
        expect(turns.map(({ id, feedback }) => [id, feedback])).toEqual([
          [turn.id, DOWN],
          [other.id, null],
        ]);
      });

      it('can be said by the viewer whose conversation it is, of a turn in it, and by nobody else', async () => {
        await repository.record(ANN, turn);
        expect(await repository.rate(BOB, place, DOWN)).toBe(false);
        expect(await repository.rate(ANONYMOUS, place, DOWN)).toBe(false);
        expect(await repository.rate(ANN, { ...place, sessionId: crypto.randomUUID() }, DOWN)).toBe(false);
        expect(await repository.rate(ANN, { ...place, turnId: crypto.randomUUID() }, DOWN)).toBe(false);
        expect(await feedbackOf(ANN)).toBeNull();
      });
    });

    describe('what a second look has found', () => {
      const turn = buildTurn({ sessionId: SESSION, response: 'lone \uD800 and \0' });
      const changes = {
        claims: [{ start: 0, end: 4, kind: 'sentence', status: 'weak', reasons: [], judged_by: 'm', citations: [] }],
        tokens: { input: 1, output: 2, verifier: { input: 3, output: 4 } },
        prompts: { answer: '0123456789ab', verifier: 'ba9876543210' },
      } satisfies Pick<Turn, 'claims' | 'tokens' | 'prompts'>;

      it('takes the place of what was found first, and changes nothing else', async () => {
        await repository.record(ANN, turn);
        const [before] = await repository.listTurns(ANN, SESSION);
        expect(await repository.revise(ANN, turn, changes)).toBe(true);
        expect(await repository.listTurns(ANN, SESSION)).toEqual([{ ...before, ...changes }]);
      });

      it('is for its viewer’s turn with that answer, and for no other', async () => {
        await repository.record(ANN, turn);
        const [before] = await repository.listTurns(ANN, SESSION);
        expect(await repository.revise(BOB, turn, changes)).toBe(false);
        expect(await repository.revise(ANN, { ...turn, response: '' }, changes)).toBe(false);
        expect(await repository.revise(ANN, { ...turn, id: crypto.randomUUID() }, changes)).toBe(false);
        expect(await repository.revise(ANN, { ...turn, sessionId: crypto.randomUUID() }, changes)).toBe(false);
        expect(await repository.listTurns(ANN, SESSION)).toEqual([before]);
      });
    });

    it('tells a reader nothing that only administrators may know', async () => {
      await repository.record(ANN, buildTurn({ sessionId: SESSION }));
      const [turn] = await repository.listTurns(ANN, SESSION);
      expect(Object.keys(turn ?? {}).toSorted()).toEqual(Object.keys(buildTurn()).toSorted());
    });

    it('takes any JavaScript string, and one character for each it cannot store', async () => {
      const odd = 'lone \uD800 and \0';
      const source = { ...buildSource('p', 'v'), chunk_text: odd };
      await repository.record(
        ANN,
        buildTurn({
          sessionId: SESSION,
          query: odd,
          response: odd,
          selectedText: odd,
          sources: [source],
          documentIds: ['é\uDC00b', odd],
          feedback: { rating: 'up', reason: odd },
        }),
      );
      const stored = 'lone \uFFFD and \uFFFD';
      expect(await repository.listTurns(ANN, SESSION)).toMatchObject([
        {
          query: stored,
          response: stored,
          selectedText: stored,
          sources: [{ chunk_text: stored }],
          documentIds: ['é\uFFFDb', stored],
          feedback: { rating: 'up', reason: stored },
        },
      ]);
      expect(await repository.listTurns(ANN, odd)).toEqual([]);
    });
  });
}
