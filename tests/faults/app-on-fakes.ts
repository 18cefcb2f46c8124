import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { neonConfig } from '@neondatabase/serverless';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { parseEnv } from '#lib/foundation/config/env.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { HealthResponse } from '#lib/contracts/health.ts';
import type { Turn } from '#lib/people/conversations/turn.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { publishServerState } from '#lib/serving/runtime/server-state.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { readPrompt } from '#tests/support/read-prompt.ts';
import { serveRoutes } from '#tests/support/serve-routes.ts';
import { startPostgres, type TestPostgres } from '#tests/support/start-postgres.ts';
import { type FakeCohere, startFakeCohere } from '#tests/support/services/cohere/start-fake-cohere.ts';
import type { FakeService } from '#tests/support/services/fake-http-service.ts';
import type { ModelReply } from '#tests/support/services/model/chat-stream.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { type ChatBody, contentOf } from '#tests/support/services/model/model-wire.ts';
import { type NeonBridge, startNeonBridge } from '#tests/support/services/neon/start-neon-bridge.ts';
import { type FakeQdrant, startFakeQdrant } from '#tests/support/services/qdrant/start-fake-qdrant.ts';

import { type Asked, askOver } from './ask-over.ts';

/** A fifth of the public contract's, and less for what is not in it. */
export const SCALED_DEADLINES = {
  TOTAL_TIMEOUT_MS: '4000',
  RETRIEVAL_TIMEOUT_MS: '1500',
  GENERATION_TIMEOUT_MS: '1500',
  DATABASE_TIMEOUT_MS: '1000',
  HEALTH_TIMEOUT_MS: '500',
  QDRANT_TIMEOUT_MS: '200',
  AZURE_SEARCH_TIMEOUT_MS: '200',
  NUCLIA_TIMEOUT_MS: '200',
};

/** The public contract's. */
export const FULL_SCALE = {
  TOTAL_TIMEOUT_MS: `${LIMITS.totalTimeoutMs}`,
  RETRIEVAL_TIMEOUT_MS: `${LIMITS.retrievalTimeoutMs}`,
  GENERATION_TIMEOUT_MS: `${LIMITS.generationTimeoutMs}`,
  DATABASE_TIMEOUT_MS: `${LIMITS.databaseTimeoutMs}`,
  HEALTH_TIMEOUT_MS: `${LIMITS.healthTimeoutMs}`,
  QDRANT_TIMEOUT_MS: '5000',
  AZURE_SEARCH_TIMEOUT_MS: '5000',
  NUCLIA_TIMEOUT_MS: '5000',
};

const QDRANT_KEY = 'a-qdrant-key-that-nobody-may-see';

/** The whole app over its HTTP, with every service it may have on sockets of this machine. */
export interface AppOnFakes {
  readonly qdrant: FakeQdrant;
  /** Another program's store, asked instead of Qdrant. */
  readonly outside: FakeService | null;
  readonly cohere: FakeCohere;
  readonly model: ModelEndpoint;
  /** A real PostgreSQL, and what stands before it in the place of Neon's proxy. */
  readonly postgres: TestPostgres;
  readonly bridge: NeonBridge;
  readonly runtime: Runtime;
  readonly url: string;
  /** Everything the app wrote to its log. */
  readonly log: string[];
  ask(question: string, options?: { sessionId?: string; signal?: AbortSignal }): Promise<Asked>;
  turnsOf(sessionId: string): Promise<Turn[]>;
  health(): Promise<HealthResponse>;
  /** Closes the app and opens it anew on the same services: with closed circuits, and nothing remembered. */
  reopen(variables?: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

/** Another program's store, and what leads to it. */
export interface OutsideFake {
  service: FakeService;
  variables: Record<string, string>;
}

/** Opens it and reads a book in, or has another program's store instead. `variables` go before those that name the services. */
export async function openAppOnFakes(
  variables: Record<string, string> = {},
  outside: OutsideFake | null = null,
): Promise<AppOnFakes> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'lectern-faults-'));
  const [postgres, qdrant, cohere, model] = await Promise.all([
    startPostgres(),
    startFakeQdrant({ apiKey: QDRANT_KEY }),
    startFakeCohere(),
    startModelEndpoint(quoteEvidence, { mode: 'gemini' }),
  ]);
  const bridge = await startNeonBridge(postgres.port);
  leadTo(bridge);
  const databaseUrl = asNeons(await postgres.createDatabase());
  const log: string[] = [];
  const open = async (changes: Record<string, string>): Promise<Runtime> => {
    const env = parseEnv({
      LECTERN_DATA: dataFolder,
      API_RATE_LIMIT: '0',
      ...(outside?.variables ?? { QDRANT_URL: qdrant.url, QDRANT_API_KEY: QDRANT_KEY }),
      COHERE_API_KEY: cohere.apiKey,
      COHERE_BASE_URL: cohere.url,
      COHERE_RERANK_MODEL: 'rerank-v3.5',
      ...model.variables,
      DATABASE_URL: databaseUrl,
      ...SCALED_DEADLINES,
      ...variables,
      ...changes,
    });
    const opened = await createRuntime(env, createLogger('info', { write: (line) => void log.push(line) }));
    publishServerState({ runtime: Promise.resolve(opened), stopping: new AbortController().signal });
    return opened;
  };
  let runtime = await open({});
  if (outside === null) await readIn(runtime);
  const server = await serveRoutes(await openApiRoutes(runtime));
  return {
    qdrant,
    outside: outside?.service ?? null,
    cohere,
    model,
    postgres,
    bridge,
    get runtime() {
      return runtime;
    },
    url: server.url,
    log,
    ask: (question, options) => askOver(server.url, question, options),
    turnsOf: (sessionId) => runtime.listTurns(ANONYMOUS, sessionId),
    health: async () => (await (await fetch(`${server.url}/api/health`)).json()) as HealthResponse,
    reopen: async (changes = {}) => {
      await runtime.close();
      runtime = await open(changes);
    },
    close: async () => {
      await server.close();
      await runtime.close();
      await Promise.all([outside?.service.close(), qdrant.close(), cohere.close(), model.close(), bridge.close()]);
      await postgres.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** The way Neon's driver takes, as it is set for a whole process. */
function leadTo({ address }: NeonBridge): void {
  neonConfig.wsProxy = () => address;
  neonConfig.useSecureWebSocket = false;
  neonConfig.pipelineConnect = false;
}

/** An address that the app takes for one of Neon's. */
function asNeons(url: string): string {
  const address = new URL(url);
  address.hostname = 'ep-fake-lamp-pooler.eu-central-1.aws.neon.tech';
  return address.href;
}

async function readIn(runtime: Runtime): Promise<void> {
  const path = join(FIXTURE_BOOKS, 'lighthouse');
  for await (const event of runtime.ingest({ path }, new AbortController().signal))
    if (event.type === 'ingest-end' && event.failed > 0) throw new Error('The book could not be read in.');
}

/** What the model says when it is well: three sentences it was shown, with their numbers, in two pieces each. */
function quoteEvidence(body: ChatBody): ModelReply {
  const { sentences } = readPrompt(contentOf(body.messages.findLast(({ role }) => role === 'user')));
  const chosen = sentences.filter(({ text }) => text.split(' ').length > 6).slice(0, 3);
  return { text: chosen.length === 3 ? chosen.flatMap(quoted) : 'There is no evidence.' };
}

/** The sentence with its marker before the full stop. */
function quoted({ number, text }: { number: number; text: string }): string[] {
  const words = text.replace(/[.:]$/, '').split(' ');
  return [words.slice(0, 3).join(' '), ` ${words.slice(3).join(' ')} [${number}]. `];
}
