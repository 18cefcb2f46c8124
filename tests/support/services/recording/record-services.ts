/**
 * Runs tests against real services and saves what was said, with every text replaced:
 *
 *     TEST_RECORD=folder TEST_QDRANT_URL=https://… TEST_QDRANT_API_KEY=… \
 *       node tests/support/services/recording/record-services.ts npx vitest run --project integration fake-qdrant
 *
 * The command sees loopback addresses in place of the services'. Without `TEST_RECORD` nothing is saved.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { startRecorder } from './start-recorder.ts';

/** A service is recorded when its address or its key is given. */
const SERVICES = [
  { service: 'qdrant', address: 'TEST_QDRANT_URL', key: 'TEST_QDRANT_API_KEY', usual: null },
  { service: 'cohere', address: 'TEST_COHERE_URL', key: 'TEST_COHERE_API_KEY', usual: 'https://api.cohere.com' },
  {
    service: 'gemini',
    address: 'TEST_GEMINI_BASE_URL',
    key: 'TEST_GEMINI_API_KEY',
    usual: 'https://generativelanguage.googleapis.com/v1beta/openai',
  },
  { service: 'llm', address: 'TEST_LLM_BASE_URL', key: 'TEST_LLM_API_KEY', usual: null },
];

const [command, ...args] = process.argv.slice(2);
if (command === undefined) {
  console.error('Usage: TEST_RECORD=folder TEST_…_URL=… node record-services.ts command…');
  process.exit(2);
}

const variables: Record<string, string> = {};
const recorders = [];
for (const { service, address, key, usual } of SERVICES) {
  const target = process.env[address] ?? (process.env[key] === undefined ? null : usual);
  if (target === null) continue;
  const version = await versionOf(service, target);
  const recorder = await startRecorder({ service, target, version, folder: process.env['TEST_RECORD'] ?? null });
  recorders.push(recorder);
  variables[address] = recorder.url + new URL(target).pathname.replace(/\/$/, '');
}

const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...variables } });
const [code] = (await once(child, 'exit')) as [number | null];
for (const recorder of recorders) await recorder.close();
process.exitCode = code ?? 1;

/** What the service says of itself; of the others the version is part of their path. */
async function versionOf(service: string, target: string): Promise<string> {
  if (service !== 'qdrant') return 'not told';
  const reply = await fetch(new URL('/', target), { headers: { 'api-key': process.env['TEST_QDRANT_API_KEY'] ?? '' } });
  return ((await reply.json()) as { version: string }).version;
}
