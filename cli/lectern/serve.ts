import { existsSync } from 'node:fs';

/** Manifest written by the build of the pages; the server finds the pages next to it. */
const MANIFEST = new URL('../../.next/required-server-files.json', import.meta.url);

if (!existsSync(MANIFEST)) {
  process.stderr.write(
    'The pages are not built here. In a clone of the repository, start the server with npm start.\n',
  );
  process.exit(1);
}
Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });
await import('#server/serve.ts');
