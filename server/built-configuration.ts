import { readFileSync } from 'node:fs';

const MANIFEST = new URL('../.next/required-server-files.json', import.meta.url);

/**
 * Makes Next take its configuration from its build, as the server.js that it writes for `output: 'standalone'` does. Otherwise it would load a
 * compiler to read next.config.ts, which does not exist everywhere a built server runs. Throws if nothing has been built.
 */
export function takeBuiltConfiguration(): void {
  const { config } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { config: unknown };
  process.env['__NEXT_PRIVATE_STANDALONE_CONFIG'] = JSON.stringify(config);
}
