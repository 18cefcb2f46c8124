// The entry point of the folder that `npm run build:image` makes, where it lies at the top.
import { readFileSync } from 'node:fs';

const manifest = new URL('./.next/required-server-files.json', import.meta.url);
const { config } = /** @type {{ config: unknown }} */ (JSON.parse(readFileSync(manifest, 'utf8')));

Object.assign(process.env, {
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  // As in the server.js that Next writes for `output: 'standalone'`: Next’s own configuration is not here.
  __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(config),
});

await import(new URL('./server/serve.ts', import.meta.url).href);
