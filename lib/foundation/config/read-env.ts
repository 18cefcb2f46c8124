import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { type Env, parseEnv } from './env.ts';

const ENV_FILE = join(fileURLToPath(new URL('../../..', import.meta.url)), '.env');

/**
 * Reads the configuration of this process: its environment, and the project's `.env` file for variables missing there. `before` takes precedence over
 * both.
 */
export function readEnv(before: Readonly<Record<string, string>> = {}): Env {
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
  return parseEnv({ ...process.env, ...before });
}
