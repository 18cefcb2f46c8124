import type { Env } from '#lib/foundation/config/env.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { findModel, findRuntimes } from '#lib/answering/model-files/local-models.ts';
import { localEmbedder } from '#lib/answering/retrieval/embedders/local/local-embedder.ts';
import { compatibleReranker } from '#lib/answering/retrieval/embedders/compatible-reranker.ts';
import { openAICompatibleEmbedder } from '#lib/answering/retrieval/embedders/openai-compatible-embedder.ts';
import type { Embedder, Reranker } from '#lib/answering/retrieval/ports.ts';

/** Fraction of the retrieval deadline for one attempt: three attempts and their pauses leave time for the search. */
const QUERY_SHARE = 1 / 4;
const RERANK_SHARE = 1 / 5;
/**
 * Fraction for the local model. The first question may have to wait for it to load, which a retry would not speed up, so the limit is as long as a
 * search waits.
 */
const LOCAL_QUERY_SHARE = 2 / 5;

/**
 * Chooses the configured embedder, otherwise the local model; null if there is none. Rejects with one sentence if the dimension has to be requested
 * and the embedder does not answer, and if a required model's files are missing.
 */
export async function chooseEmbedder(env: Env, log: Logger): Promise<Embedder | null> {
  const embedder = env.embeddingServer === null ? await openLocalModel(env, log) : await askService(env);
  if (embedder !== null) log.info(embedder.space, 'search compares meaning too');
  return embedder;
}

async function openLocalModel({ localModel, timeouts }: Env, log: Logger): Promise<Embedder | null> {
  const { use, name, folder, weight } = localModel;
  if (use === 'never') return null;
  const model = await findModel(folder, name).catch((error: unknown) => {
    if (use === 'demanded') throw error;
    log.warn({ err: error }, 'search goes by words: the model on this machine cannot be used');
    return null;
  });
  const runtimes = await findRuntimes(folder);
  if (model !== null && runtimes.length > 0)
    return localEmbedder(
      { model, runtimes },
      { weight, queryTimeoutMs: Math.ceil(timeouts.retrievalMs * LOCAL_QUERY_SHARE) },
    );
  if (use === 'possible') return null;
  const missing = model === null ? `the embedding model ${name}` : 'what runs embedding models';
  throw new Error(`EMBEDDINGS is local, but ${missing} is not in ${folder}: run npm run models -- add ${name}.`);
}

async function askService({ embeddingServer, timeouts }: Env): Promise<Embedder | null> {
  if (embeddingServer === null) return null;
  const options = {
    weight: embeddingServer.weight,
    queryTimeoutMs: Math.ceil(timeouts.retrievalMs * QUERY_SHARE),
  };
  try {
    if (embeddingServer.kind !== 'cohere') return await openAICompatibleEmbedder(embeddingServer, options);
    // Loaded on demand, because its client would be a third of all code Lectern loads.
    const { cohereEmbedder } = await import('#lib/answering/retrieval/embedders/cohere-embedder.ts');
    return await cohereEmbedder(embeddingServer, options);
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

/** Returns the configured reranker; null if there is none. */
export async function chooseReranker({ rerankServer, timeouts }: Env): Promise<Reranker | null> {
  if (rerankServer === null) return null;
  const attemptTimeoutMs = Math.ceil(timeouts.retrievalMs * RERANK_SHARE);
  if (rerankServer.kind === 'compatible') return compatibleReranker(rerankServer, attemptTimeoutMs);
  const { cohereReranker } = await import('#lib/answering/retrieval/embedders/cohere-reranker.ts');
  return cohereReranker(rerankServer, attemptTimeoutMs);
}
