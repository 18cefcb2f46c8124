import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openEmbeddedDatabase } from '#db/embedded/open-embedded-database.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { makeModelsFolder, type ModelsFolder } from '#tests/support/embedding-model/models-folder.ts';
import { makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';

const MAKER = fileURLToPath(new URL('../support/embed-until-killed.ts', import.meta.url));
const KILLS = 5;
const PAGES = 10;
const SECTIONS = 360;

let models: ModelsFolder;
let book: string;
let dataFolder: string;

beforeAll(async () => {
  models = await makeModelsFolder('tiny');
  dataFolder = await makeDataFolder();
  book = await mkdtemp(join(tmpdir(), 'lectern-vectors-'));
  for (let page = 0; page < PAGES; page += 1) {
    const sections = Array.from(
      { length: SECTIONS },
      (_, night) =>
        `## Night ${night}\n\nThe lamp of page ${page} burns ${'oil and '.repeat(20)}tar in night ${night}.`,
    );
    await writeFile(join(book, `page-${page}.md`), `# Page ${page}\n\n${sections.join('\n\n')}\n`);
  }
});
afterAll(async () => {
  removeDataFolder(dataFolder);
  await rm(book, { recursive: true, force: true });
  await models.close();
});

interface Run {
  /** Vectors that were there when it was first and last looked at. */
  first: number;
  last: number;
  isKilled: boolean;
}

/** Makes vectors to the end, or until it is killed: so long after more of them were there than at first. */
async function run(path: string | null, killAfterMs: number | null): Promise<Run> {
  const given = [MAKER, dataFolder, models.path, ...(path === null ? [] : [path])];
  const maker = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(maker, 'exit');
  const seen: number[] = [];
  for await (const line of createInterface(maker.stdout)) {
    seen.push(Number(line.split(' ')[0]));
    const hasMore = (seen.at(-1) ?? 0) > (seen[0] ?? 0);
    if (killAfterMs === null || !hasMore || maker.killed) continue;
    await wait(killAfterMs);
    maker.kill('SIGKILL');
  }
  await exit;
  return { first: seen[0] ?? 0, last: seen.at(-1) ?? 0, isKilled: maker.signalCode === 'SIGKILL' };
}

async function counted() {
  const database = await openEmbeddedDatabase({ dataFolder, log: createLogger('silent') });
  const { rows } = await database.client.query(`select
    (select count(*)::int from chunks) as chunks,
    (select count(*)::int from chunk_embeddings) as vectors,
    (select count(*)::int from chunks where not exists
      (select 1 from chunk_embeddings where chunk_id = chunks.id)) as without,
    (select count(*)::int from (select chunk_id from chunk_embeddings group by chunk_id having count(*) > 1) as twice) as twice`);
  await database.close();
  return rows[0] as Record<'chunks' | 'vectors' | 'without' | 'twice', number>;
}

describe('vectors that follow a book, killed while they are made', () => {
  it(`goes on where it was, ${KILLS} times: every chunk has one vector in the end`, async () => {
    await run(book, null);
    let made = 0;
    let killed = 0;
    for (let index = 0; index < KILLS; index += 1) {
      const { first, last, isKilled } = await run(null, index * 13);
      killed += Number(isKilled);
      // What was there is there.
      expect(first).toBeGreaterThanOrEqual(made);
      made = last;
    }
    expect(killed).toBe(KILLS);
    const before = await counted();
    expect(before.vectors).toBeGreaterThan(0);
    expect(before.without).toBeGreaterThan(0);
    expect(await run(null, null)).toMatchObject({ isKilled: false });
    const { chunks } = before;
    expect(await counted()).toEqual({ chunks, vectors: chunks, without: 0, twice: 0 });
    expect(chunks).toBeGreaterThan(1_000);
  });
});
