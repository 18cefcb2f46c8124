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

type OutsideStore = NonNullable<Env['outsideStore']>;

interface OutsideNeeds {
  outside: OutsideStore;
  /** What the file of a Knowledge Box may take from the environment. */
  nucliaValues: Env['nucliaValues'];
  timeouts: Pick<Env['timeouts'], 'retrievalMs' | 'generationMs'>;
  /** The language model that is configured; null when there is none. */
  modelName: string | null;
  /** Of the configured embedder; null when there is none. */
  space: VectorSpace | null;
  log: Logger;
}

interface OpenChunks {
  chunks: ChunkStore;
  /** Of a collection that another program made, and its pages; null where the library has all there is. */
  points: ExternalPoints | null;
  /** What is said of its documents, where that stands in a collection of its own. */
  described?: ExternalPoints | null;
  pages: ExternalPages | null;
}

/** Opens the store of another program, for reading alone. Rejects with one sentence and instructions when it cannot be used. */
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
