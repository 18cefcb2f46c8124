import type { Env } from '#lib/config/env.ts';
import { AppError } from '#lib/core/errors.ts';
import type { Logger } from '#lib/log/logger.ts';
import { cohereEmbedder } from '#lib/retrieval/embedders/cohere-embedder.ts';
import { CohereReranker } from '#lib/retrieval/embedders/cohere-reranker.ts';
import { openAICompatibleEmbedder } from '#lib/retrieval/embedders/openai-compatible-embedder.ts';
import type { Embedder, Reranker } from '#lib/retrieval/ports.ts';

/** Of the retrieval deadline, for one attempt: three of them and their pauses leave time for the search. */
const QUERY_SHARE = 1 / 4;
const RERANK_SHARE = 1 / 5;

/**
 * The configured embedder; null when there is none. Rejects with one sentence when its dimension has to be asked for and it does
 * not answer.
 */
export async function chooseEmbedder({ embeddingServer, timeouts }: Env, log: Logger): Promise<Embedder | null> {
  if (embeddingServer === null) return null;
  const options = {
    weight: embeddingServer.weight,
    queryTimeoutMs: Math.ceil(timeouts.retrievalMs * QUERY_SHARE),
  };
  try {
    const embedder =
      embeddingServer.kind === 'cohere'
        ? await cohereEmbedder(embeddingServer, options)
        : await openAICompatibleEmbedder(embeddingServer, options);
    log.info(embedder.space, 'search compares meaning too');
    return embedder;
  } catch (error) {
    if (!AppError.is(error)) throw error;
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    const remedy =
      embeddingServer.kind === 'cohere' ? '' : ' Start it first, or name the length in EMBEDDING_DIMENSION.';
    throw new Error(
      `The embedding service could not be asked how long the vectors of its model are: ${reason}${remedy}`,
      { cause: error },
    );
  }
}

/** The configured reranker; null when there is none. */
export function chooseReranker({ rerankServer, timeouts }: Env): Reranker | null {
  if (rerankServer === null) return null;
  return new CohereReranker(rerankServer, Math.ceil(timeouts.retrievalMs * RERANK_SHARE));
}
