import { openDatabaseChunkStore } from '#db/chunk-stores/open-database-chunk-store.ts';
import type { OpenDatabase } from '#db/database.ts';
import { readLibraryRevisions } from '#db/repositories/library-revisions.ts';
import { PostgresCatalogue } from '#db/repositories/postgres-catalogue.ts';
import { PostgresConversationRepository } from '#db/repositories/postgres-conversation-repository.ts';
import { PostgresDocumentKeeper } from '#db/repositories/postgres-document-keeper.ts';
import { PostgresLibraryRepository } from '#db/repositories/postgres-library-repository.ts';
import { PostgresPageStaging } from '#db/repositories/postgres-page-staging.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import type { ConversationRepository } from '#lib/people/conversations/ports.ts';
import type { Catalogue } from '#lib/books/library/catalogue.ts';
import type { DocumentKeeper } from '#lib/books/library/document-keeper.ts';
import type { PageStaging } from '#lib/books/library/page-staging.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';
import { LibraryMemory } from '#lib/books/library/library-memory.ts';
import { LibrarySnapshots } from '#lib/books/library/library-snapshots.ts';
import { rememberedCatalogue } from '#lib/books/library/remembered-catalogue.ts';
import { ExternalCatalogue } from '#lib/books/library/external-catalogue.ts';
import { joinedCatalogue } from '#lib/books/library/joined-catalogue.ts';
import type { ExternalPages } from '#lib/books/library/readable-pages.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { maskedConversations } from '#lib/people/masking/masked-stores.ts';
import type { Masker } from '#lib/people/masking/masker.ts';
import { openMasking } from '#lib/people/masking/open-masking.ts';
import type { ChunkStore, VectorSpace } from '#lib/answering/retrieval/ports.ts';
import type { DocumentRights } from '#lib/answering/retrieval/recheck-access.ts';
import { isExternalId } from '#lib/answering/retrieval/external-ids.ts';
import { externalPages } from '#lib/answering/retrieval/stores/external/external-pages.ts';
import { openQdrantStore } from '#lib/answering/retrieval/stores/qdrant/open-qdrant-store.ts';

import { openDatabase } from './open-database.ts';
import { type OpenChunks, openOutsideStore } from './open-outside-store.ts';
import { readCollectionMapping } from './read-collection-mapping.ts';

/** Where everything lies, and who may see it. */
export interface OpenStores {
  database: OpenDatabase;
  chunks: ChunkStore;
  library: LibraryRepository;
  staging: PageStaging;
  keeper: DocumentKeeper;
  catalogue: Catalogue;
  conversations: ConversationRepository;
  /** What is taken out of words before they are stored; null where nothing is. */
  masking: Masker | null;
  rights: DocumentRights;
  /** As of when a question sees the library, and what is remembered of it as long as it does not change. */
  moments: LibrarySnapshots;
  memory: LibraryMemory;
  /** What can be read and is not in the library; null where there is nothing else. */
  foreign: ExternalPages | null;
  /** Many writes to the library at once, all of them or none. */
  together(work: (library: LibraryRepository) => Promise<void>): Promise<void>;
}

interface StoreNeeds {
  env: Env;
  /** Of the configured embedder; null when there is none. */
  space: VectorSpace | null;
  /** What has been begun to open already, and is closed with the stores. */
  opening?: Promise<OpenDatabase> | undefined;
  log: Logger;
}

type ChunkStoreNeeds = Omit<StoreNeeds, 'opening'> & { database: OpenDatabase };

/** Opens the database and the store of chunks that the configuration names. Rejects with one clear sentence when either cannot be used. */
export async function openStores({ env, space, opening, log }: StoreNeeds): Promise<OpenStores> {
  const masking = await openMasking(env.masking);
  const database = await (opening ?? openDatabase(env, log));
  const { chunks, points, described, pages } = await openChunkStore({ env, database, space, log }).catch(
    async (error: unknown) => {
      await database.close();
      throw error;
    },
  );
  const moments = new LibrarySnapshots(() => readLibraryRevisions(database.db), database.libraryWrites);
  const memory = new LibraryMemory(moments);
  const library = rememberedCatalogue(new PostgresCatalogue(database.db), memory);
  const catalogue =
    points === null ? library : joinedCatalogue(library, new ExternalCatalogue(points, described ?? points));
  return {
    database,
    chunks,
    library: new PostgresLibraryRepository(database.db),
    staging: new PostgresPageStaging(database.db),
    keeper: new PostgresDocumentKeeper(database.db),
    catalogue,
    conversations: maskedConversations(new PostgresConversationRepository(database.db, database), masking),
    masking,
    rights: {
      readable: (viewer, names) => catalogue.readable(viewer, names),
      isExternal: (name) => points !== null && isExternalId(name),
    },
    moments,
    memory,
    foreign: pages,
    together: (work) => database.db.transaction((open) => work(new PostgresLibraryRepository(open))),
  };
}

/**
 * Opens where chunks live: the store of another program or Qdrant when one is configured, else the database. Rejects with one sentence and instructions when the
 * index was built with another embedder than the one configured.
 */
async function openChunkStore({ env, database, space, log }: ChunkStoreNeeds): Promise<OpenChunks> {
  const { outsideStore: outside, nucliaValues, timeouts } = env;
  if (outside !== null)
    return openOutsideStore({ outside, nucliaValues, timeouts, modelName: env.modelServer?.model ?? null, space, log });
  if (env.qdrant !== null) {
    const mapping = readCollectionMapping(env.qdrant.mappingFile);
    const chunks = await openQdrantStore({ settings: { ...env.qdrant, mapping }, space, log });
    const { points } = chunks;
    return { chunks, points, pages: points && externalPages({ chunks, points }) };
  }
  const chunks = await openDatabaseChunkStore(database, space, { isBesideOthers: env.embeddingServer === null });
  return { chunks, points: null, pages: null };
}
