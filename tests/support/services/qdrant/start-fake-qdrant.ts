import { type FakeCall, type FakeReply, type FakeService, json, startFakeService } from '../fake-http-service.ts';
import { answerFault } from './check-answer.ts';
import { Cluster } from './cluster.ts';
import { collectionOperations } from './collection-operations.ts';
import { findOperation, readBody, readQuery } from './contract.ts';
import { facetOperation } from './facet-operation.ts';
import type { Execute } from './operation-call.ts';
import { pointOperations } from './point-operations.ts';
import { queryOperations } from './query-operations.ts';
import { Refusal, unreadable } from './refusal.ts';

interface FakeQdrantOptions {
  /** Without one nobody needs a key. */
  apiKey?: string;
  /** Whether new collections refuse filters on fields without index, as in Qdrant Cloud. True by default. */
  strictMode?: boolean;
  /** The order of equal scores, which is not the order of ids. */
  tieSeed?: number;
}

export interface FakeQdrant extends FakeService {
  /** Every request and answer that broke the service's description, and every request that the fake does not execute. */
  readonly violations: string[];
  /** From now on whatever writes is refused, and a violation. */
  refuseWrites(): void;
  collectionNames(): string[];
  /** Of a collection or an alias, what nobody waited for included. */
  pointCount(name: string): number;
}

const VERSION = { title: 'qdrant - vector search engine', version: '1.19.0', commit: 'a fake' };
const MAX_BODY = 32 * 1024 * 1024;
const OPEN_TO_ALL: Record<string, FakeReply> = {
  '/': json(VERSION),
  '/healthz': text('healthz check passed'),
  '/livez': text('livez check passed'),
  '/readyz': text('all shards are ready'),
};

const EXECUTE: Record<string, Execute> = {
  ...collectionOperations,
  ...pointOperations,
  ...queryOperations,
  ...facetOperation,
};

/** What a key for reading alone may do. */
const READS = new Set([
  'get_collections',
  'get_collection',
  'collection_exists',
  'get_collection_aliases',
  'get_collections_aliases',
  'get_point',
  'get_points',
  'scroll_points',
  'count_points',
  'facet',
  'query_points',
  'query_batch_points',
]);

/** A Qdrant of one process without storage, which executes what it accepts and refuses what the real one would not understand. */
export async function startFakeQdrant({
  apiKey,
  strictMode = true,
  tieSeed = 0,
}: FakeQdrantOptions = {}): Promise<FakeQdrant> {
  const cluster = new Cluster({ isStrict: strictMode, tieSeed });
  const violations: string[] = [];
  let isReadOnly = false;

  const handle = (call: FakeCall): FakeReply => {
    const open = call.method === 'GET' ? OPEN_TO_ALL[call.url.pathname] : undefined;
    const reply = open ?? unauthorized(call, apiKey);
    if (reply !== null) return reply;
    try {
      return answer(cluster, call, isReadOnly);
    } catch (error) {
      const refusal =
        error instanceof Refusal ? error : new Refusal(500, `Service internal error: ${String(error)}`, true);
      if (refusal.isViolation) violations.push(`${call.operation}: ${refusal.message}`);
      return json({ status: { error: refusal.message }, time: 0.0001 }, refusal.status);
    }
  };

  const checked = (call: FakeCall): FakeReply => {
    const reply = handle(call);
    const fault = answerFault(call, reply);
    if (fault !== null) violations.push(fault);
    return reply;
  };

  const service = await startFakeService(checked);
  return Object.assign(service, {
    violations,
    refuseWrites: () => {
      isReadOnly = true;
    },
    collectionNames: () => [...cluster.collections.keys()],
    pointCount: (name: string) => {
      const collection = cluster.get(name);
      collection.settle();
      return collection.points.size;
    },
  });
}

function answer(cluster: Cluster, call: FakeCall, isReadOnly: boolean): FakeReply {
  const operation = findOperation(call.method, call.url.pathname);
  const execute = operation === null ? undefined : EXECUTE[operation.id];
  if (operation === null || execute === undefined) throw new Refusal(404, 'the fake has no such operation', true);
  if (isReadOnly && !READS.has(operation.id))
    throw new Refusal(403, `Forbidden: ${operation.id} needs more than read access`, true);
  const size = Buffer.byteLength(call.body);
  if (size > MAX_BODY) {
    throw new Refusal(
      400,
      `Format error in JSON body: JSON payload (${size} bytes) is larger than allowed (limit: ${MAX_BODY} bytes).`,
    );
  }
  if (call.body !== '' && call.headers['content-type']?.startsWith('application/json') !== true) {
    throw unreadable('the content type is not application/json');
  }
  const query = readQuery(operation.id, call.url.searchParams);
  const body = readBody(operation.id, call.body);
  const result = execute({ cluster, pathValues: operation.pathValues, query, body });
  return json({ result, status: 'ok', time: 0.0001 });
}

function unauthorized({ headers }: FakeCall, apiKey: string | undefined): FakeReply | null {
  if (apiKey === undefined) return null;
  const given = headers['api-key'] ?? headers.authorization?.replace(/^Bearer /, '');
  if (given === apiKey) return null;
  return text(
    given === undefined ? 'Must provide an API key or an Authorization bearer token' : 'Invalid API key or JWT',
    401,
  );
}

function text(body: string, status = 200): FakeReply {
  return { status, headers: { 'content-type': 'text/plain' }, body };
}
