import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import type { ConversationRepository } from '#lib/people/conversations/ports.ts';
import type { NamedStream, StreamJournal } from '#lib/people/conversations/stream-journal.ts';
import { newId } from '#lib/foundation/core/ids.ts';

export interface JournalUnderTest {
  journal: StreamJournal;
  conversations: ConversationRepository;
  /** Lets so much time pass for what is in the journal. */
  age(ms: number): Promise<unknown>;
  empty(): Promise<unknown>;
  close(): Promise<void>;
}

const ANNA: Viewer = { userId: 'anna', department: null, orgId: null };
const BRUNO: Viewer = { userId: 'bruno', department: null, orgId: null };

function stream(changes: Partial<NamedStream> = {}): NamedStream {
  const question = { query: 'Why \ud83e is the sea salt?' };
  return { id: crypto.randomUUID(), viewer: ANNA, sessionId: newId(), question, seenDocumentIds: [], ...changes };
}

/** What every journal of answers under way has in common. */
export function describeStreamJournal(name: string, open: () => Promise<JournalUnderTest>): void {
  describe(`the journal of answers under way in ${name}`, () => {
    let under: JournalUnderTest;
    let journal: StreamJournal;

    beforeAll(async () => {
      under = await open();
      ({ journal } = under);
    });
    beforeEach(() => under.empty());
    afterAll(() => under.close());

    const begin = async (changes: Partial<NamedStream> = {}, payloads = ['"a"', '"b"', '"c"']) => {
      const begun = stream(changes);
      await journal.write(begun, { from: 0, payloads, isEnded: false });
      return begun;
    };

    it('tells what stands behind a place, whatever rows it was written in', async () => {
      const begun = await begin();
      await journal.write(
        { ...begun, seenDocumentIds: ['salt'] },
        { from: 3, payloads: ['"d"', '[DONE]'], isEnded: true },
      );
      const all = ['"a"', '"b"', '"c"', '"d"', '[DONE]'];
      for (let after = 0; after <= all.length; after += 1) {
        expect(await journal.read(ANNA, begun.id, after)).toMatchObject({
          ...{ id: begun.id, sessionId: begun.sessionId, seenDocumentIds: ['salt'] },
          ...{ payloads: all.slice(after), isEnded: true, isLost: false },
        });
      }
    });

    it('keeps every character of what was told, and of what was asked all that text can hold', async () => {
      const payload = JSON.stringify({ delta: 'a\0b \ud83e \u2028 "🦉"' });
      const begun = await begin({}, [payload]);
      const read = await journal.read(ANNA, begun.id, 0);
      expect(read?.payloads).toEqual([payload]);
      expect(read?.question).toEqual({ query: 'Why \ufffd is the sea salt?' });
    });

    it('is each viewer’s own', async () => {
      const begun = await begin();
      const common = await begin({ viewer: ANONYMOUS });
      for (const viewer of [BRUNO, ANONYMOUS]) {
        expect(await journal.read(viewer, begun.id, 0)).toBeNull();
        expect(await journal.findOpen(viewer, begun.sessionId)).toBeNull();
        expect(await journal.askToStop(viewer, begun.id)).toBe(false);
        await journal.write({ ...begun, viewer }, { from: 3, payloads: ['"not mine"'], isEnded: true });
      }
      expect(await journal.read(ANNA, common.id, 0)).toBeNull();
      expect(await journal.read(ANONYMOUS, common.id, 0)).toMatchObject({ isEnded: false });
      expect(await journal.read(ANNA, begun.id, 0)).toMatchObject({ payloads: ['"a"', '"b"', '"c"'], isEnded: false });
      expect(await journal.watch([begun.id, common.id], { isAlive: false })).toEqual([]);
    });

    it('finds the answer of a conversation that has not ended', async () => {
      const begun = await begin();
      expect(await journal.findOpen(ANNA, begun.sessionId)).toBe(begun.id);
      expect(await journal.findOpen(ANNA, newId())).toBeNull();
      await journal.write(begun, { from: 3, payloads: [], isEnded: true });
      expect(await journal.findOpen(ANNA, begun.sessionId)).toBeNull();
    });

    it('passes on that an answer is not wanted any more, once it goes on', async () => {
      const [one, other] = [await begin(), await begin()];
      expect(await journal.askToStop(ANNA, one.id)).toBe(true);
      expect(await journal.watch([one.id, other.id], { isAlive: false })).toEqual([one.id]);
      expect(await journal.watch([one.id, other.id], { isAlive: true })).toEqual([one.id]);
      await journal.write(other, { from: 3, payloads: [], isEnded: true });
      expect(await journal.askToStop(ANNA, other.id)).toBe(false);
    });

    it('takes for lost what nobody has said goes on', async () => {
      const [left, kept] = [await begin(), await begin()];
      await under.age(7_000);
      await journal.watch([kept.id], { isAlive: true });
      expect(await journal.read(ANNA, left.id, 0)).toMatchObject({ isEnded: false, isLost: true });
      expect(await journal.read(ANNA, kept.id, 0)).toMatchObject({ isEnded: false, isLost: false });
      expect(await journal.findOpen(ANNA, left.sessionId)).toBeNull();
    });

    it('deletes what ended or was left long ago', async () => {
      const [ended, left] = [await begin(), await begin()];
      await journal.write(ended, { from: 3, payloads: ['[DONE]'], isEnded: true });
      expect(await journal.deleteEnded(60_000)).toBe(0);
      await under.age(61_000);
      const fresh = await begin();
      expect(await journal.deleteEnded(60_000)).toBe(2);
      expect(await journal.read(ANNA, ended.id, 0)).toBeNull();
      expect(await journal.read(ANNA, left.id, 0)).toBeNull();
      expect(await journal.read(ANNA, fresh.id, 0)).not.toBeNull();
    });

    it('forgets the answers of a conversation that is deleted, and none of them comes back', async () => {
      const begun = await begin();
      await under.conversations.deleteSession(BRUNO, begun.sessionId);
      expect(await journal.read(ANNA, begun.id, 0)).not.toBeNull();
      await under.conversations.deleteSession(ANNA, begun.sessionId);
      await journal.write(begun, { from: 3, payloads: ['"more"'], isEnded: true });
      expect(await journal.read(ANNA, begun.id, 0)).toBeNull();
    });

    it('drops one by its name', async () => {
      const [one, other] = [await begin(), await begin()];
      await journal.drop(one.id);
      expect(await journal.read(ANNA, one.id, 0)).toBeNull();
      expect(await journal.read(ANNA, other.id, 0)).not.toBeNull();
    });
  });
}
