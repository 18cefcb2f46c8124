import { spawn } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

import { PROJECT } from '#scripts/lib/project.mjs';
import { runQuietly } from '#scripts/lib/run-command.mjs';

import { ingestFolder } from '../../ingest-folder.ts';
import { startServer } from '../../start-server.ts';
import type { Asked } from './ask-peer.ts';
import { endChild, firstLineOf } from './scripted-model.ts';

/** One side of the comparison, running. */
export interface Peer extends Asked {
  name: string;
  pid: number;
  stop(): Promise<void>;
}

interface Around {
  book: string;
  modelUrl: string;
}

/** Where the packages of the peers are installed: no part of the project, and kept until `node_modules` is made anew. */
const SCRATCH = join(PROJECT, 'node_modules', '.cache', 'lectern-peers');
const PROGRAMS = { 'AI SDK route': 'ai-sdk-route.mjs', 'LangChain chain': 'langchain-chain.mjs' };
const PACKAGES = {
  ai: '7.0.173',
  '@ai-sdk/openai-compatible': '3.0.92',
  langchain: '1.5.14',
  '@langchain/classic': '1.0.50',
  '@langchain/core': '1.4.0',
  '@langchain/openai': '1.6.0',
};

/** Installs what the peers are made of, where it is not there yet. */
export async function installPeers(): Promise<void> {
  await mkdir(SCRATCH, { recursive: true });
  const manifest = { name: 'lectern-peers', private: true, type: 'module', dependencies: PACKAGES };
  await writeFile(join(SCRATCH, 'package.json'), JSON.stringify(manifest));
  const flags = ['--prefix', SCRATCH, '--no-audit', '--no-fund', '--ignore-scripts'];
  const { code, output } = await runQuietly('npm', ['install', ...flags]);
  if (code !== 0) throw new Error(`The peers could not be installed:\n${output}`);
  // Beside their packages, since that is where Node looks for them.
  for (const program of [...Object.values(PROGRAMS), 'peer-library.mjs'])
    await cp(join(import.meta.dirname, program), join(SCRATCH, program));
}

/** The other systems, with the book in memory. */
export async function startOthers({ book, modelUrl }: Around): Promise<Peer[]> {
  const started = Object.entries(PROGRAMS).map(async ([name, program]): Promise<Peer> => {
    const child = spawn(process.execPath, [join(SCRATCH, program), book, modelUrl], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const { port } = z.object({ port: z.int() }).parse(JSON.parse(await firstLineOf(child)));
    return {
      name,
      url: `http://127.0.0.1:${port}/`,
      body: (question) => ({ question }),
      pid: child.pid ?? 0,
      stop: () => endChild(child),
    };
  });
  return Promise.all(started);
}

/** What the product is compared as. */
const VARIANTS = [
  { name: 'words', hasVectors: false, tools: 'off' },
  { name: 'words and vectors', hasVectors: true, tools: 'off' },
  { name: 'words, tools', hasVectors: false, tools: 'on' },
  { name: 'words and vectors, tools', hasVectors: true, tools: 'on' },
];

/** A server of each variant, which like the others shows the model no pictures, with the book in its library; `project` is another checkout of it, which has been built. */
export async function startLectern(
  { book, modelUrl }: Around,
  { label, project, isMeant }: { label: string; project?: string; isMeant: (name: string) => boolean },
): Promise<Peer[]> {
  const peers: Peer[] = [];
  for (const { name, hasVectors, tools } of VARIANTS) {
    if (!isMeant(name)) continue;
    const model = { LLM_BASE_URL: modelUrl, LLM_MODEL: 'm', LLM_API_KEY: 'x', LLM_TOOLS: tools, LLM_VISION: 'off' };
    const embedder = { EMBEDDING_BASE_URL: modelUrl, EMBEDDING_MODEL: 'm', EMBEDDING_API_KEY: 'x' };
    const limits = { API_RATE_LIMIT: '0', MAX_CONCURRENT_REQUESTS: '400', LOG_LEVEL: 'error' };
    const server = await startServer({
      env: { ...limits, ...model, ...(hasVectors && embedder) },
      ...(project !== undefined && { project }),
    });
    await ingestFolder(server, book);
    peers.push({
      name: `${label}, ${name}`,
      url: `${server.url}/chat/stream`,
      body: (query) => ({ query, grounding: 'annotate' }),
      pid: server.pid,
      stop: () => server.stop(),
    });
  }
  return peers;
}
