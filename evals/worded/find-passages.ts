import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import { createLogger, type Logger } from '#lib/foundation/log/logger.ts';
import type { Chunk } from '#lib/answering/retrieval/chunk.ts';
import type { Embedder } from '#lib/answering/retrieval/ports.ts';
import { passageSearch, type PassageSearch } from '#lib/answering/retrieval/search-passages.ts';
import { chooseEmbedder, chooseReranker } from '#lib/serving/runtime/choose-embedder.ts';
import { openStores } from '#lib/serving/runtime/open-stores.ts';
import { reindexChunks } from '#lib/serving/runtime/reindex-chunks.ts';

import type { BookLibrary } from './book-library.ts';
import { chunkStatistics } from './chunk-statistics.ts';

/** The first passages that a search finds for a question, best first, and how often its terms occur in the library. */
type FindPassages = (question: string) => ReturnType<PassageSearch>;

interface SearchedLibrary {
  find: FindPassages;
  chunks: readonly Chunk[];
  /** Null when search is by words alone. */
  embeddingModel: string | null;
}

const LIMIT = 20;
/** More than any book has. */
const ALL = 1_000_000;

/** Lets something be done with the search over a library, as a reader's question has it: every chunk has its vector by then. */
export async function withPassages<T>(
  { env, documentId }: BookLibrary,
  use: (library: SearchedLibrary) => Promise<T>,
): Promise<T> {
  const log = createLogger(env.logLevel);
  const embedder = await chooseEmbedder(env, log);
  if (embedder !== null) await completeVectors(env, embedder, log);
  const { chunks, database } = await openStores({ env, space: embedder?.space ?? null, log });
  try {
    const all = await chunks.listByDocument(ANONYMOUS, documentId, { limit: ALL });
    const search = passageSearch({
      ...{ chunks, embedder, log },
      statistics: chunkStatistics(all),
      reranker: await chooseReranker(env),
      // The order in which passages are read, and not that which reading makes of it.
      reader: null,
      deadlineMs: env.timeouts.retrievalMs,
    });
    const find: FindPassages = (query) => {
      const { signal } = new AbortController();
      const asked = { viewer: ANONYMOUS, query, filters: {}, limit: LIMIT, scoreThreshold: null, signal };
      return search(asked);
    };
    return await use({ find, chunks: all, embeddingModel: embedder?.space.model ?? null });
  } finally {
    await embedder?.close?.();
    await database.close();
  }
}

/** Where vectors are not made with the chunks, they may be missing when the ingest has ended. */
async function completeVectors(env: Env, { space }: Embedder, log: Logger): Promise<void> {
  const { chunks, database } = await openStores({ env, space, log });
  let areMissing: boolean;
  try {
    const counted = await chunks.count();
    areMissing = counted.vectors < counted.chunks;
  } finally {
    await database.close();
  }
  if (areMissing) await reindexChunks(env, { onProgress: () => undefined, signal: new AbortController().signal, log });
}
