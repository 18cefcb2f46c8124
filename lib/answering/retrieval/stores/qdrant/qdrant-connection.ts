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

/** The client's message for an answer without a result: a page of HTML, an empty object. */
const NO_RESULT = 'Result came uninitialized';

/** The parts of Qdrant's error messages that quote only names and numbers of a collection. */
const HARMLESS = [
  /Index required but not found for "[\w.[\]-]{1,100}"/,
  /Vector dimension error: expected dim: \d+, got \d+/,
  /Not existing vector name error: [\w-]{1,100}/,
  /Collection `[\w.-]{1,255}` (?:doesn't exist|already exists)/,
  /(?:Read|Write) rate limit exceeded/,
];

/** Longer, because creating, indexing and switching collections waits for every node. */
const ADMINISTRATION_TIMEOUT_MS = 60_000;

/** Port of a Qdrant server whose address names none: the convention of all Qdrant clients, so 80 and 443 have to be written out. */
const DEFAULT_PORT = 6333;

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Administering collections may take longer than a request of a reader. */
  isAdministration?: boolean;
}

/** The location of a Qdrant server and how collections are created on it. */
export interface QdrantSettings {
  /** Without a trailing slash; its path, if any, is a prefix of the API. */
  url: string;
  /** API key; sent to this server only. */
  apiKey: string | null;
  /** The alias of Lectern's own collection, or the name of another program's. */
  collection: string;
  /** The mapping of a collection that another program made; null for one of our own. */
  mapping: CollectionMapping | null;
  shards: number;
  replicationFactor: number;
  writeConsistency: number;
  quantization: 'none' | 'scalar' | 'binary';
  /** Timeout of one request. */
  timeoutMs: number;
  maxConnections: number;
}

/** The only access to a Qdrant server: every request goes through its policy, and every response is validated. */
export class QdrantConnection {
  readonly #client: QdrantClient;
  readonly #administration: QdrantClient;
  readonly #policy: ServicePolicy;

  constructor(settings: Pick<QdrantSettings, 'url' | 'apiKey' | 'timeoutMs' | 'maxConnections'>) {
    this.#client = clientOf(settings, settings.timeoutMs);
    this.#administration = clientOf(settings, ADMINISTRATION_TIMEOUT_MS);
    this.#policy = new ServicePolicy({
      service: 'Qdrant',
      measuredAs: 'store',
      errorCode: 'retrieval_unavailable',
      retries: 3,
      attemptTimeoutMs: settings.timeoutMs,
      toFault: toQdrantFault,
    });
  }

  /**
   * Sends a request that may be sent twice and returns the result of `read` on the answer, which throws a `ZodError` for an invalid one. Rejects with
   * `AppError('retrieval_unavailable')` after the retries, and with the signal's reason when it is aborted.
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
    // The client drops the path of an address, so it is passed as a prefix.
    prefix: trimEndOf(pathname, /\//),
    // If the key were passed as `apiKey`, the client would print a console warning for plain HTTP.
    headers: apiKey === null ? {} : { 'api-key': apiKey },
    timeout,
    maxConnections,
    checkCompatibility: false,
  });
}

// Parsed by hand because `URL` drops a port that is the protocol's default.
function portOf(url: string): number {
  const port = /^https?:\/\/(?:\[[^\]]*\]|[^/:]*):(\d+)/i.exec(url)?.[1];
  return port === undefined ? DEFAULT_PORT : Number(port);
}

/** Interprets an error of the Qdrant client. Unknown errors are returned unchanged. */
export function toQdrantFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof QdrantClientResourceExhaustedError)
    // The client keeps only the first digit of Retry-After, so the real value may be higher.
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

/** Names the position, never the value: values may be the text of a book. */
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

/** Handles errors of fetch: with a network code as the cause, or without one if an answer ended too early. */
function connectionFault(error: Error): ServiceFault | null {
  const isFetchFailure = networkCodeOf(error) !== null || ['terminated', 'fetch failed'].includes(error.message);
  return error instanceof TypeError && isFetchFailure ? networkFault('Qdrant', error) : null;
}
