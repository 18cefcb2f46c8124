import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openEmbeddedDatabase, type EmbeddedDatabase } from '#db/embedded/open-embedded-database.ts';
import { PostgresLibraryRepository } from '#db/repositories/postgres-library-repository.ts';
import { PostgresTermStatistics } from '#db/repositories/postgres-term-statistics.ts';
import { ANONYMOUS, UNRESTRICTED } from '#lib/people/access/viewer.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { EmbeddedChunkStore } from '#tests/support/embedded-chunk-store.ts';
import { terms } from '#lib/foundation/text/terms.ts';
import { makeDataFolder } from '#tests/support/open-test-database.ts';
import { CHUNKS_PER_PAGE, pageNumbered, savePageNumbered } from '#tests/support/numbered-pages.ts';

const WRITER = fileURLToPath(new URL('../support/write-pages-until-killed.ts', import.meta.url));
const KILLS = 3;
const PAGES_BEFORE_KILL = 12;

/** Lets a process write pages, each round the same, and kills it while it is writing the next; how many it had acknowledged. */
async function writeAndKill(dataFolder: string): Promise<number> {
  const writer = spawn(process.execPath, [WRITER, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let acknowledged = 0;
  for await (const _number of createInterface(writer.stdout)) {
    acknowledged += 1;
    if (acknowledged === PAGES_BEFORE_KILL) writer.kill('SIGKILL');
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
  expect(writer.signalCode).toBe('SIGKILL');
  return acknowledged;
}

describe('a process killed while it writes', () => {
  let dataFolder: string;
  let database: EmbeddedDatabase;
  let acknowledged: number;

  beforeAll(async () => {
    dataFolder = await makeDataFolder();
    acknowledged = 0;
    for (let kill = 0; kill < KILLS; kill += 1) acknowledged = Math.max(acknowledged, await writeAndKill(dataFolder));
    database = await openEmbeddedDatabase({ dataFolder, log: createLogger('silent') });
  });
  afterAll(async () => {
    await database.close();
    await rm(dataFolder, { recursive: true, force: true });
  });

  const pagesUpTo = (count: number): number[] => Array.from({ length: count }, (_, number) => number);

  const idsIn = async (sql: string): Promise<unknown[]> =>
    (await database.client.query(sql, [], { rowMode: 'array' })).rows.flat();

  const idsFoundFor = async (word: string): Promise<string[]> => {
    const found = await new EmbeddedChunkStore(database.db).search(ANONYMOUS, {
      terms: terms(word),
      filters: {},
      limit: 1_000,
    });
    return found.map(({ chunk }) => chunk.id).toSorted();
  };

  it('leaves every page it had acknowledged', async () => {
    const library = new PostgresLibraryRepository(database.db);
    expect(acknowledged).toBeGreaterThanOrEqual(PAGES_BEFORE_KILL);
    for (const number of pagesUpTo(acknowledged)) {
      const { id, text } = pageNumbered(number);
      expect(await library.findPageVersion(ANONYMOUS, id)).toMatchObject({ text });
    }
  });

  it('leaves an index that agrees with the table', async () => {
    expect(await idsFoundFor('every')).toEqual(await idsIn('select id from chunks order by id'));
    for (const number of pagesUpTo(acknowledged)) {
      const { id } = pageNumbered(number);
      expect(await idsFoundFor(String(number))).toEqual(
        await idsIn(`select id from chunks where page_id = '${id}' order by id`),
      );
      expect(await idsFoundFor(String(number))).toHaveLength(CHUNKS_PER_PAGE);
    }
  });

  it('leads to the result of an uninterrupted run when it is run once more', async () => {
    const count = acknowledged + 5;
    for (const number of pagesUpTo(count)) await savePageNumbered(database, number);
    const statistics = await new PostgresTermStatistics(database.db).lookUp(UNRESTRICTED, ['everi']);
    expect(statistics.chunkCount).toBe(count * CHUNKS_PER_PAGE);
    expect(statistics.documentFrequency.get('everi')).toBe(count * CHUNKS_PER_PAGE);
    expect(await idsFoundFor('every')).toEqual(await idsIn('select id from chunks order by id'));
    expect(await new EmbeddedChunkStore(database.db).count()).toMatchObject({ chunks: count * CHUNKS_PER_PAGE });
  });
});
