import { and, count, eq, getTableColumns, inArray, ne, not, sql } from 'drizzle-orm';

import { mayRead, STAGED_GRANT, type Viewer } from '#lib/people/access/viewer.ts';
import type { Probe, ProbeReport } from '#lib/foundation/core/probe-report.ts';
import type { Chunk } from '#lib/answering/retrieval/chunk.ts';
import { type ChunkFilters, intersectFilters } from '#lib/answering/retrieval/chunk-filters.ts';
import type {
  Candidate,
  ChunkBatches,
  ChunkListing,
  ChunkQuery,
  ChunkStore,
  IndexedChunk,
  StoredPageVersion,
  VectorBacklog,
  VectorSpace,
} from '#lib/answering/retrieval/ports.ts';

import { readable } from '../access-condition.ts';
import type { Database } from '../database.ts';
import { insertRows } from '../insert-rows.ts';
import { ChunkCache, type StoredChunkKey } from './chunk-cache.ts';
import type { LexicalRetriever, VectorRetriever } from './chunk-retrievers.ts';
import { CHUNK_COLUMNS, chunks } from './chunk-table.ts';
import { allowedAndMatching, isStaged } from './filter-condition.ts';
import { findWithBothRetrievers, type FoundChunk } from './find-with-both-retrievers.ts';
import { indexTerms } from './index-terms.ts';
import { PageKeys } from './page-keys.ts';
import { fromStore } from './store-fault.ts';

/** Maximum number of attempts of a search when the pages it found are being replaced meanwhile. */
const ATTEMPTS = 5;

/** Number of chunks serialised at a time, so that a page with thousands of chunks does not block the thread. */
const CHUNKS_AT_ONCE = 40;

/** Writing a chunk again overwrites everything but its id. */
const OVERWRITE = sql`on conflict (id) do update set ${sql.join(
  Object.entries(getTableColumns(chunks))
    .filter(([key]) => key !== 'id')
    .map(([, { name }]) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
  sql`, `,
)}`;

export interface SqlChunkStoreParts {
  db: Database;
  lexical: LexicalRetriever;
  /** Null for full-text search only. */
  vectors: VectorRetriever | null;
  /** The backlog of the same space as `vectors`. */
  backlog?: VectorBacklog | null;
  /** Returns the parts for the vectors of a space; null where vectors cannot be stored. */
  openSpace?: (space: VectorSpace) => Promise<SpaceParts | null>;
  /** Number of writes to the library so far, where that is known without a query. */
  writes?: (() => number) | undefined;
  /** The underlying product, for display. */
  product: string;
  /** The missing requirement for the configured vectors; null when there is none. */
  shortcoming: string | null;
}

type StoreCounts = Awaited<ReturnType<ChunkStore['count']>>;

/** The parts of a store for the vectors of a space. */
export interface SpaceParts {
  vectors: VectorRetriever;
  backlog: VectorBacklog;
}

/**
 * Chunk store in Postgres: the embedded one, or a server with or without extensions. It indexes our own analysed terms, so its matches agree with the
 * term statistics.
 */
export class SqlChunkStore implements ChunkStore {
  #parts: SqlChunkStoreParts;
  readonly #db: Database;
  readonly #cache = new ChunkCache();
  readonly #pageKeys: PageKeys;
  /** The counts as of a number of writes. */
  #counted: { writes: number; counts: StoreCounts } | null = null;

  constructor(parts: SqlChunkStoreParts) {
    this.#parts = parts;
    this.#db = parts.db;
    this.#pageKeys = new PageKeys(parts.db, this.#cache, parts.writes ?? null);
  }

  /** Full-text search only, where there are no vectors to compare with. */
  get searches(): 'words' | 'meaning' | 'both' {
    return this.#parts.vectors === null ? 'words' : 'both';
  }

  get backlog(): VectorBacklog | null {
    return this.#parts.backlog ?? null;
  }

  async openSpace(space: VectorSpace): Promise<boolean> {
    const parts = (await this.#parts.openSpace?.(space)) ?? null;
    if (parts !== null) {
      this.#parts = { ...this.#parts, ...parts };
      this.#counted = null;
    }
    return parts !== null;
  }

  async upsert(indexed: IndexedChunk[]): Promise<void> {
    await fromStore(this.#db.transaction((transaction) => this.#insert(transaction, indexed)));
  }

  async replacePage(pageId: string, indexed: IndexedChunk[]): Promise<void> {
    await fromStore(
      this.#db.transaction(async (transaction) => {
        await transaction.delete(chunks).where(eq(chunks.pageId, pageId));
        await this.#insert(transaction, indexed);
      }),
    );
  }

  async deletePages(pageIds: string[]): Promise<void> {
    await fromStore(this.#db.delete(chunks).where(inArray(chunks.pageId, pageIds)));
  }

  /** In many short transactions: the chunks cannot be found yet, and questions can run in between. */
  async stagePage(pageId: string, batches: ChunkBatches): Promise<void> {
    const ids: string[] = [];
    for await (const batch of batches) {
      for (let start = 0; start < batch.length; start += CHUNKS_AT_ONCE) {
        const waiting = batch.slice(start, start + CHUNKS_AT_ONCE).map(({ chunk, ...rest }) => {
          ids.push(chunk.id);
          return { ...rest, chunk: { ...chunk, accessList: [STAGED_GRANT] } };
        });
        await this.upsert(waiting);
      }
    }
    const isNew = sql`${chunks.id} = any(${sql.param(ids)}::text[])`;
    await fromStore(this.#db.delete(chunks).where(and(eq(chunks.pageId, pageId), isStaged, not(isNew))));
  }

  async publishPages(pageIds: string[], accessList: readonly string[]): Promise<void> {
    const areOf = inArray(chunks.pageId, pageIds);
    await fromStore(
      this.#db.transaction(async (transaction) => {
        await transaction.delete(chunks).where(and(areOf, not(isStaged)));
        await transaction
          .update(chunks)
          .set({ accessList: [...accessList] })
          .where(and(areOf, isStaged));
      }),
    );
  }

  async forgetStaged(documentId: string): Promise<void> {
    await fromStore(this.#db.delete(chunks).where(and(eq(chunks.documentId, documentId), isStaged)));
  }

  async search(viewer: Viewer, query: ChunkQuery): Promise<Candidate[]> {
    const find = async () => {
      // An error here occurs again where everything is loaded.
      let ahead = Promise.resolve<unknown>(undefined);
      const onWords = (best: StoredChunkKey[]): void => {
        ahead = this.#cache.load(this.#db, viewer, best).catch(() => undefined);
      };
      const found = await findWithBothRetrievers({ ...this.#parts, onWords }, viewer, query);
      await ahead;
      return found;
    };
    const { found, loaded } = await this.#load(viewer, query.signal, find);
    return found.flatMap((key) => candidateOf(key, viewer, loaded));
  }

  async findByIds(viewer: Viewer, chunkIds: string[]): Promise<Chunk[]> {
    if (chunkIds.length === 0) return [];
    const wanted = and(inArray(chunks.id, chunkIds), allowedAndMatching(viewer, {}));
    const rows = await fromStore(this.#db.select(CHUNK_COLUMNS).from(chunks).where(wanted));
    const byId = new Map(readable(viewer, rows).map((row) => [row.id, row]));
    return chunkIds.flatMap((id) => byId.get(id) ?? []);
  }

  async listByDocument(viewer: Viewer, documentId: string, { limit, within = {} }: ChunkListing): Promise<Chunk[]> {
    const wanted = allowedAndMatching(viewer, intersectFilters(within, { documentIds: [documentId] }));
    const inOrder = [chunks.pageNumber, chunks.start, chunks.id];
    const { pageIds, documentIds } = within;
    if (documentIds?.includes(documentId) === false) return [];
    const others: ChunkFilters = { ...within, pageIds: undefined, documentIds: undefined };
    // Keys of single pages are mostly cached: every question that finds something on a page reads them.
    if (pageIds !== undefined && Object.values(others).every((values) => values === undefined)) {
      const list = async () => (await this.#pageKeys.list(viewer, { documentId, pageIds })).slice(0, limit);
      const { found, loaded } = await this.#load(viewer, undefined, list);
      return readable(
        viewer,
        found.flatMap(({ id }) => loaded.get(id) ?? []),
      );
    }
    const rows = this.#db.select(CHUNK_COLUMNS).from(chunks).where(wanted);
    return readable(viewer, await fromStore(rows.orderBy(...inOrder).limit(limit)));
  }

  async setAccess(documentId: string, accessList: readonly string[]): Promise<void> {
    const changed = { accessList: [...accessList] };
    const isOther = and(eq(chunks.documentId, documentId), ne(chunks.accessList, changed.accessList), not(isStaged));
    await fromStore(this.#db.update(chunks).set(changed).where(isOther));
  }

  async setTitle(documentId: string, title: string): Promise<void> {
    const isOther = and(eq(chunks.documentId, documentId), ne(chunks.documentTitle, title));
    await fromStore(this.#db.update(chunks).set({ documentTitle: title }).where(isOther));
  }

  async findVectors(chunkIds: string[]): Promise<Map<string, number[]>> {
    const { vectors } = this.#parts;
    if (vectors === null || chunkIds.length === 0) return new Map();
    return fromStore(vectors.load(this.#db, chunkIds));
  }

  /** Counting many chunks takes tenths of a second, and monitoring asks all the time. */
  async count(): Promise<StoreCounts> {
    const writes = this.#parts.writes?.() ?? null;
    if (writes !== null && this.#counted?.writes === writes) return this.#counted.counts;
    const { vectors } = this.#parts;
    const [row] = await fromStore(this.#db.select({ chunks: count() }).from(chunks));
    const counts = {
      chunks: row?.chunks ?? 0,
      vectors: vectors === null ? 0 : await fromStore(vectors.count(this.#db)),
    };
    this.#counted = writes === null ? null : { writes, counts };
    return counts;
  }

  async listPageVersions(documentId: string): Promise<StoredPageVersion[]> {
    const { pageId, pageVersion } = chunks;
    return fromStore(
      this.#db
        .selectDistinct({ pageId, pageVersion, isStaged: sql<boolean>`${isStaged}`.as('is_staged') })
        .from(chunks)
        .where(eq(chunks.documentId, documentId))
        .orderBy(pageId, pageVersion),
    );
  }

  readonly probe: Probe = async () => {
    await fromStore(this.#db.select({ id: chunks.id }).from(chunks).limit(1));
    return reportOf(this.#parts, await this.count());
  };

  /** Runs `find` and loads the chunks of its results. */
  async #load<Key extends StoredChunkKey>(
    viewer: Viewer,
    signal: AbortSignal | undefined,
    find: () => PromiseLike<Key[]>,
  ): Promise<{ found: Key[]; loaded: Map<string, Chunk> }> {
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted();
      const found = await fromStore(find());
      signal?.throwIfAborted();
      const loaded = await fromStore(this.#cache.load(this.#db, viewer, found));
      signal?.throwIfAborted();
      // Retried when a page was replaced between finding and loading, because the result would mix two states.
      if (loaded.size === found.length || attempt === ATTEMPTS) return { found, loaded };
    }
  }

  async #insert(transaction: Database, indexed: IndexedChunk[]): Promise<void> {
    const { lexical, vectors } = this.#parts;
    for (let start = 0; start < indexed.length; start += CHUNKS_AT_ONCE) {
      const batch = indexed.slice(start, start + CHUNKS_AT_ONCE);
      const rows = batch.map(({ chunk, terms }) => ({ ...chunk, terms: indexTerms(terms) }));
      await insertRows(transaction, chunks, { rows, onConflict: OVERWRITE });
      await lexical.write(transaction, batch);
      await vectors?.write(transaction, batch);
    }
  }
}

function candidateOf(found: FoundChunk, viewer: Viewer, loaded: Map<string, Chunk>): Candidate[] {
  const chunk = loaded.get(found.id);
  if (chunk === undefined || !mayRead(viewer, chunk.accessList)) return [];
  return [{ chunk, lexicalScore: found.lexicalScore, similarity: found.similarity }];
}

const WITHOUT_VECTORS =
  'not all chunks have a vector yet, and those are found by words alone: where none follow by themselves, run npm run reindex';

/** Returns the health report of a reachable store. */
function reportOf(store: SqlChunkStoreParts, count: StoreCounts): ProbeReport {
  const { product, vectors, shortcoming } = store;
  const holds = `${count.chunks} chunks${vectors === null ? '' : `, ${count.vectors} vectors`}`;
  if (shortcoming !== null) return { status: 'degraded', message: `${product}; ${shortcoming}`, holds };
  if (vectors === null || count.vectors === count.chunks) return { status: 'up', message: product, holds };
  return { status: 'degraded', message: `${product}; ${WITHOUT_VECTORS}`, holds };
}
