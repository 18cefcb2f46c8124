import type { Embedder } from '../ports.ts';
import { COHERE, CohereConnection } from './cohere-client.ts';
import type { EmbeddingPurpose, EmbeddingService } from './embedding-service.ts';
import { PassagePace } from './passage-pace.ts';
import { type EmbedderOptions, measureDimension, ServiceEmbedder } from './service-embedder.ts';

interface CohereServer {
  /** Without a trailing slash. */
  baseUrl: string;
  model: string;
  apiKey: string | null;
  /** At most 96. */
  batchSize: number;
}

/** Dimensions of the models that have a fixed one; for other models the service is asked. */
const DIMENSIONS = new Map([
  ['embed-english-v3.0', 1024],
  ['embed-multilingual-v3.0', 1024],
  ['embed-english-light-v3.0', 384],
  ['embed-multilingual-light-v3.0', 384],
]);

const INPUT_TYPES = { query: 'search_query', passage: 'search_document' } as const satisfies Record<
  EmbeddingPurpose,
  string
>;

/** Cohere accepts 2,000 texts a minute with any key; the rest is left to questions. */
const PACE = { texts: 1_800, everyMs: 60_000 };

/**
 * Creates an embedder for one of Cohere's models. The dimensions of third-version models are known; for others it is measured. Rejects with
 * `AppError('embedding_failed')` if Cohere does not answer then.
 */
export async function cohereEmbedder(server: CohereServer, options: EmbedderOptions): Promise<Embedder> {
  const service = cohereService(server);
  const dimension = DIMENSIONS.get(server.model) ?? (await measureDimension(service));
  return new ServiceEmbedder(service, dimension, { pace: new PassagePace(PACE), isRequired: true, ...options });
}

function cohereService({ baseUrl, model, apiKey, batchSize }: CohereServer): EmbeddingService {
  const connection = new CohereConnection({ baseUrl, apiKey });
  return {
    name: COHERE,
    model,
    batchSize,
    embed: async (texts, { purpose }, signal) => {
      const body = {
        model,
        texts,
        input_type: INPUT_TYPES[purpose],
        embedding_types: ['float'],
        // Models of the third version read 512 tokens, twice the length of an English chunk. For a longer one (a wide table, a script of many tokens)
        // the beginning is worth more than no vector at all and a book that cannot be indexed; its end is found by words.
        truncate: 'END',
      };
      return memberOf(memberOf(await connection.post('v2/embed', { body, signal }), 'embeddings'), 'float');
    },
    toFault: (error) => error,
  };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
