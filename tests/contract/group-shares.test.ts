import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { PostgresConversationRepository } from '#db/repositories/postgres-conversation-repository.ts';
import { PostgresDocumentKeeper } from '#db/repositories/postgres-document-keeper.ts';
import { PostgresGroupShares } from '#db/repositories/postgres-group-shares.ts';
import { PostgresKeptRecords } from '#db/repositories/postgres-kept-records.ts';
import { PostgresLibraryRepository } from '#db/repositories/postgres-library-repository.ts';
import { PostgresShares } from '#db/repositories/postgres-shares.ts';
import { PostgresTurnArchive } from '#db/repositories/postgres-turn-archive.ts';
import type { OpenDatabase } from '#db/database.ts';
import { groupKeyOf } from '#lib/people/access/reader-group.ts';
import type { Viewer } from '#lib/people/access/viewer.ts';
import type { KeptNote, KeptQuestion } from '#lib/contracts/kept-records.ts';
import { buildSource, buildTurn } from '#tests/support/conversation-records.ts';
import { buildDocument } from '#tests/support/library-records.ts';
import { serversUnderTest } from '#tests/support/open-server-under-test.ts';
import { EMPTY_RELATIONAL_TABLES, openTestDatabase } from '#tests/support/open-test-database.ts';

const ANNA: Viewer = { userId: 'anna', department: 'sales', orgId: 'acme', name: 'Anna A.' };
const BRUNO: Viewer = { ...ANNA, userId: 'bruno' };
/** In a department of the same name elsewhere. */
const CARLA: Viewer = { userId: 'carla', department: 'sales', orgId: 'other' };
const ALL = { documentId: null, limit: 9 };

const place = (documentId: string) => ({
  ...{ documentId, documentTitle: '', pageId: 'p', pageTitle: '', href: `/books/${documentId}/p` },
  ...{ pageVersion: 'a'.repeat(64), createdMs: 1, changedMs: 1 },
  anchor: { start: 0, end: 4, quote: 'lamp', prefix: '', suffix: '', twins: null },
});

interface Opened {
  database: Pick<OpenDatabase, 'db'>;
  empty(): Promise<unknown>;
  close(): Promise<void>;
}

function describeGroupShares(name: string, open: () => Promise<Opened>): void {
  describe(`what readers share with their groups in ${name}`, () => {
    let opened: Opened;
    let groups: PostgresGroupShares;
    let records: PostgresKeptRecords;
    let shares: PostgresShares;
    let conversations: PostgresConversationRepository;

    beforeAll(async () => {
      opened = await open();
      const { db } = opened.database;
      [groups, records] = [new PostgresGroupShares(db), new PostgresKeptRecords(db)];
      [shares, conversations] = [new PostgresShares(db), new PostgresConversationRepository(db)];
    });
    beforeEach(async () => {
      await opened.empty();
      await publish('lamp', ['public']);
      await publish('tower', ['department:sales']);
    });
    afterAll(() => opened.close());

    const publish = (id: string, accessList: string[]) =>
      new PostgresLibraryRepository(opened.database.db).saveDocument(
        buildDocument({ id, accessList, accessByHand: true }),
      );
    const withGroup = (kind: 'department' | 'organisation', owner = ANNA) => ({
      ...{ groupKey: groupKeyOf(owner, kind) ?? '', author: 'Anna A.' },
    });
    const write = (id: string, { documentId = 'lamp', changedMs = 1, owner = ANNA } = {}) => {
      const content: KeptNote = { id, kind: 'highlight', ...place(documentId), colour: 'amber', text: 'Mine' };
      return records.save(owner, 'notes', { id, changedMs, documentIds: [documentId], content, most: 9 });
    };
    const notes = async (viewer: Viewer, limits = {}) =>
      (await groups.listNotes(viewer, { ...ALL, ...limits })).map(({ content }) => content.id);

    /** A conversation of Anna's with a place in the lamp, and her own share of it. */
    async function talk(changes: Parameters<typeof buildTurn>[0] = {}) {
      const turn = buildTurn({ seenDocumentIds: ['lamp'], ...changes });
      await conversations.record(ANNA, turn);
      const content: KeptQuestion = {
        ...{ id: turn.id, kind: 'question', sessionId: turn.sessionId, text: turn.query, ...place('lamp') },
      };
      await records.save(ANNA, 'questions', { id: turn.id, changedMs: 1, documentIds: ['lamp'], content, most: 9 });
      return turn;
    }
    const talks = async (viewer: Viewer, limits = {}) =>
      (await groups.listConversations(viewer, { ...ALL, ...limits })).map(({ question, places }) => [
        question,
        places.length,
      ]);

    it('are notes that its members see, with their author, and nobody else', async () => {
      await write('a');
      await write('b');
      await write('a', { owner: BRUNO });
      expect(await groups.shareNote(ANNA, 'a', withGroup('department'))).toBe(true);
      expect(await groups.listNotes(BRUNO, ALL)).toMatchObject([{ author: 'Anna A.', content: { id: 'a' } }]);
      expect(await notes({ ...BRUNO, userId: null })).toEqual(['a']);
      for (const other of [ANNA, CARLA, { ...BRUNO, department: 'law' }, { ...BRUNO, orgId: null }])
        expect(await notes(other), JSON.stringify(other)).toEqual([]);
      await groups.shareNote(ANNA, 'a', withGroup('organisation'));
      expect(await notes({ ...BRUNO, department: 'law' })).toEqual(['a']);
      expect(await groups.listOwn(ANNA)).toEqual([{ kind: 'notes', id: 'a', groupKey: '["org","acme"]' }]);
      expect(await groups.listOwn(BRUNO)).toEqual([]);
    });

    it('are neither shared nor taken back by others', async () => {
      await write('a');
      expect(await groups.shareNote(BRUNO, 'a', withGroup('department', BRUNO))).toBe(false);
      await groups.shareNote(ANNA, 'a', withGroup('department'));
      await groups.shareNote(BRUNO, 'a', null);
      await records.delete(BRUNO, 'notes', 'a');
      expect(await notes(BRUNO)).toEqual(['a']);
      await groups.shareNote(ANNA, 'a', null);
      expect(await notes(BRUNO)).toEqual([]);
    });

    it('follow the rights to their document, in lists and in what fits into them', async () => {
      await write('hidden', { documentId: 'tower', changedMs: 9 });
      await write('open');
      for (const id of ['hidden', 'open']) await groups.shareNote(ANNA, id, withGroup('organisation'));
      const lawyer = { ...BRUNO, department: 'law' };
      expect(await notes(lawyer, { limit: 1 })).toEqual(['open']);
      expect(await notes(BRUNO, { documentId: 'tower' })).toEqual(['hidden']);
      expect(await notes(lawyer, { documentId: 'tower' })).toEqual([]);
      await publish('tower', ['org:acme']);
      expect(await notes(lawyer)).toEqual(['hidden', 'open']);
      await publish('tower', []);
      expect(await notes(BRUNO)).toEqual(['open']);
      expect(await groups.shareNote(ANNA, 'hidden', withGroup('department'))).toBe(false);
    });

    it('are as their owner changes them, and private again once the owner has left the group', async () => {
      await write('a');
      await groups.shareNote(ANNA, 'a', withGroup('department'));
      await write('a', { changedMs: 5 });
      expect(await groups.listNotes(BRUNO, ALL)).toMatchObject([{ author: 'Anna A.' }]);
      await write('a', { changedMs: 6, owner: { ...ANNA, department: 'law' } });
      expect([await notes(BRUNO), await groups.listOwn(ANNA)]).toEqual([[], []]);
    });

    it('are gone with the note, and with its document', async () => {
      for (const id of ['a', 'b']) {
        await write(id);
        await groups.shareNote(ANNA, id, withGroup('department'));
      }
      await records.delete(ANNA, 'notes', 'a');
      await write('a');
      expect(await notes(BRUNO)).toEqual(['b']);
      await new PostgresDocumentKeeper(opened.database.db).eraseAnswers('lamp');
      expect(await notes(BRUNO)).toEqual([]);
    });

    it('are conversations as they were, with the places of their questions', async () => {
      const { sessionId } = await talk();
      expect(await shares.share(BRUNO, sessionId, withGroup('department', BRUNO))).toBeNull();
      await shares.share(ANNA, sessionId, withGroup('department'));
      await talk({ sessionId, createdAt: new Date(Date.now() + 60_000), seenDocumentIds: ['unknown'] });
      expect(await groups.listConversations(BRUNO, ALL)).toMatchObject([{ author: 'Anna A.', documentIds: ['lamp'] }]);
      expect(await talks(BRUNO, { documentId: 'lamp' })).toEqual([['Who owns a value?', 1]]);
      expect(await talks(BRUNO, { documentId: 'tower' })).toEqual([]);
      expect([await talks(ANNA), await talks(CARLA)]).toEqual([[], []]);
      await shares.revoke(BRUNO, sessionId, 'group');
      await shares.revoke(ANNA, sessionId, 'link');
      expect(await talks(BRUNO)).toHaveLength(1);
      await shares.revoke(ANNA, sessionId, 'group');
      expect(await talks(BRUNO)).toEqual([]);
    });

    it.each([
      { what: 'seen', changes: { seenDocumentIds: ['lamp', 'tower'] } },
      { what: 'asked about', changes: { documentIds: ['tower'] } },
    ])('are conversations in which no document was $what that a member may not read', async ({ changes }) => {
      const { sessionId } = await talk(changes);
      const share = await shares.share(ANNA, sessionId, withGroup('organisation'));
      const lawyer = { ...BRUNO, department: 'law' };
      expect([(await talks(BRUNO)).length, (await talks(lawyer)).length]).toEqual([1, 0]);
      const opens = async (viewer: Viewer) => (await shares.open(viewer, share?.id ?? '')) !== null;
      expect([await opens(BRUNO), await opens(lawyer), await opens(CARLA)]).toEqual([true, false, false]);
    });

    it('name every document that a conversation cites or offers', async () => {
      const options = [{ doc_id: 'offered', title: 'Offered', department: null, updated_at: '', url: '' }];
      const { sessionId } = await talk({
        sources: [buildSource('p', 'v')],
        clarification: { question: 'Which?', options } as never,
      });
      await shares.share(ANNA, sessionId, withGroup('department'));
      const [{ documentIds } = { documentIds: [] }] = await groups.listConversations(BRUNO, ALL);
      expect(documentIds.toSorted()).toEqual(['handbook', 'lamp', 'offered']);
    });

    it('have a link beside the group, each taken back alone', async () => {
      const { sessionId } = await talk();
      const link = await shares.share(ANNA, sessionId);
      await shares.share(ANNA, sessionId, withGroup('department'));
      expect((await shares.find(ANNA, sessionId))?.id).toBe(link?.id);
      await shares.revoke(ANNA, sessionId, 'group');
      expect([await talks(BRUNO), await shares.open(CARLA, link?.id ?? '')]).toMatchObject([[], { id: link?.id }]);
    });

    it.each([
      ['their owner', (sessionId: string) => conversations.deleteSession(ANNA, sessionId)],
      ['retention', () => conversations.deleteBefore(new Date())],
      [
        'an administrator',
        (sessionId: string) =>
          new PostgresTurnArchive(opened.database.db).deleteConversation({ name: 'root', role: 'admin' }, sessionId),
      ],
    ])('are gone once the conversation is deleted by %s', async (_, remove) => {
      const { sessionId } = await talk();
      const share = await shares.share(ANNA, sessionId, withGroup('department'));
      await remove(sessionId);
      expect([await talks(BRUNO), await shares.open(BRUNO, share?.id ?? ''), await groups.listOwn(ANNA)]).toEqual([
        ...[[], null, []],
      ]);
    });
  });
}

describeGroupShares('the embedded database', async () => {
  const database = await openTestDatabase();
  return { database, empty: () => database.client.exec(EMPTY_RELATIONAL_TABLES), close: database.close };
});

for (const { name, start } of await serversUnderTest('pg')) {
  describeGroupShares(name, async () => {
    const server = await start();
    const database = await server.open();
    return {
      database,
      empty: () => server.rows(EMPTY_RELATIONAL_TABLES),
      close: async () => {
        await database.close();
        await server.close();
      },
    };
  });
}
