import {
  QdrantClient,
  QdrantClientResourceExhaustedError,
  QdrantClientTimeoutError,
  QdrantClientUnexpectedResponseError,
} from '@qdrant/js-client-rest';

import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';
import { ServicePolicy } from '#lib/foundation/resilience/service-policy.ts';
import { z } from 'zod';
import { faultKindOf, ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { networkCodeOf, networkFault } from '#lib/foundation/resilience/network-fault.ts';

import type { CollectionMapping } from '../external/collection-mapping.ts';

/** The client does not export the class of its HTTP errors. */
const httpErrorSchema = z.object({ status: z.int(), data: z.unknown() });

const errorBodySchema = z.object({ status: z.object({ error: z.string() }) });

/** What the client says of an answer without a result: a page of HTML, an empty object. */
const NO_RESULT = 'Result came uninitialized';

/** The parts of Qdrant's own words that quote nothing but names and numbers of a collection. */
const HARMLESS = [
  /Index required but not found for "[\w.[\]-]{1,100}"/,
  /Vector dimension error: expected dim: \d+, got \d+/,
  /Not existing vector name error: [\w-]{1,100}/,
  /Collection `[\w.-]{1,255}` (?:doesn't exist|already exists)/,
  /(?:Read|Write) rate limit exceeded/,
];

/** Creating, indexing and switching collections waits for every node. */
const ADMINISTRATION_TIMEOUT_MS = 60_000;

/** Where a Qdrant listens whose address names no port: every client of Qdrant thinks so, 80 and 443 have to be written out. */
const DEFAULT_PORT = 6333;

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** What administers collections may take longer than a request of a reader. */
  isAdministration?: boolean;
}

/** Where a Qdrant server is and how collections are made on it. */
export interface QdrantSettings {
  /** Without trailing slash; its path, if any, is a prefix of the API. */
  url: string;
  /** Sent to the server, and nowhere else. */
  apiKey: string | null;
  /** The alias of our own collection, or the name of another program's. */
  collection: string;
  /** Where the points of a collection that another program made have what; null for one of our own. */
  mapping: CollectionMapping | null;
  shards: number;
  replicationFactor: number;
  writeConsistency: number;
  quantization: 'none' | 'scalar' | 'binary';
  /** Of one request. */
  timeoutMs: number;
  maxConnections: number;
}

/** The one way to a Qdrant server: every request through its policy, every answer checked before anything trusts it. */
export class QdrantConnection {
  readonly #client: QdrantClient;
  readonly #administration: QdrantClient;
  readonly #policy: ServicePolicy;

  constructor(settings: Pick<QdrantSettings, 'url' | 'apiKey' | 'timeoutMs' | 'maxConnections'>) {
    this.#client = clientOf(settings, settings.timeoutMs);
    this.#administration = clientOf(settings, ADMINISTRATION_TIMEOUT_MS);
    this.#policy = new ServicePolicy({
      service: 'Qdrant',
      errorCode: 'retrieval_unavailable',
      retries: 3,
      attemptTimeoutMs: settings.timeoutMs,
      toFault: toQdrantFault,
    });
  }

  /**
   * What `read` makes of the answer to a request that may be made twice; it throws a `ZodError` for one that cannot be. Rejects with `AppError('retrieval_unavailable')` after the retries, and
   * with the signal's reason when that is aborted.
   */
  async call<Answer>(
    request: (client: QdrantClient) => Promise<unknown>,
    read: (answer: unknown) => Answer,
    { signal = new AbortController().signal, isAdministration = false }: CallOptions = {},
  ): Promise<Answer> {
    const client = isAdministration ? this.#administration : this.#client;
    return this.#policy.call(async () => read(await request(client)), {
      signal,
      isIdempotent: true,
      ...(isAdministration && { attemptTimeoutMs: ADMINISTRATION_TIMEOUT_MS }),
    });
  }
}

function clientOf(
  { url, apiKey, maxConnections }: Pick<QdrantSettings, 'url' | 'apiKey' | 'maxConnections'>,
  timeout: number,
): QdrantClient {
  const { origin, pathname } = new URL(url);
  return new QdrantClient({
    url: origin,
    port: portOf(url),
    // The client drops a path that is part of the address.
    prefix: trimEndOf(pathname, /\//),
    // Given as `apiKey`, the client prints a warning on the console for plain HTTP.
    headers: apiKey === null ? {} : { 'api-key': apiKey },
    timeout,
    maxConnections,
    checkCompatibility: false,
  });
}

// `URL` forgets a port that is the protocol's own.
function portOf(url: string): number {
  const port = /^https?:\/\/(?:\[[^\]]*\]|[^/:]*):(\d+)/i.exec(url)?.[1];
  return port === undefined ? DEFAULT_PORT : Number(port);
}

/** What an error of the Qdrant client means. What it does not know it returns as it is. */
export function toQdrantFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof QdrantClientResourceExhaustedError)
    // The client keeps only the first digit of Retry-After: the least that it can have been.
    return new ServiceFault('rate_limited', 'Qdrant limits the rate of requests.', {
      status: 429,
      retryAfterMs: error.retry_after * 1000,
    });
  if (error instanceof QdrantClientTimeoutError)
    return new ServiceFault('timeout', 'Qdrant did not answer in time.', { cause: error });
  if (error instanceof QdrantClientUnexpectedResponseError)
    return new ServiceFault('malformed', 'Qdrant answered with an unexpected status.');
  if (error instanceof z.ZodError) return new ServiceFault('malformed', malformedAt(error));
  if (error instanceof SyntaxError) return new ServiceFault('malformed', 'Qdrant answered with broken JSON.');
  if (error.message === NO_RESULT) return new ServiceFault('malformed', 'Qdrant answered without a result.');
  return httpFault(error) ?? connectionFault(error) ?? error;
}

/** Names where, never what: the values may be the text of a book. */
function malformedAt(error: z.ZodError): string {
  return `Qdrant answered in an unexpected form (at ${error.issues[0]?.path.join('.') ?? 'the top'}).`;
}

function httpFault(error: Error): ServiceFault | null {
  const answer = httpErrorSchema.safeParse(error).data;
  if (answer === undefined) return null;
  const { status } = answer;
  return new ServiceFault(
    faultKindOf(status),
    `Qdrant answered ${status}${reasonOf(answer.data)}.${adviceOn(answer.data)}`,
    {
      status,
    },
  );
}

function wordsOf(data: unknown): string {
  return errorBodySchema.safeParse(data).data?.status.error ?? '';
}

function reasonOf(data: unknown): string {
  const words = wordsOf(data);
  const known = HARMLESS.map((pattern) => pattern.exec(words)?.[0]).find((match) => match !== undefined);
  return known === undefined ? '' : ` (${known})`;
}

function adviceOn(data: unknown): string {
  return wordsOf(data).includes('Index required')
    ? ' Create a keyword index for that payload key, or let the collection be filtered without one (strict mode, unindexed_filtering_retrieve).'
    : '';
}

/** What fetch throws: with a network code behind it, or with none where an answer ended too early. */
function connectionFault(error: Error): ServiceFault | null {
  const isFetchFailure = networkCodeOf(error) !== null || ['terminated', 'fetch failed'].includes(error.message);
  return error instanceof TypeError && isFetchFailure ? networkFault('Qdrant', error) : null;
}
