import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { parseEnv } from '#lib/foundation/config/env.ts';
import { chatResponseSchema } from '#lib/contracts/chat-response.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';
import { PROJECT } from '#scripts/lib/project.mjs';
import { ACCESS_ENV, headersOf } from '#tests/support/access-fronts.ts';
import { ingestGuarded, type GuardedDocument } from '#tests/support/guarded-library.ts';
import { longIt } from '#tests/support/long-it.ts';
import { makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';
import { startServer } from '#tools/start-server.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';

let dataFolder: string;
let documents: GuardedDocument[];

beforeAll(async () => {
  dataFolder = await makeDataFolder();
  const runtime = await createRuntime(parseEnv({ LECTERN_DATA: dataFolder, LOG_LEVEL: 'silent', EMBEDDINGS: 'off' }));
  documents = await ingestGuarded(runtime, [['public'], ['user:ann'], []]);
  await runtime.close();
});
afterAll(() => removeDataFolder(dataFolder));

/** The official client on the command, as an editor starts it. */
async function start(options: string[] = []): Promise<Client> {
  const client = new Client({ name: 'tests', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(
    new StdioClientTransport({
      command: join(PROJECT, 'node_modules/.bin/node'),
      args: ['cli/mcp/main.ts', ...options],
      cwd: PROJECT,
      env: { ...(process.env as Record<string, string>), LECTERN_DATA: dataFolder, LOG_LEVEL: 'info' },
    }),
  );
  return client;
}

async function titlesOf(client: Client): Promise<string[]> {
  const { structuredContent } = await client.callTool({ name: 'list_documents', arguments: {} });
  return (structuredContent as { documents: { title: string }[] }).documents.map(({ title }) => title);
}

const titleOf = (index: number) => `Harbour report ${documents[index]?.canary ?? ''}`;

describe('npm run mcp', () => {
  it('answers from the folder as nobody in particular, and cites exactly', async () => {
    const client = await start();
    expect(await titlesOf(client)).toEqual([titleOf(0)]);
    const result = await client.callTool({ name: 'ask', arguments: { query: 'What is the harbour fee?' } });
    const { sources, metadata } = chatResponseSchema.parse(result.structuredContent);
    expect(metadata.outcome).toBe('answered');
    const link = result.content.find(({ type }) => type === 'resource_link') as { uri: string; description: string };
    const { contents } = await client.readResource({ uri: link.uri });
    expect(contents).toMatchObject([{ text: link.description }]);
    expect(JSON.stringify(sources)).toContain(documents[0]?.canary);
    await client.close();
  });

  longIt('answers as whom it is told to', async () => {
    const client = await start(['--user', 'ann']);
    expect((await titlesOf(client)).toSorted()).toEqual([titleOf(0), titleOf(1)].toSorted());
    await client.close();
  });

  longIt('goes through a server that runs on the folder, as whom the token names', async () => {
    const server = await startServer({
      env: { ...ACCESS_ENV, LECTERN_DATA: dataFolder, API_RATE_LIMIT: '0', LOG_LEVEL: 'error' },
      keepData: true,
    });
    const folder = await mkdtemp(join(tmpdir(), 'lectern-token-'));
    try {
      const anyone = await start();
      expect(await titlesOf(anyone)).toContain(titleOf(0));
      expect(await titlesOf(anyone)).not.toContain(titleOf(1));
      await anyone.close();
      const { authorization = '' } = await headersOf({ userId: 'ann', department: null, orgId: null }, 'bearer');
      await writeFile(join(folder, 'token'), authorization.replace('Bearer ', ''));
      const ann = await start(['--server', server.url, '--token-file', join(folder, 'token')]);
      expect(await titlesOf(ann)).toContain(titleOf(1));
      expect(await titlesOf(ann)).not.toContain(titleOf(2));
      const told: unknown[] = [];
      const asked = { name: 'ask', arguments: { query: 'What is the harbour fee?' } };
      const answer = await ann.callTool(asked, { onprogress: (progress) => told.push(progress) });
      expect(chatResponseSchema.parse(answer.structuredContent).metadata.outcome).toBe('answered');
      expect(told.length).toBeGreaterThan(0);
      await ann.close();
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
