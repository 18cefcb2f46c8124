import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { PostgresConversationRepository } from '#db/repositories/postgres-conversation-repository.ts';
import { PostgresDocumentKeeper } from '#db/repositories/postgres-document-keeper.ts';
import { PostgresKeptRecords } from '#db/repositories/postgres-kept-records.ts';
import { PostgresTurnArchive } from '#db/repositories/postgres-turn-archive.ts';
import type { OpenDatabase } from '#db/database.ts';
import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import type { KeptBook, KeptCollection, KeptConversation, KeptQuestion } from '#lib/contracts/kept-records.ts';
import type { StoredRecord } from '#lib/people/sync/ports.ts';
import { buildTurn } from '#tests/support/conversation-records.ts';
import { serversUnderTest } from '#tests/support/open-server-under-test.ts';
import { EMPTY_RELATIONAL_TABLES, openTestDatabase } from '#tests/support/open-test-database.ts';

const ANNA: Viewer = { userId: 'anna', department: null, orgId: null };
const BRUNO: Viewer = { ...ANNA, userId: 'bruno' };

function record(id: string, changedMs: number, question = 'Why?'): StoredRecord & { most: number } {
  const content: KeptConversation = { id, question, book: '', timeMs: changedMs, places: {} };
  return { id, changedMs, documentIds: ['lamp'], content, most: 3 };
}

/** The place of the question of a turn. */
function question({ id, sessionId }: { id: string; sessionId: string }): StoredRecord & { most: number } {
  const anchor = { start: 0, end: 4, quote: 'lamp', prefix: '', suffix: '', twins: null };
  const content: KeptQuestion = {
    ...{ id, sessionId, kind: 'question', text: 'Why?', documentId: 'lamp', documentTitle: '', pageId: 'p' },
    ...{ pageTitle: '', href: '/books/lamp/p', pageVersion: 'a'.repeat(64), anchor, createdMs: 1, changedMs: 1 },
  };
  return { id, changedMs: 1, documentIds: ['lamp'], content, most: 9 };
}

function shelved(id: string, documentId: string, collections: string[]): StoredRecord & { most: number } {
  const content: KeptBook = { id, documentId, collections, isFinished: true, isHidden: false, changedMs: 1 };
  return { id, changedMs: 1, documentIds: [documentId], content, most: 9 };
}

function collection(id: string, name: string, changedMs = 1): StoredRecord & { most: number } {
  const content: KeptCollection = { id, name, changedMs };
  return { id, changedMs, documentIds: [], content, most: 9 };
}

interface Opened {
  database: Pick<OpenDatabase, 'db'>;
  empty(): Promise<unknown>;
  close(): Promise<void>;
}

function describeKeptRecords(name: string, open: () => Promise<Opened>): void {
  describe(`what readers keep in ${name}`, () => {
    let opened: Opened;
    let records: PostgresKeptRecords;
    const ids = async (viewer: Viewer) => (await records.list(viewer, 'conversations')).map(({ id }) => id);

    beforeAll(async () => {
      opened = await open();
      records = new PostgresKeptRecords(opened.database.db);
    });
    beforeEach(() => opened.empty());
    afterAll(() => opened.close());

    it('is as it was changed last, whatever comes late', async () => {
      await records.save(ANNA, 'conversations', record('a', 2, 'second'));
      await records.save(ANNA, 'conversations', record('a', 1, 'first'));
      expect(await records.list(ANNA, 'conversations')).toMatchObject([
        { changedMs: 2, content: { question: 'second' } },
      ]);
      await records.save(ANNA, 'conversations', record('a', 2, 'renamed'));
      expect(await records.list(ANNA, 'conversations')).toMatchObject([{ content: { question: 'renamed' } }]);
    });

    it('is each one’s own, by kind', async () => {
      await records.save(ANNA, 'conversations', record('a', 1));
      await records.save(BRUNO, 'conversations', record('a', 1));
      await records.delete(BRUNO, 'conversations', 'a');
      await records.delete(ANNA, 'notes', 'a');
      expect([await ids(ANNA), await ids(BRUNO), await records.list(ANNA, 'notes')]).toEqual([['a'], [], []]);
      await expect(records.list(ANONYMOUS, 'notes')).rejects.toMatchObject({ code: 'unauthenticated' });
    });

    it('has room for so many, and always for what is there', async () => {
      for (const id of ['a', 'b', 'c']) expect(await records.save(ANNA, 'conversations', record(id, 1))).toBe(true);
      expect(await records.save(ANNA, 'conversations', record('d', 2))).toBe(false);
      expect(await records.save(ANNA, 'conversations', record('c', 2))).toBe(true);
      expect(await ids(ANNA)).toEqual(['a', 'b', 'c']);
    });

    describe('of questions', () => {
      const places = async (viewer: Viewer) => (await records.list(viewer, 'questions')).map(({ id }) => id);
      const turns = { old: new Date('2026-01-01'), fresh: new Date('2026-06-01') };

      /** Two conversations of Anna's, each with a turn of long ago and one of now; their places are hers, and the first one's Bruno's too. */
      async function asked() {
        const conversations = new PostgresConversationRepository(opened.database.db);
        const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
        const ids: string[] = [];
        for (const sessionId of [one, other])
          for (const createdAt of Object.values(turns)) {
            const turn = buildTurn({ sessionId, createdAt });
            await conversations.record(ANNA, turn);
            await records.save(ANNA, 'questions', question(turn));
            ids.push(turn.id);
          }
        await records.save(BRUNO, 'questions', question({ id: ids[0] ?? '', sessionId: one }));
        return { conversations, one, ids };
      }

      it('are gone with their conversation, and nobody else’s with it', async () => {
        const { conversations, one, ids } = await asked();
        await conversations.deleteSession(BRUNO, one);
        expect([(await places(ANNA)).length, await places(BRUNO)]).toEqual([4, []]);
        await conversations.deleteSession(ANNA, one);
        expect((await places(ANNA)).toSorted()).toEqual(ids.slice(2).toSorted());
      });

      it('are gone with a conversation that an administrator deletes', async () => {
        const { one, ids } = await asked();
        const admin = { name: 'root', role: 'admin' } as const;
        await new PostgresTurnArchive(opened.database.db).deleteConversation(admin, one);
        expect([(await places(ANNA)).toSorted(), await places(BRUNO)]).toEqual([ids.slice(2).toSorted(), []]);
      });

      it('are gone with the turns whose time is over, and only those', async () => {
        const { conversations, ids } = await asked();
        expect(await conversations.deleteBefore(new Date('2026-03-01'))).toBe(2);
        expect((await places(ANNA)).toSorted()).toEqual([ids[1], ids[3]].toSorted());
      });

      it('are gone with a document that is removed', async () => {
        await asked();
        await new PostgresDocumentKeeper(opened.database.db).eraseAnswers('lamp');
        expect(await places(ANNA)).toEqual([]);
      });
    });

    it('holds collections, and the books in them until their documents are removed', async () => {
      await records.save(ANNA, 'collections', collection('course', 'Course'));
      await records.save(ANNA, 'collections', collection('course', 'Summer course', 2));
      await records.save(ANNA, 'books', shelved('a', 'lamp', ['course']));
      await records.save(ANNA, 'books', shelved('b', 'other', ['course']));
      await records.save(BRUNO, 'books', shelved('c', 'lamp', []));
      await new PostgresDocumentKeeper(opened.database.db).eraseAnswers('lamp');
      expect(await records.list(ANNA, 'collections')).toMatchObject([{ content: { name: 'Summer course' } }]);
      expect(await records.list(ANNA, 'books')).toMatchObject([
        { content: { documentId: 'other', collections: ['course'], isFinished: true } },
      ]);
      expect(await records.list(BRUNO, 'books')).toEqual([]);
    });

    it('loses the notes on a document that is removed', async () => {
      await records.save(ANNA, 'notes', record('a', 1));
      await records.save(ANNA, 'notes', { ...record('b', 1), documentIds: ['other'] });
      await new PostgresDocumentKeeper(opened.database.db).eraseAnswers('lamp');
      expect((await records.list(ANNA, 'notes')).map(({ id }) => id)).toEqual(['b']);
    });
  });
}

describeKeptRecords('the embedded database', async () => {
  const database = await openTestDatabase();
  return { database, empty: () => database.client.exec(EMPTY_RELATIONAL_TABLES), close: database.close };
});

for (const { name, start } of await serversUnderTest('pg')) {
  describeKeptRecords(name, async () => {
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
