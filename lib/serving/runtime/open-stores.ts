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
import type { Viewer } from '#lib/people/access/viewer.ts';
import { azureMappingSchema, documentsMapping } from '#lib/answering/retrieval/stores/azure/azure-mapping.ts';
import { openAzureStore } from '#lib/answering/retrieval/stores/azure/open-azure-store.ts';
import type { ExternalPoints } from '#lib/answering/retrieval/stores/external/external-points.ts';
import { nucliaConfigSchema } from '#lib/answering/retrieval/stores/nuclia/nuclia-config.ts';
import { openNucliaStore } from '#lib/answering/retrieval/stores/nuclia/open-nuclia-store.ts';

import { openDatabase } from './open-database.ts';
import { readCollectionMapping, readMapping } from './read-collection-mapping.ts';

/** The open stores, and the read access to them. */
export interface OpenStores {
  database: OpenDatabase;
  chunks: ChunkStore;
  library: LibraryRepository;
  staging: PageStaging;
  keeper: DocumentKeeper;
  catalogue: Catalogue;
  conversations: ConversationRepository;
  /** Removes personal data from text before it is stored; null if nothing is removed. */
  masking: Masker | null;
  rights: DocumentRights;
  /** The moment as of which a question sees the library, and the cache that is valid as long as the library does not change. */
  moments: LibrarySnapshots;
  memory: LibraryMemory;
  /** The readable pages that are not in the library; null if there are none. */
  foreign: ExternalPages | null;
  /** Makes many writes to the library atomically. */
  together(work: (library: LibraryRepository) => Promise<void>): Promise<void>;
}

interface StoreNeeds {
  env: Env;
  /** The vector space of the configured embedder; null if there is none. */
  space: VectorSpace | null;
  /** A database whose opening has already begun; it is closed with the stores. */
  opening?: Promise<OpenDatabase> | undefined;
  log: Logger;
}

type ChunkStoreNeeds = Omit<StoreNeeds, 'opening'> & { database: OpenDatabase };

/** Opens the configured database and chunk store. Rejects with one clear sentence if either cannot be used. */
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
 * Opens the chunk store: another program's store or Qdrant if configured, otherwise the database. Rejects with one sentence and instructions if the
 * index was built with another embedder than the configured one.
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

type OutsideStore = NonNullable<Env['outsideStore']>;

interface OutsideNeeds {
  outside: OutsideStore;
  /** The environment values that the file of a Knowledge Box may use. */
  nucliaValues: Env['nucliaValues'];
  timeouts: Pick<Env['timeouts'], 'retrievalMs' | 'generationMs'>;
  /** The configured language model; null if there is none. */
  modelName: string | null;
  /** The vector space of the configured embedder; null if there is none. */
  space: VectorSpace | null;
  log: Logger;
}

interface OpenChunks {
  chunks: ChunkStore;
  /** The points and pages of a collection made by another program; null if the library contains everything. */
  points: ExternalPoints | null;
  /** The descriptions of its documents, if they are in a separate collection. */
  described?: ExternalPoints | null;
  pages: ExternalPages | null;
}

/** Opens another program's store read-only. Rejects with one sentence and instructions if it cannot be used. */
async function openOutsideStore({
  outside,
  nucliaValues: values,
  timeouts,
  modelName,
  space,
  log,
}: OutsideNeeds): Promise<OpenChunks> {
  const patienceMs = timeouts.retrievalMs;
  if (outside.kind === 'nuclia')
    return openNuclia(outside, { values, patienceMs, answerMs: timeouts.generationMs, modelName, log });
  const { mappingFile, kind: _kind, documentsIndex, ...settings } = outside;
  const file = readMapping(mappingFile, { variable: 'AZURE_SEARCH_MAPPING', schema: azureMappingSchema });
  const { documents: _documents, ...mapping } = file;
  const documents = documentsIndex === null ? null : { index: documentsIndex, mapping: documentsMapping(file) };
  const chunks = await openAzureStore({ settings: { ...settings, patienceMs, mapping, documents }, space, log });
  return {
    chunks,
    points: chunks.points,
    described: chunks.described,
    pages: externalPages({ chunks, points: chunks.points }),
  };
}

interface NucliaNeeds {
  patienceMs: number;
  answerMs: number;
  modelName: string | null;
  values: Env['nucliaValues'];
  log: Logger;
}

async function openNuclia(
  { configFile, isPublic, timeoutMs }: Extract<OutsideStore, { kind: 'nuclia' }>,
  { modelName, values, ...needs }: NucliaNeeds,
): Promise<OpenChunks> {
  const read = readMapping(configFile, {
    variable: 'NUCLIA_CONFIG',
    schema: nucliaConfigSchema,
    within: 'tool_config',
    values,
  });
  if (read.ask && modelName !== null)
    throw new Error(
      `Nuclia is to write the answers (ask in the file of NUCLIA_CONFIG), and so is ${modelName}: leave one of them out.`,
    );
  const config = { ...read, access: read.access ?? (isPublic ? ('public' as const) : undefined) };
  const chunks = await openNucliaStore({ config, timeoutMs, ...needs });
  const listPoints = (viewer: Viewer, documentId: string) => chunks.listPoints(viewer, documentId);
  return { chunks, points: chunks.points, pages: externalPages({ chunks, points: chunks.points, listPoints }) };
}
