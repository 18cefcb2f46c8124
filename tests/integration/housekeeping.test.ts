import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type EmbeddedDatabase, openEmbeddedDatabase } from '#db/embedded/open-embedded-database.ts';
import { PostgresConversationRepository } from '#db/repositories/postgres-conversation-repository.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { canariesInFiles, turnWithCanaries } from '#tests/support/canaries.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { makeDataFolder } from '#tests/support/open-test-database.ts';

const AT_NEXT_START = 'What was deleted from the conversations leaves the files at the next start.';

describe('the files of the embedded database', () => {
  const captured = captureLog();
  let dataFolder: string;
  let database: EmbeddedDatabase;
  let canaries: Record<string, string>;
  let sessionId: string;

  const open = (rewrittenWhileServingBytes?: number): Promise<EmbeddedDatabase> =>
    openEmbeddedDatabase({ dataFolder, log: captured.log, statementDeadlineMs: 60_000, rewrittenWhileServingBytes });
  const conversations = () => new PostgresConversationRepository(database.db);
  const left = async (): Promise<string[]> => Object.keys(await canariesInFiles(dataFolder, canaries));
  const deletionsNoted = async (): Promise<unknown> =>
    (await database.client.query('select count(*)::int4 as number from housekeeping.deletions')).rows;

  beforeEach(async () => {
    captured.clear();
    dataFolder = await makeDataFolder();
    database = await open();
    const recorded = turnWithCanaries();
    ({ canaries } = recorded);
    ({ sessionId } = recorded.turn);
    await conversations().record(ANONYMOUS, recorded.turn);
    await database.client.exec('checkpoint');
    expect((await left()).toSorted()).toEqual(Object.keys(canaries).toSorted());
  });
  afterEach(async () => {
    await database.close();
    await rm(dataFolder, { recursive: true, force: true });
  });

  it('hold nothing that was deleted once the database is opened again', async () => {
    await conversations().deleteSession(ANONYMOUS, sessionId);
    await database.close();
    expect(await left()).not.toEqual([]);
    database = await open();
    expect(await left()).toEqual([]);
    expect(await deletionsNoted()).toEqual([{ number: 0 }]);
  });

  it('hold nothing that was deleted just before the thread of the database broke', async () => {
    await conversations().deleteSession(ANONYMOUS, sessionId);
    await database.crash();
    await database.close();
    database = await open();
    expect(await left()).toEqual([]);
  });

  it('of a large table are rewritten when it is opened, and keep nobody waiting before', async () => {
    await database.close();
    database = await open(0);
    await conversations().deleteSession(ANONYMOUS, sessionId);
    await database.tidy();
    await database.tidy();
    expect(await left()).not.toEqual([]);
    expect(captured.lines().filter(({ msg }) => msg === AT_NEXT_START)).toHaveLength(1);
    await database.close();
    database = await open(0);
    expect(await left()).toEqual([]);
  });

  it('are left alone when nothing was deleted', async () => {
    await conversations().deleteSession(ANONYMOUS, crypto.randomUUID());
    expect(await deletionsNoted()).toEqual([{ number: 0 }]);
    const filesOf = async () =>
      (await database.client.query(`select pg_relation_filepath('conversations') as path`)).rows;
    const before = await filesOf();
    await database.tidy();
    expect(await filesOf()).toEqual(before);
    await conversations().deleteSession(ANONYMOUS, sessionId);
    await database.tidy();
    expect(await filesOf()).not.toEqual(before);
  });
});
