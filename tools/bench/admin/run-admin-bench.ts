import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

import { Random } from '#lib/foundation/core/random.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';
import { PROJECT } from '#scripts/lib/project.mjs';

import { adminCalls } from './admin-calls.ts';
import { type FilledDatabase, fillDatabase } from './administered-database.ts';
import { runCalls } from './measured-call.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { type AdminFigures, holdsBounds, printAdminFigures } from './print-admin.ts';

export interface AdminBenchOptions {
  /** In the embedded database; 0 leaves it out. */
  turns: number;
  /** In a PostgreSQL server; 0 leaves it out. */
  serverTurns: number;
  /** How often each is called. */
  times: number;
  /** Where databases are kept for the next time; null throws them away. */
  keep: string | null;
}

/** What the issue of the administration asks for: 95 of 100 calls within so many milliseconds. */
const BOUNDS = { embedded: 300, server: 500 };
const REPORT = join(PROJECT, 'reports', 'bench-admin.json');

/** Measures the administration at the asked sizes; 1 when a bound does not hold. */
export async function runAdminBench({ turns, serverTurns, times, keep }: AdminBenchOptions): Promise<number> {
  const folder = keep ?? (await mkdtemp(join(tmpdir(), 'lectern-bench-')));
  const figures: AdminFigures[] = [];
  try {
    if (turns > 0) figures.push(await measureEmbedded(join(folder, `embedded-${turns}`), turns, times));
    if (serverTurns > 0) figures.push(await measureServer(join(folder, `server-${serverTurns}`), serverTurns, times));
  } finally {
    if (keep === null) await rm(folder, { recursive: true, force: true });
  }
  for (const each of figures) printAdminFigures(each);
  await mkdir(join(PROJECT, 'reports'), { recursive: true });
  await writeFile(REPORT, `${JSON.stringify(figures, null, 2)}\n`);
  return figures.every(holdsBounds) ? 0 : 1;
}

async function measureEmbedded(folder: string, turns: number, times: number): Promise<AdminFigures> {
  console.log(`Filling an embedded database with ${turns} turns, or taking the one that is kept …`);
  const filled = await fillDatabase({ folder, turns, databaseUrl: null });
  return measure(filled, { product: 'the embedded Postgres', boundMs: BOUNDS.embedded, times });
}

async function measureServer(folder: string, turns: number, times: number): Promise<AdminFigures> {
  console.log(`Filling a PostgreSQL server with ${turns} turns, or taking the one that is kept …`);
  const postgres = await startOwnPostgres(folder);
  const interrupted = () => void postgres.stop().finally(() => process.exit(130));
  process.once('SIGINT', interrupted);
  try {
    const filled = await fillDatabase({ folder, turns, databaseUrl: postgres.url });
    return await measure(filled, { product: postgres.version, boundMs: BOUNDS.server, times });
  } finally {
    process.off('SIGINT', interrupted);
    await postgres.stop();
  }
}

interface MeasureOptions {
  product: string;
  boundMs: number;
  times: number;
}

async function measure(filled: FilledDatabase, { product, boundMs, times }: MeasureOptions): Promise<AdminFigures> {
  console.log('Measuring …');
  const runtime = await createRuntime(filled.env, createLogger('silent'));
  try {
    const { administration } = runtime;
    const administrator = { name: 'bench', role: 'read_only' } as const;
    const calls = await adminCalls({ administration, administrator, fromMs: filled.fromMs, toMs: filled.toMs });
    const random = new Random(1);
    const run = await runCalls(calls, { times, shuffle: (list) => random.shuffle(list) });
    return {
      measuredAt: new Date().toISOString(),
      machine: { cores: cpus().length, processor: cpus()[0]?.model ?? 'unknown', load: loadavg()[0] ?? 0 },
      product,
      turns: filled.turns,
      filledInSeconds: filled.seconds,
      boundMs,
      ...run,
    };
  } finally {
    await runtime.close();
  }
}
