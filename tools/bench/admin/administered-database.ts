import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

import { type Env, parseEnv } from '#lib/foundation/config/env.ts';
import { ingestRequestSchema } from '#lib/contracts/ingest.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';
import { PROJECT } from '#scripts/lib/project.mjs';

import { openSeeding } from '../../seed/open-seeding.ts';

const BOOKS = [join(PROJECT, 'content', 'handbook'), join(PROJECT, 'tests', 'fixtures', 'books', 'field-guide')];
const DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;
const log = createLogger('silent');

const filledSchema = z.object({ turns: z.int(), toMs: z.number(), seconds: z.number() });

/** A database full of turns, and how it came to be. */
export interface FilledDatabase {
  env: Env;
  turns: number;
  fromMs: number;
  toMs: number;
  /** How long it took to fill. */
  seconds: number;
}

interface FillOptions {
  folder: string;
  turns: number;
  /** Null is the database built in. */
  databaseUrl: string | null;
}

/** Puts two books and so many invented turns into a database, unless the folder says that it was done before. */
export async function fillDatabase({ folder, turns, databaseUrl }: FillOptions): Promise<FilledDatabase> {
  const note = join(folder, 'filled.json');
  const env = parseEnv({
    LECTERN_DATA: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    // Nothing disappears while it is measured.
    CONVERSATION_RETENTION_DAYS: '0',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  });
  if (!existsSync(note)) {
    await mkdir(folder, { recursive: true });
    await ingestBooks(env);
    const filled = await fill(env, turns);
    await writeFile(note, JSON.stringify(filled));
  }
  const filled = filledSchema.parse(JSON.parse(await readFile(note, 'utf8')));
  return { env, ...filled, fromMs: filled.toMs - DAYS * DAY_MS };
}

async function ingestBooks(env: Env): Promise<void> {
  const runtime = await createRuntime(env, log);
  try {
    for (const path of BOOKS) {
      const events = runtime.ingest(ingestRequestSchema.parse({ path }), new AbortController().signal);
      for await (const event of events)
        if (event.type === 'ingest-end') console.log(`  ${event.indexed} pages of ${path}`);
    }
  } finally {
    await runtime.close();
  }
}

async function fill(env: Env, turns: number): Promise<z.infer<typeof filledSchema>> {
  const started = performance.now();
  const until = new Date();
  const seeding = await openSeeding(env, log);
  let told = 0;
  try {
    // Of a run that was interrupted.
    await seeding.remove(() => undefined);
    await seeding.seed({
      turns,
      days: DAYS,
      seed: 1,
      until,
      besideRealTurns: false,
      signal: new AbortController().signal,
      onProgress: (done) => {
        if (done < told + turns / 10) return;
        told = done;
        console.log(`  ${done} turns after ${((performance.now() - started) / 1000).toFixed(0)} s`);
      },
    });
  } finally {
    await seeding.close();
  }
  return { turns, toMs: until.getTime(), seconds: (performance.now() - started) / 1000 };
}
