import { existsSync, readFileSync } from 'node:fs';

/** What the build of the pages has written, beside which the server finds them. */
const MANIFEST = new URL('../../.next/required-server-files.json', import.meta.url);

if (!existsSync(MANIFEST)) {
  process.stderr.write(
    'The pages are not built here. In a clone of the repository, start the server with npm start.\n',
  );
  process.exit(1);
}
const { config } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { config: unknown };
Object.assign(process.env, {
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  // As in the server.js that Next writes for `output: 'standalone'`: Next’s own configuration is not here.
  __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(config),
});
await import('#server/serve.ts');
