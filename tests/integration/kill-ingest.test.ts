import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openEmbeddedDatabase } from '#db/embedded/open-embedded-database.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';
import { STORED } from '#tests/support/stored-by-ingest.ts';
import { trialsOf } from '#tests/support/trials.ts';

const WRITER = fileURLToPath(new URL('../support/ingest-until-killed.ts', import.meta.url));
/** Each at another distance from the page that was stored last. */
const KILLS = trialsOf({ usual: 1, deep: 20 });
/** Some are left for the run that is not killed. */
const PAGES = 5 + 3 * KILLS;
/** After a page was stored: some kills come within the next one, some within the one after it. */
const LATEST_KILL_MS = 100;
/** Every so manieth comes before anything is stored: while the database is opened and the book is looked through. */
const EARLY = 5;
const EARLIEST_KILL_MS = 300;

let book: string;
beforeAll(async () => {
  book = await mkdtemp(join(tmpdir(), 'lectern-killed-'));
  await cp(join(FIXTURE_BOOKS, 'notes'), book, { recursive: true });
  const paragraph = 'A lamp on the rock burns oil, and the keeper writes LOG-77 every night. ';
  for (let page = 0; page < PAGES; page += 1) {
    const sections = Array.from(
      { length: 12 },
      (_, at) => `## Night ${at}\n\n${`${paragraph}${page * at} `.repeat(9)}`,
    );
    await writeFile(join(book, `page-${page}.md`), `# Page ${page}\n\n${sections.join('\n\n')}\n`);
  }
});
afterAll(() => rm(book, { recursive: true, force: true }));

/** When a run is killed: so long after its start, or after it has stored its first page. */
interface Kill {
  after: 'start' | 'page';
  ms: number;
}

function killOf(index: number): Kill {
  if (index % EARLY === EARLY - 1) return { after: 'start', ms: EARLIEST_KILL_MS * (1 + Math.floor(index / EARLY)) };
  return { after: 'page', ms: (index / KILLS) * LATEST_KILL_MS };
}

/** Runs to its end, or until it is killed. */
async function run(dataFolder: string, kill: Kill | null) {
  const writer = spawn(process.execPath, [WRITER, dataFolder, book], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(writer, 'exit');
  if (kill?.after === 'start') void wait(kill.ms).then(() => writer.kill('SIGKILL'));
  let readable: string | null = null;
  for await (const outcome of createInterface(writer.stdout)) {
    if (outcome.startsWith('readable')) readable = outcome;
    if (outcome !== 'indexed' || kill?.after !== 'page' || writer.killed) continue;
    await wait(kill.ms);
    writer.kill('SIGKILL');
  }
  await exit;
  /** `readable`: what readers had of the runs before, null when this one did not come to that. */
  return { hasEnded: writer.exitCode === 0, readable };
}

async function storedIn(dataFolder: string): Promise<Record<string, unknown[]>> {
  const database = await openEmbeddedDatabase({ dataFolder, log: createLogger('silent') });
  const stored: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(STORED)) stored[name] = (await database.client.query(query)).rows;
  await database.close();
  return stored;
}

describe('a run of ingest that is killed', () => {
  it(`${KILLS} times at any moment leads to what one that is left alone leads to`, async () => {
    const [often, once] = [await makeDataFolder(), await makeDataFolder()];
    const start = performance.now();
    const interrupted = [];
    for (let index = 0; index < KILLS; index += 1) interrupted.push(await run(often, killOf(index)));
    const killed = interrupted.filter(({ hasEnded }) => !hasEnded).length;
    expect(killed).toBe(KILLS);
    const whole = [await run(often, null), await run(once, null)];
    expect(whole.map(({ hasEnded }) => hasEnded)).toEqual([true, true]);
    // No run had come to its end: readers had nothing of the book.
    const had = interrupted.map(({ readable }) => readable ?? 'readable 0');
    expect(new Set(had)).toEqual(new Set(['readable 0']));
    expect(await storedIn(often)).toEqual(await storedIn(once));
    const seconds = Math.round((performance.now() - start) / 1000);
    process.stdout.write(
      `ingest: ${killed} of ${KILLS} runs killed, the rest of it and the comparison in ${seconds} s\n`,
    );
    for (const folder of [often, once]) removeDataFolder(folder);
  });
});
