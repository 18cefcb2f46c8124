import { z } from 'zod';

import { mayRead, STAGED_GRANT, type Viewer } from '#lib/people/access/viewer.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { Probe } from '#lib/foundation/core/probe-report.ts';

import { intersectFilters, matchesFilters } from '../../chunk-filters.ts';
import type { Chunk } from '../../chunk.ts';
import type {
  Candidate,
  ChunkBatches,
  ChunkListing,
  ChunkQuery,
  ChunkStore,
  IndexedChunk,
  StoredPageVersion,
  VectorSpace,
  WholeChunkQuery,
} from '../../ports.ts';

import type { ExternalPoints } from '../external/external-points.ts';
import type { StoredPoint } from '../external/point-facts.ts';

import { IS_STAGED, storableFilters } from './chunk-condition.ts';
import { ChunkMemory, type DatedChunk } from './chunk-memory.ts';
import type { Condition, Filter, OpenCollection } from './collection-format.ts';
import { storableGrants, storableText } from './chunk-payload.ts';
import { CurrentCollection } from './current-collection.ts';
import { openPoints } from './external/qdrant-points.ts';
import { listDocument, mixedPages } from './list-document.ts';
import { countChunks, probeQdrant } from './probe-qdrant.ts';
import type { QdrantConnection, QdrantSettings } from './qdrant-connection.ts';
import { denseVectorOf, readPoints, scrollPoints } from './read-points.ts';
import { mergeResultLists, readResultLists, searchRequests } from './search-requests.ts';
import { changePayload, deletePoints, pointsOf, writePoints } from './write-points.ts';

/** How often a search restarts when pages it found are being replaced during it. */
const ATTEMPTS = 5;

const POINTS_PER_SCROLL = 1_000;

const placeSchema = z.object({ page_id: z.string(), page_version: z.string(), access_list: z.array(z.string()) });

interface FoundChunk extends DatedChunk {
  score: number;
}

/** The results of both searches. */
interface FoundChunks {
  dense: FoundChunk[];
  sparse: FoundChunk[];
  /** True if some of the chunks found could not be read in the version in which they were found. */
  isTorn: boolean;
}

interface QdrantStoreNeeds {
  connection: QdrantConnection;
  settings: QdrantSettings;
  /** Vector space of the configured embedder; null if there is none. */
  space: VectorSpace | null;
}

/**
 * A chunk store in Qdrant: in Lectern's own collection, which is created if it does not exist, or, read-only, in one made by another program. Writing
 * to the latter rejects with `validation_error`.
 */
export class QdrantChunkStore implements ChunkStore {
  readonly probe: Probe;
  /** Access to the points of a collection made by another program; null for Lectern's own. */
  readonly points: ExternalPoints | null;
  readonly #connection: QdrantConnection;
  readonly #name: string;
  readonly #current: CurrentCollection;
  readonly #memory: ChunkMemory;

  constructor({ connection, settings, space }: QdrantStoreNeeds) {
    this.#connection = connection;
    this.#name = settings.collection;
    this.#memory = new ChunkMemory(connection);
    this.#current = new CurrentCollection(connection, { settings, space });
    this.points = openPoints({ connection, current: this.#current, settings });
    this.probe = probeQdrant({ connection, name: this.#name, space, look: () => this.prepare() });
  }

  /**
   * Opens the collection, or creates it. Rejects with `retrieval_unavailable`, its cause a `ServiceFault`: `unusable`, with instructions, if the
   * collection does not fit the embedder.
   */
  async prepare(): Promise<OpenCollection> {
    return this.#current.look();
  }

  get isReadOnly(): boolean {
    return this.points !== null;
  }

  /** Returns the search methods that the collection supports, as far as it has been read. */
  get searches(): 'words' | 'meaning' | 'both' {
    const format = this.#current.latest?.format;
    if (format === undefined) return 'both';
    if (!format.hasTerms) return 'meaning';
    return format.dimension === null ? 'words' : 'both';
  }

  async upsert(indexed: IndexedChunk[]): Promise<void> {
    await this.#write(async ({ format }) => {
      await writePoints(this.#connection, { collection: this.#name, points: pointsOf(indexed, format.dimension) });
    });
  }

  async replacePage(pageId: string, indexed: IndexedChunk[]): Promise<void> {
    await this.#replace([ofPage(pageId)], indexed);
  }

  async stagePage(pageId: string, batches: ChunkBatches): Promise<void> {
    const indexed = (await Array.fromAsync(batches)).flat();
    const waiting = indexed.map(({ chunk, ...rest }) => ({ ...rest, chunk: { ...chunk, accessList: [STAGED_GRANT] } }));
    await this.#replace([ofPage(pageId), IS_STAGED], waiting);
  }

  /** For a moment searches find the old chunks or none, because Qdrant has no transactions. */
  async publishPages(pageIds: string[], accessList: readonly string[]): Promise<void> {
    if (pageIds.length === 0) return;
    const areOf = { key: 'page_id', match: { any: distinct(pageIds.map(storableText)) } };
    const payload = { access_list: storableGrants(accessList) };
    await this.#write(async () => {
      const [collection, connection] = [this.#name, this.#connection];
      await deletePoints(connection, { collection, filter: { must: [areOf], must_not: [IS_STAGED] } });
      await changePayload(connection, { collection, filter: { must: [areOf, IS_STAGED] }, payload });
    });
  }

  async forgetStaged(documentId: string): Promise<void> {
    await this.#write(async () => {
      const filter = { must: [ofDocument(documentId), IS_STAGED] };
      await deletePoints(this.#connection, { collection: this.#name, filter });
    });
  }

  async deletePages(pageIds: string[]): Promise<void> {
    if (pageIds.length === 0) return;
    await this.#write(async () => {
      const filter: Filter = { must: [{ key: 'page_id', match: { any: distinct(pageIds.map(storableText)) } }] };
      await deletePoints(this.#connection, { collection: this.#name, filter });
    });
  }

  async search(viewer: Viewer, query: ChunkQuery): Promise<Candidate[]> {
    query.signal?.throwIfAborted();
    if (query.limit < 1) return [];
    const filters = storableFilters(query.filters);
    for (let attempt = 1; ; attempt += 1) {
      const { dense, sparse, isTorn } = await this.#current.use(
        async (collection) => this.#ask(collection, viewer, { ...query, vector: await query.vector, filters }),
        query.signal,
      );
      const mixed = mixedPages([...dense, ...sparse]);
      if ((isTorn || mixed.size > 0) && attempt < ATTEMPTS) continue;
      const counts = ({ chunk }: FoundChunk) => (mixed.get(chunk.pageId) ?? chunk.pageVersion) === chunk.pageVersion;
      return mergeResultLists({ dense: dense.filter(counts), sparse: sparse.filter(counts) }, query.limit);
    }
  }

  async findByIds(viewer: Viewer, chunkIds: string[]): Promise<Chunk[]> {
    return this.#current.use(async ({ format }) => {
      const ids = chunkIds.flatMap((id) => format.pointIdOf(id) ?? []);
      const make = (point: StoredPoint) => format.chunkOf(point);
      const parts = { payload: true, vector: false };
      const found = await readPoints(this.#connection, distinct(ids), { collection: this.#name, parts, make });
      const readable = found.filter((chunk) => chunk !== null).filter(({ accessList }) => mayRead(viewer, accessList));
      const byId = new Map(readable.map((chunk) => [chunk.id, chunk]));
      return chunkIds.flatMap((id) => byId.get(id) ?? []);
    });
  }

  async listByDocument(viewer: Viewer, documentId: string, { limit, within = {} }: ChunkListing): Promise<Chunk[]> {
    const filters = storableFilters(intersectFilters(within, { documentIds: [documentId] }));
    return this.#current.use(({ format }) =>
      listDocument(this.#connection, { collection: this.#name, format, viewer, filters, limit }),
    );
  }

  async setAccess(documentId: string, accessList: readonly string[]): Promise<void> {
    await this.#changeDocument({ access_list: storableGrants(accessList) }, { documentId, must_not: [IS_STAGED] });
  }

  async setTitle(documentId: string, title: string): Promise<void> {
    await this.#changeDocument({ document_title: storableText(title) }, { documentId });
  }

  async findVectors(chunkIds: string[]): Promise<Map<string, number[]>> {
    return this.#current.use(async ({ format }) => {
      if (format.dimension === null) return new Map<string, number[]>();
      const pairs = chunkIds.flatMap((id) => {
        const pointId = format.pointIdOf(id);
        return pointId === null ? [] : [[String(pointId), id] as const];
      });
      const chunkIdOf = new Map(pairs);
      const ids = chunkIds.flatMap((id) => format.pointIdOf(id) ?? []);
      const vectors = await readPoints(this.#connection, distinct(ids), {
        collection: this.#name,
        parts: { payload: false, vector: true },
        make: (point) => [chunkIdOf.get(String(point.id)), denseVectorOf(point, format.denseName)] as const,
      });
      return new Map(vectors.flatMap(([id, vector]) => (id === undefined || vector === null ? [] : [[id, vector]])));
    });
  }

  async count(): Promise<{ chunks: number; vectors: number }> {
    return this.#current.use(({ format }) => countChunks(this.#connection, { collection: this.#name, format }));
  }

  async listPageVersions(documentId: string): Promise<StoredPageVersion[]> {
    return this.#write(async () => {
      const filter: Filter = { must: [ofDocument(documentId)] };
      const parts = { payload: ['page_id', 'page_version', 'access_list'], vector: false };
      const reading = { collection: this.#name, parts, filter, limit: POINTS_PER_SCROLL };
      const versions = new Map<string, StoredPageVersion>();
      for await (const points of scrollPoints(this.#connection, reading)) {
        for (const { payload } of points) {
          const { page_id: pageId, page_version: pageVersion, access_list: grants } = placeSchema.parse(payload);
          const isStaged = grants.includes(STAGED_GRANT);
          versions.set(JSON.stringify([pageId, pageVersion, isStaged]), { pageId, pageVersion, isStaged });
        }
      }
      return [...versions].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, version]) => version);
    });
  }

  /** Writes these chunks and deletes the others that match these conditions. */
  async #replace(must: Condition[], indexed: IndexedChunk[]): Promise<void> {
    await this.#write(async ({ format }) => {
      const points = pointsOf(indexed, format.dimension);
      await writePoints(this.#connection, { collection: this.#name, points });
      const others = points.length === 0 ? {} : { must_not: [{ has_id: points.map(({ id }) => id) }] };
      await deletePoints(this.#connection, { collection: this.#name, filter: { must, ...others } });
    });
  }

  async #changeDocument(
    payload: Record<string, unknown>,
    { documentId, ...but }: { documentId: string; must_not?: Condition[] },
  ): Promise<void> {
    await this.#write(async () => {
      const filter: Filter = { must: [ofDocument(documentId)], ...but };
      await changePayload(this.#connection, { collection: this.#name, filter, payload });
    });
  }

  async #ask({ format }: OpenCollection, viewer: Viewer, query: WholeChunkQuery): Promise<FoundChunks> {
    const filter = format.conditionOf(viewer, query.filters);
    const legs = filter === null ? { dense: null, sparse: null } : searchRequests(format, query, filter);
    const searches = [legs.dense, legs.sparse].filter((leg) => leg !== null);
    if (searches.length === 0) return { dense: [], sparse: [], isTorn: false };
    const { signal } = query;
    const lists = await this.#connection.call(
      (client) => client.queryBatch(this.#name, { searches }),
      (answer) => readResultLists(answer, format, searches.length),
      { signal },
    );
    const points = lists.flat();
    const chunks = await this.#memory.load(points, { collection: this.#name, format, signal });
    const found = lists.map((list) =>
      list.flatMap(({ id, score }): FoundChunk[] => {
        const dated = chunks.get(String(id));
        const isRight =
          dated !== undefined && mayRead(viewer, dated.chunk.accessList) && matchesFilters(dated.chunk, query.filters);
        return isRight ? [{ ...dated, score }] : [];
      }),
    );
    return {
      dense: legs.dense === null ? [] : (found[0] ?? []),
      sparse: legs.sparse === null ? [] : (found.at(-1) ?? []),
      // True if a page was replaced between finding and reading.
      isTorn: format.keyParts !== null && points.some(({ id }) => !chunks.has(String(id))),
    };
  }

  async #write<Result>(work: (collection: OpenCollection) => Promise<Result>): Promise<Result> {
    return this.#current.use(async (collection) => {
      if (!collection.isWritable)
        throw new AppError('validation_error', {
          publicMessage: `The collection ${this.#name} belongs to another program and is only read here: choose another QDRANT_COLLECTION_NAME to add books.`,
        });
      return work(collection);
    });
  }
}

function ofPage(pageId: string): Condition {
  return { key: 'page_id', match: { value: storableText(pageId) } };
}

function ofDocument(documentId: string): Condition {
  return { key: 'document_id', match: { value: storableText(documentId) } };
}

function distinct<Value>(values: Value[]): Value[] {
  return [...new Set(values)];
}
