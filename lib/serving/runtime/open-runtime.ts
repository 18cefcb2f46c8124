import { registerHooks, type ResolveFnOutput } from 'node:module';

import type { Env } from '#lib/foundation/config/env.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import type { Runtime } from './runtime.ts';

const PACKAGE = 'drizzle-orm';
const WITHIN = `/node_modules/${PACKAGE}/`;

/**
 * Loads and opens everything that the configuration asks for. Nothing of it is loaded before, and the database opens in its thread while the
 * rest is read (decision 203). Rejects as `createRuntime` does, and has closed the database then.
 */
export async function openRuntime(env: Env, given?: Logger): Promise<Runtime> {
  return findingDrizzleOnce(async () => {
    const [{ openDatabase }, { createLogger }] = await Promise.all([
      import('./open-database.ts'),
      import('#lib/foundation/log/logger.ts'),
    ]);
    const log = given ?? createLogger(env.logLevel);
    const opening = openDatabase(env, log);
    try {
      const [{ createRuntime }] = await Promise.all([import('./create-runtime.ts'), opening]);
      return await createRuntime(env, log, { opening });
    } catch (error) {
      // What went wrong is said, whatever closing comes to.
      await opening.then((database) => database.close()).catch(() => undefined);
      throw error;
    }
  });
}

/**
 * Loads what imports drizzle-orm, whose modules are looked for once each. Its `package.json` lists its entries in 130 kB, of which Node makes
 * a copy for every import of one and for every file of the package: half of what loading all of this took.
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

/** The package names its own files in full, and all that are imported are modules. */
function fileOf(specifier: string, parentUrl: string): ResolveFnOutput {
  return { url: new URL(specifier, parentUrl).href, format: 'module', shortCircuit: true };
}
