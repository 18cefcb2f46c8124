import { CachedFrequencies } from '#db/repositories/cached-frequencies.ts';
import { PostgresTermStatistics } from '#db/repositories/postgres-term-statistics.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import type { PassageReader, Reranker } from '#lib/answering/retrieval/ports.ts';
import { recheckAccess } from '#lib/answering/retrieval/recheck-access.ts';
import { RememberedStatistics } from '#lib/answering/retrieval/remembered-statistics.ts';
import { type PassageSearch, passageSearch } from '#lib/answering/retrieval/search-passages.ts';

import type { SemanticSearch } from './open-semantic-search.ts';
import type { OpenStores } from './open-stores.ts';

/** Share of the time that a search may spend on each look-up of term statistics, and of rights, before it continues without. */
const LOOK_UP_SHARE = 0.4;

interface SearchParts {
  env: Env;
  stores: Pick<OpenStores, 'database' | 'chunks' | 'rights' | 'memory'>;
  semantic: SemanticSearch;
  reranker: Reranker | null;
  reader: PassageReader | null;
  log: Logger;
}

/** Opens the search over the stores; read access to its passages is checked once more. */
export function openSearch({ env, stores, semantic, reranker, reader, log }: SearchParts): PassageSearch {
  const { database, chunks, rights, memory } = stores;
  const deadlineMs = env.timeouts.retrievalMs;
  const timeoutMs = deadlineMs * LOOK_UP_SHARE;
  // While the database is unavailable, the statistics last read are used.
  const held = database.isShared ? null : new CachedFrequencies(database.db);
  const counted = new PostgresTermStatistics(database.db, memory, held);
  const statistics = new RememberedStatistics(counted, { timeoutMs, log });
  const search = passageSearch(semantic.among({ chunks, statistics, reranker, reader, log, deadlineMs }));
  return recheckAccess(search, { rights, timeoutMs, log });
}
