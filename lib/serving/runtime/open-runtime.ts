import { registerHooks, type ResolveFnOutput } from 'node:module';

import type { Env } from '#lib/foundation/config/env.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import type { Metrics } from '#lib/serving/telemetry/metrics.ts';

import type { Runtime } from './runtime.ts';

const PACKAGE = 'drizzle-orm';
const WITHIN = `/node_modules/${PACKAGE}/`;

/**
 * Loads and opens everything the configuration requires. Nothing is loaded earlier, and the database opens in its thread while the rest is read
 * (decision 203). Rejects as `createRuntime` does, after closing the database.
 */
export async function openRuntime(env: Env, given?: Logger, metrics: Metrics | null = null): Promise<Runtime> {
  return findingDrizzleOnce(async () => {
    const [{ openDatabase }, { createLogger }] = await Promise.all([
      import('./open-database.ts'),
      import('#lib/foundation/log/logger.ts'),
    ]);
    const log = given ?? createLogger(env.logLevel);
    const opening = openDatabase(env, log);
    try {
      const [{ createRuntime }] = await Promise.all([import('./create-runtime.ts'), opening]);
      return await createRuntime(env, log, { opening, metrics });
    } catch (error) {
      // The original error is thrown, even if closing fails.
      await opening.then((database) => database.close()).catch(() => undefined);
      throw error;
    }
  });
}

/**
 * Loads modules that import drizzle-orm, resolving each of its modules only once. Its `package.json` lists its entries in 130 kB, which Node copies
 * for every import of one and for every file of the package: this was half of the loading time.
 */
async function findingDrizzleOnce<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const entries = new Map<string, ResolveFnOutput>();
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      const { conditions, parentURL = '' } = context;
      if (!conditions.includes('import')) return next(specifier, context);
      if (specifier.startsWith('.') && parentURL.includes(WITHIN)) return fileOf(specifier, parentURL);
      if (specifier !== PACKAGE && !specifier.startsWith(`${PACKAGE}/`)) return next(specifier, context);
      const entry = entries.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
      entries.set(specifier, entry);
      return entry;
    },
  });
  try {
    return await load();
  } finally {
    hooks.deregister();
  }
}

/** The package names its own files with full paths, and all imported files are modules. */
function fileOf(specifier: string, parentUrl: string): ResolveFnOutput {
  return { url: new URL(specifier, parentUrl).href, format: 'module', shortCircuit: true };
}
