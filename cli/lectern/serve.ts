import { existsSync } from 'node:fs';

/** What the build of the pages has written, beside which the server finds them. */
const MANIFEST = new URL('../../.next/required-server-files.json', import.meta.url);

if (!existsSync(MANIFEST)) {
  process.stderr.write(
    'The pages are not built here. In a clone of the repository, start the server with npm start.\n',
  );
  process.exit(1);
}
Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });
await import('#server/serve.ts');
