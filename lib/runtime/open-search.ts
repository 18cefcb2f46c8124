import { PostgresTermStatistics } from '#db/repositories/postgres-term-statistics.ts';
import type { Env } from '#lib/config/env.ts';
import type { Logger } from '#lib/log/logger.ts';
import type { Embedder, Reranker } from '#lib/retrieval/ports.ts';
import { recheckAccess } from '#lib/retrieval/recheck-access.ts';
import { RememberedStatistics } from '#lib/retrieval/remembered-statistics.ts';
import { type PassageSearch, passageSearch } from '#lib/retrieval/search-passages.ts';

import type { OpenStores } from './open-stores.ts';

/** What a search may spend on each look-up of term statistics, and of rights, before it goes on without. */
const LOOK_UP_SHARE = 0.4;

interface SearchParts {
  env: Env;
  stores: Pick<OpenStores, 'database' | 'chunks' | 'rights'>;
  embedder: Embedder | null;
  reranker: Reranker | null;
  log: Logger;
}

/** The search over the stores, whose passages are checked once more for who may read them. */
export function openSearch({ env, stores, embedder, reranker, log }: SearchParts): PassageSearch {
  const { database, chunks, rights } = stores;
  const deadlineMs = env.timeouts.retrievalMs;
  const timeoutMs = deadlineMs * LOOK_UP_SHARE;
  // While the database is ill, what was seen of them last.
  const statistics = new RememberedStatistics(new PostgresTermStatistics(database.db), { timeoutMs, log });
  const search = passageSearch({ chunks, statistics, embedder, reranker, log, deadlineMs });
  return recheckAccess(search, { rights, timeoutMs, log });
}
