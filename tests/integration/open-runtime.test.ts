import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { expect, it } from 'vitest';

import { openRuntime } from '#lib/serving/runtime/open-runtime.ts';
import { parseEnv } from '#lib/foundation/config/env.ts';
import { PROJECT } from '#scripts/lib/project.mjs';
import { makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';

const run = promisify(execFile);

// Not in this process, where modules are found by the test runner.
const SCRIPT = `
import { createRequire } from 'node:module';
import { readEnv } from '#lib/foundation/config/read-env.ts';
import { openRuntime } from '#lib/serving/runtime/open-runtime.ts';

const runtime = await openRuntime(readEnv());
await runtime.close();
const [orm, schema] = [await import('drizzle-orm/pg-core'), await import('#db/schema.ts')];
const required = createRequire(import.meta.url)('drizzle-orm/pg-core');
const tables = Object.values(schema);
const count = ({ PgTable }) => tables.filter((table) => table instanceof PgTable).length;
console.log(JSON.stringify({ imported: count(orm) > 0, required: count(required) }));
`;

it('loads the modules that Node finds by itself, once each, and leaves what is required', async () => {
  const folder = await makeDataFolder();
  try {
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
      cwd: PROJECT,
      env: { ...process.env, LECTERN_DATA: folder, LOG_LEVEL: 'silent', EMBEDDINGS: 'off' },
    });

    expect(JSON.parse(stdout)).toEqual({ imported: true, required: 0 });
  } finally {
    removeDataFolder(folder);
  }
});

it('gives the data folder back when the configuration is refused', async () => {
  const folder = await makeDataFolder();
  const settings = { LECTERN_DATA: folder, LOG_LEVEL: 'silent', EMBEDDINGS: 'off' };
  try {
    const refused = openRuntime(parseEnv({ ...settings, DEFAULT_PROFILE: 'nobody' }));
    await expect(refused).rejects.toThrow('there is no profile "nobody"');

    const runtime = await openRuntime(parseEnv(settings));
    await runtime.close();
  } finally {
    removeDataFolder(folder);
  }
});
