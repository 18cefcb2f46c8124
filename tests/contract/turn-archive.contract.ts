import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Claim, JudgedStatus } from '#lib/contracts/claim.ts';
import type { TurnArchive } from '#lib/people/conversations/ports.ts';
import type { ReviewedTurn } from '#lib/people/conversations/reviewed-turn.ts';
import type { RetrievedChunk } from '#lib/people/conversations/turn.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import { buildReviewedTurn, buildSource } from '#tests/support/conversation-records.ts';

import {
  ADMIN,
  exportAll,
  FIRST_MOMENT,
  listAll,
  READER,
  type TurnArchiveUnderTest,
} from './turn-archive-under-test.ts';

const SESSION = '3c9f6f0a-7f0e-4c55-9d55-6f1d7ad2a001';
const FORBIDDEN = { code: 'forbidden' };
const NOBODY = newId();

const at = (ms: number, query: string): ReviewedTurn =>
  buildReviewedTurn({ sessionId: SESSION, query, createdAt: new Date(FIRST_MOMENT + ms) });

/** What every archive of turns does, whatever database is behind it. */
export function describeTurnArchive(name: string, create: () => Promise<TurnArchiveUnderTest>): void {
  describe(`${name} as a turn archive`, () => {
    let underTest: TurnArchiveUnderTest;
    let archive: TurnArchive;

    beforeAll(async () => {
      underTest = await create();
      archive = underTest.archive;
    });
    beforeEach(() => underTest.empty());
    afterAll(() => underTest.close());

    it('lists turns newest first, those of one millisecond as they were recorded, each on one page', async () => {
      await underTest.insert([at(2, 'd'), at(1, 'a'), at(1, 'b'), at(1, 'c'), at(3, 'e')]);
      for (const limit of [1, 2, 3, 5, 6]) {
        const { turns } = await listAll(archive, {}, limit);
        expect(turns.map(({ query }) => query)).toEqual(['e', 'd', 'c', 'b', 'a']);
      }
      expect((await listAll(archive, {}, 2)).pages).toEqual([2, 2, 1]);
      expect((await listAll(archive, {}, 5)).pages).toEqual([5]);
    });

    it('has an empty page where there is no turn', async () => {
      expect(await archive.list(READER, {}, { after: null, limit: 5 })).toEqual({ turns: [], next: null });
    });

    it('goes on where it was when the last turn of a page is deleted and newer ones are recorded', async () => {
      await underTest.insert([at(1, 'a'), at(2, 'b'), { ...at(3, 'c'), sessionId: newId() }, at(4, 'd')]);
      const { turns, next } = await archive.list(READER, {}, { after: null, limit: 2 });
      await archive.deleteConversation(ADMIN, turns[1]?.sessionId ?? '');
      await underTest.insert([at(5, 'e')]);
      const rest = await archive.list(READER, {}, { after: next, limit: 2 });
      expect(rest.turns.map(({ query }) => query)).toEqual(['b', 'a']);
    });

    it('says of a turn what a row of the table shows', async () => {
      const turn = buildReviewedTurn({
        mode: 'selected_text',
        outcome: 'failed',
        errorCode: 'agent_unavailable',
        documentIds: ['handbook', 'rust-book'],
        claims: (['supported', 'supported', 'weak'] as const).map(claimOf),
        withheld: [{ kind: 'sentence', status: 'uncited', reasons: ['no_citation'], text: 'Gone.', citations: [] }],
        retrievedChunks: [0.25, 0.75, 0.5].map(chunkOf),
        feedback: { rating: 'down', reason: 'No.' },
        review: { verdict: 'wrong', note: 'See chapter 4.', by: 'ann', at: new Date(FIRST_MOMENT) },
        firstEventMs: null,
        latencyMs: 0.125,
      });
      await underTest.insert([turn]);
      const { turns } = await archive.list(READER, {}, { after: null, limit: 1 });
      const { id, sessionId, createdAt, query, mode, outcome, errorCode, documentIds } = turn;
      const { latencyMs, model, profile, audit } = turn;
      expect(turns).toEqual([
        {
          ...{ id, sessionId, createdAt, query, mode, outcome, errorCode, documentIds },
          ...{ latencyMs, model, profile, audit },
          claims: { supported: 2, weak: 1 },
          withheldCount: 1,
          bestRelevance: 0.75,
          feedback: 'down',
          verdict: 'wrong',
          firstEventMs: null,
        },
      ]);
    });

    it('cuts a long question between graphemes, and leaves one that fits', async () => {
      const family = '👩‍👩‍👧';
      await underTest.insert([at(1, family.repeat(100)), at(2, 'a'.repeat(300)), at(3, 'b'.repeat(301))]);
      const { turns } = await archive.list(READER, {}, { after: null, limit: 3 });
      expect(turns.map(({ query }) => query)).toEqual(['b'.repeat(300), 'a'.repeat(300), family.repeat(37)]);
    });

    it('reads a conversation whole and oldest first, whoever began it', async () => {
      const turns = [at(2, 'b'), { ...at(1, 'a'), viewerId: 'bob', sources: [buildSource('p', 'v')] }];
      await underTest.insert([...turns, buildReviewedTurn()]);
      expect(await archive.readConversation(READER, SESSION)).toEqual(turns.toReversed());
      expect(await archive.readConversation(READER, NOBODY)).toEqual([]);
    });

    it('keeps what an administrator finds about a turn apart from what its reader thinks', async () => {
      const turn = { ...at(1, 'a'), feedback: { rating: 'up', reason: null } } as const;
      await underTest.insert([turn, at(2, 'b')]);
      expect(await archive.review(ADMIN, turn.id, { verdict: 'wrong', note: 'Not so.' })).toBe(true);
      expect(await archive.readConversation(READER, SESSION)).toMatchObject([
        {
          feedback: turn.feedback,
          review: { verdict: 'wrong', note: 'Not so.', by: 'ann', at: expect.any(Date) as Date },
        },
        { review: null },
      ]);
      await archive.review({ ...ADMIN, name: 'eve' }, turn.id, { verdict: 'correct', note: null });
      expect(await archive.readConversation(READER, SESSION)).toMatchObject([
        { review: { verdict: 'correct', note: null, by: 'eve' } },
        { review: null },
      ]);
      expect(await archive.review(ADMIN, turn.id, null)).toBe(true);
      expect(await archive.readConversation(READER, SESSION)).toEqual([turn, expect.anything()]);
      expect(await archive.review(ADMIN, NOBODY, null)).toBe(false);
      expect(await archive.review(ADMIN, NOBODY, { verdict: 'correct', note: null })).toBe(false);
    });

    it('takes any text as a note', async () => {
      const turn = at(1, 'a');
      await underTest.insert([turn]);
      await archive.review(ADMIN, turn.id, {
        verdict: 'wrong',
        note: `lone \uD800, \0 and '; drop table conversations`,
      });
      expect(await archive.readConversation(READER, SESSION)).toMatchObject([
        { review: { note: `lone \uFFFD, \uFFFD and '; drop table conversations` } },
      ]);
    });

    it('deletes a conversation, whoever began it, and tells how many turns it had', async () => {
      await underTest.insert([at(1, 'a'), { ...at(2, 'b'), viewerId: 'bob' }, buildReviewedTurn()]);
      expect(await archive.deleteConversation(ADMIN, SESSION)).toBe(2);
      expect(await archive.deleteConversation(ADMIN, SESSION)).toBe(0);
      expect((await listAll(archive, {})).turns).toHaveLength(1);
    });

    it('lets who may only read change nothing', async () => {
      const turn = at(1, 'a');
      await underTest.insert([turn]);
      await expect(archive.review(READER, turn.id, { verdict: 'wrong', note: null })).rejects.toMatchObject(FORBIDDEN);
      await expect(archive.review(READER, turn.id, null)).rejects.toMatchObject(FORBIDDEN);
      await expect(archive.deleteConversation(READER, SESSION)).rejects.toMatchObject(FORBIDDEN);
      expect(await archive.readConversation(READER, SESSION)).toEqual([turn]);
    });

    it('exports every turn whole, newest first, over many pages', async () => {
      const turns = Array.from({ length: 450 }, (_, ms) => at(ms, `question ${ms}`));
      await underTest.insert(turns);
      expect(await exportAll(archive, {})).toEqual(turns.toReversed());
      expect(await exportAll(archive, { q: 'question 44' })).toEqual([turns[44]]);
      expect(await exportAll(archive, { q: 'nowhere' })).toEqual([]);
    });

    it('exports what there was when it began, whatever is recorded and deleted meanwhile', async () => {
      await underTest.insert(Array.from({ length: 250 }, (_, ms) => at(ms, `question ${ms}`)));
      await underTest.insert([buildReviewedTurn({ query: 'oldest', createdAt: new Date(FIRST_MOMENT - 1) })]);
      const exported: string[] = [];
      for await (const { query } of archive.export(READER, {}, new AbortController().signal)) {
        if (exported.push(query) !== 1) continue;
        await underTest.insert([buildReviewedTurn({ query: 'newest', createdAt: new Date(FIRST_MOMENT + 999) })]);
        await archive.deleteConversation(ADMIN, SESSION);
      }
      // The page that was read before is of before; nothing of the deleted comes after it.
      expect(exported).toHaveLength(201);
      expect(new Set(exported).size).toBe(201);
      expect(exported).not.toContain('newest');
      expect(exported.at(-1)).toBe('oldest');
    });

    it('ends an export when nobody wants it any more', async () => {
      await underTest.insert(Array.from({ length: 250 }, (_, ms) => at(ms, 'question')));
      const wanted = new AbortController();
      let exported = 0;
      for await (const turn of archive.export(READER, {}, wanted.signal)) {
        exported += Number(turn.query === 'question');
        wanted.abort();
      }
      expect(exported).toBe(200);
    });
  });
}

function claimOf(status: JudgedStatus): Claim {
  return { start: 0, end: 5, kind: 'sentence', status, reasons: [], citations: [] };
}

function chunkOf(relevance: number): RetrievedChunk {
  return { chunkId: 'c', pageId: 'p', pageVersion: 'v', start: 0, end: 9, relevance };
}
