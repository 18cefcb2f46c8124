import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { PostgresDocumentKeeper } from '#db/repositories/postgres-document-keeper.ts';
import { PostgresKeptRecords } from '#db/repositories/postgres-kept-records.ts';
import type { OpenDatabase } from '#db/database.ts';
import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import type { KeptConversation } from '#lib/contracts/kept-records.ts';
import type { StoredRecord } from '#lib/people/sync/ports.ts';
import { serversUnderTest } from '#tests/support/open-server-under-test.ts';
import { EMPTY_RELATIONAL_TABLES, openTestDatabase } from '#tests/support/open-test-database.ts';

const ANNA: Viewer = { userId: 'anna', department: null, orgId: null };
const BRUNO: Viewer = { ...ANNA, userId: 'bruno' };

function record(id: string, changedMs: number, question = 'Why?'): StoredRecord & { most: number } {
  const content: KeptConversation = { id, question, book: '', timeMs: changedMs, places: {} };
  return { id, changedMs, documentIds: ['lamp'], content, most: 3 };
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
