import type { OpenDatabase } from '#db/database.ts';
import { PostgresCatalogue } from '#db/repositories/postgres-catalogue.ts';
import { PostgresConversationRepository } from '#db/repositories/postgres-conversation-repository.ts';
import { PostgresLibraryRepository } from '#db/repositories/postgres-library-repository.ts';
import type { Env } from '#lib/config/env.ts';
import type { ConversationRepository } from '#lib/conversations/ports.ts';
import type { Catalogue } from '#lib/library/catalogue.ts';
import type { LibraryRepository } from '#lib/library/ports.ts';
import { documentRights, type ForeignPages } from '#lib/library/readable-pages.ts';
import type { Logger } from '#lib/log/logger.ts';
import type { ChunkStore, VectorSpace } from '#lib/retrieval/ports.ts';
import type { DocumentRights } from '#lib/retrieval/recheck-access.ts';
import { foreignPages } from '#lib/retrieval/stores/qdrant/foreign-pages.ts';

import { openChunkStore } from './open-chunk-store.ts';
import { openDatabase } from './open-database.ts';

/** Where everything lies, and who may see it. */
export interface OpenStores {
  database: OpenDatabase;
  chunks: ChunkStore;
  library: LibraryRepository;
  catalogue: Catalogue;
  conversations: ConversationRepository;
  rights: DocumentRights;
  /** What can be read and is not in the library. */
  foreign: ForeignPages;
  /** Many writes to the library at once, all of them or none. */
  together(work: (library: LibraryRepository) => Promise<void>): Promise<void>;
}

/** Opens the database and the store of chunks that the configuration names. Rejects with one clear sentence when either cannot be used. */
export async function openStores(env: Env, space: VectorSpace | null, log: Logger): Promise<OpenStores> {
  const database = await openDatabase(env, log);
  const chunks = await openChunkStore({ env, database, space, log }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const catalogue = new PostgresCatalogue(database.db);
  const foreign = foreignPages({ chunks, collection: env.qdrant?.collection ?? null });
  return {
    database,
    chunks,
    library: new PostgresLibraryRepository(database.db),
    catalogue,
    conversations: new PostgresConversationRepository(database.db),
    rights: documentRights({ catalogue, foreign }),
    foreign,
    together: (work) => database.db.transaction((open) => work(new PostgresLibraryRepository(open))),
  };
}
