import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenDatabase } from '#db/database.ts';
import { openEmbeddedDatabase } from '#db/embedded/open-embedded-database.ts';
import { PostgresAdminLog } from '#db/repositories/postgres-admin-log.ts';
import { PostgresConversationRepository } from '#db/repositories/postgres-conversation-repository.ts';
import { PostgresLibraryRepository } from '#db/repositories/postgres-library-repository.ts';
import { PostgresTurnArchive } from '#db/repositories/postgres-turn-archive.ts';
import type { Administrator } from '#lib/people/access/administrator.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { turnFilterSchema } from '#lib/contracts/admin/turn-filter.ts';
import { applyRetention } from '#lib/foundation/jobs/apply-retention.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { canariesInFiles, canariesInTables, newCanary, turnWithCanaries } from '#tests/support/canaries.ts';
import { buildTurn } from '#tests/support/conversation-records.ts';
import { startLocalServer } from '#tests/support/open-server-under-test.ts';
import { makeDataFolder } from '#tests/support/open-test-database.ts';

const NEVER = new AbortController().signal;
const ADMIN: Administrator = { name: 'admin', role: 'admin' };
const log = createLogger('silent');

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
const TODAY = new Date('2026-06-01T00:00:00Z');

interface Erasable {
  database: OpenDatabase;
  rows: (statement: string) => Promise<unknown[]>;
  /** Where the database keeps its files. */
  folder: string;
  /** Has everything that is kept written to them. */
  writeOut: () => Promise<unknown>;
  /** Takes what was deleted out of the files. */
  vacuum: () => Promise<unknown>;
  close: () => Promise<void>;
}

async function openEmbedded(): Promise<Erasable> {
  const dataFolder = await makeDataFolder();
  const database = await openEmbeddedDatabase({ dataFolder, log, statementDeadlineMs: 60_000 });
  return {
    database,
    rows: async (statement) => (await database.client.query(statement)).rows,
    folder: dataFolder,
    writeOut: () => database.client.exec('checkpoint'),
    vacuum: () => database.tidy(),
    close: async () => {
      await database.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Of a server, the tables: how long its write-ahead log is kept is its operator's to say. */
async function openServer(): Promise<Erasable> {
  const server = await startLocalServer('pg');
  const database = await server.open();
  return {
    database,
    rows: server.rows,
    folder: join(server.postgres.dataFolder, 'base'),
    writeOut: () => server.rows('checkpoint'),
    vacuum: async () => {
      for (const statement of ['vacuum (full, analyze) conversations', 'vacuum full pg_statistic', 'checkpoint'])
        await server.rows(statement);
    },
    close: async () => {
      await database.close();
      await server.close();
    },
  };
}

describe.each([
  ['the embedded database', openEmbedded],
  ['a Postgres server', openServer],
])('what was deleted from %s', (_, open) => {
  let erasable: Erasable;
  let conversations: PostgresConversationRepository;
  let archive: PostgresTurnArchive;

  beforeAll(async () => {
    erasable = await open();
    conversations = new PostgresConversationRepository(erasable.database.db);
    archive = new PostgresTurnArchive(erasable.database.db);
    await conversations.record(ANONYMOUS, buildTurn({ createdAt: TODAY, query: 'Which turn is to stay?' }));
  });
  afterAll(() => erasable.close());

  /** A turn that was rated and reviewed, with words that stand nowhere else; and where they are found. */
  async function recordCanaries(createdAt: Date) {
    const { turn, canaries } = turnWithCanaries({ createdAt });
    const all = { ...canaries, feedback: newCanary(), verdict: newCanary() };
    await conversations.record(ANONYMOUS, turn);
    const place = { sessionId: turn.sessionId, turnId: turn.id };
    await conversations.rate(ANONYMOUS, place, { rating: 'down', reason: all.feedback });
    await archive.review(ADMIN, turn.id, { verdict: 'wrong', note: all.verdict });
    await erasable.rows('analyze conversations');
    await erasable.writeOut();
    const places = Object.keys(all).toSorted();
    expect(Object.keys(await canariesInTables(erasable.rows, all)).toSorted()).toEqual(places);
    expect(Object.keys(await canariesInFiles(erasable.folder, all)).toSorted()).toEqual(places);
    expect(await exported()).toContain(all.verdict);
    return { ...place, canaries: all };
  }

  async function exported(): Promise<string> {
    const turns = [];
    for await (const turn of archive.export(ADMIN, turnFilterSchema.parse({}), NEVER)) turns.push(turn);
    return JSON.stringify(turns);
  }

  const retention = async (): Promise<void> =>
    applyRetention(
      {
        conversations,
        library: new PostgresLibraryRepository(erasable.database.db),
        days: 30,
        adminLog: { store: new PostgresAdminLog(erasable.database.db), days: 30 },
        clock: () => TODAY,
        log,
      },
      NEVER,
    );

  it.each([
    ['by retention', LONG_AGO, () => retention()],
    ['by its reader', TODAY, (sessionId: string) => conversations.deleteSession(ANONYMOUS, sessionId)],
    ['by an administrator', TODAY, (sessionId: string) => archive.deleteConversation(ADMIN, sessionId)],
  ])('%s is in no table, in no export and, after a vacuum, in no file', async (_how, createdAt, erase) => {
    const { sessionId, canaries } = await recordCanaries(createdAt);
    await erase(sessionId);
    const exportedWords = await exported();
    for (const canary of Object.values(canaries)) expect(exportedWords).not.toContain(canary);
    expect(exportedWords).toContain('Which turn is to stay?');
    expect(await conversations.listTurns(ANONYMOUS, sessionId)).toEqual([]);
    await erasable.rows('analyze conversations');
    expect(await canariesInTables(erasable.rows, canaries)).toEqual({});
    await erasable.vacuum();
    expect(await canariesInFiles(erasable.folder, canaries)).toEqual({});
  });

  it('is also what a reader took back of what they said', async () => {
    const { sessionId, turnId, canaries } = await recordCanaries(TODAY);
    const said = { feedback: canaries.feedback };
    await conversations.rate(ANONYMOUS, { sessionId, turnId }, null);
    expect(await canariesInTables(erasable.rows, said)).toEqual({});
    await erasable.vacuum();
    expect(await canariesInFiles(erasable.folder, said)).toEqual({});
    expect(Object.keys(await canariesInFiles(erasable.folder, canaries))).toContain('query');
  });
});
