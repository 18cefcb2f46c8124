import { QdrantClient } from '@qdrant/js-client-rest';

import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';
import { ServicePolicy } from '#lib/foundation/resilience/service-policy.ts';

import type { CollectionMapping } from '../external/collection-mapping.ts';
import { toQdrantFault } from './qdrant-faults.ts';

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
