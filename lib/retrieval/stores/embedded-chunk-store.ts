import { and, count, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

import { fromStorage } from '#db/storage-faults.ts';
import { mayRead, type Viewer } from '#lib/access/viewer.ts';
import { AppError } from '#lib/core/errors.ts';

import type { Chunk } from '../chunk.ts';
import type { Candidate, ChunkQuery, ChunkStore, IndexedChunk } from '../ports.ts';
import { ChunkCache } from './chunk-cache.ts';
import { CHUNK_COLUMNS, chunks } from './chunk-table.ts';
import { allowedAndMatching } from './filter-condition.ts';
import { findBest } from './find-best.ts';
import { indexTerms } from './index-terms.ts';

/** How often a search starts anew when pages it found are being replaced under it. */
const ATTEMPTS = 5;

/** A statement has at most 65,535 parameters; a chunk takes 24 of them. */
const ROWS_PER_INSERT = 500;

/** What a chunk written once more overwrites: everything but its id. */
const OVERWRITE = Object.fromEntries(
  Object.entries(getTableColumns(chunks))
    .filter(([key]) => key !== 'id')
    .map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]),
);

/**
 * Chunks in Postgres with the extensions pg_textsearch (BM25) and vector: the embedded one, or any other that offers them. It
 * indexes our own analysed terms, so what it finds agrees with the term statistics.
 */
export class EmbeddedChunkStore<Schema extends Record<string, unknown>> implements ChunkStore {
  readonly #db: PgDatabase<PgQueryResultHKT, Schema>;
  readonly #cache = new ChunkCache();

  constructor(db: PgDatabase<PgQueryResultHKT, Schema>) {
    this.#db = db;
  }

  async upsert(indexed: IndexedChunk[]): Promise<void> {
    await fromStore(this.#db.transaction((transaction) => insert(transaction, indexed)));
  }

  async replacePage(pageId: string, indexed: IndexedChunk[]): Promise<void> {
    await fromStore(
      this.#db.transaction(async (transaction) => {
        await transaction.delete(chunks).where(eq(chunks.pageId, pageId));
        await insert(transaction, indexed);
      }),
    );
  }

  async deletePages(pageIds: string[]): Promise<void> {
    await fromStore(this.#db.delete(chunks).where(inArray(chunks.pageId, pageIds)));
  }

  async search(viewer: Viewer, query: ChunkQuery): Promise<Candidate[]> {
    query.signal?.throwIfAborted();
    if (query.terms.length === 0 || query.limit < 1) return [];
    for (let attempt = 1; ; attempt += 1) {
      const found = await fromStore(findBest(this.#db, viewer, query));
      query.signal?.throwIfAborted();
      // The extension gives the negative of a BM25 score; 0 is a chunk without any of the terms.
      const best = found.filter(({ score }) => score < 0);
      const loaded = await fromStore(this.#cache.load(this.#db, viewer, best));
      query.signal?.throwIfAborted();
      // A page was replaced between finding and loading: what was found is no longer one moment's truth.
      if (loaded.size < best.length && attempt < ATTEMPTS) continue;
      return best.flatMap(({ id, score }) => {
        const chunk = loaded.get(id);
        return chunk !== undefined && mayRead(viewer, chunk.accessList) ? [{ chunk, lexicalScore: -score }] : [];
      });
    }
  }

  async findByIds(viewer: Viewer, chunkIds: string[]): Promise<Chunk[]> {
    const wanted = and(inArray(chunks.id, chunkIds), allowedAndMatching(viewer, {}));
    const rows = await fromStore(this.#db.select(CHUNK_COLUMNS).from(chunks).where(wanted));
    const byId = new Map(rows.filter((row) => mayRead(viewer, row.accessList)).map((row) => [row.id, row]));
    return chunkIds.flatMap((id) => byId.get(id) ?? []);
  }

  async count(): Promise<number> {
    const [row] = await fromStore(this.#db.select({ chunks: count() }).from(chunks));
    return row?.chunks ?? 0;
  }

  async listPageVersions(documentId: string): Promise<{ pageId: string; pageVersion: string }[]> {
    const { pageId, pageVersion } = chunks;
    return fromStore(
      this.#db
        .selectDistinct({ pageId, pageVersion })
        .from(chunks)
        .where(eq(chunks.documentId, documentId))
        .orderBy(pageId, pageVersion),
    );
  }

  async ping(): Promise<void> {
    await fromStore(this.#db.select({ id: chunks.id }).from(chunks).limit(1));
  }
}

async function insert<Schema extends Record<string, unknown>>(
  transaction: PgDatabase<PgQueryResultHKT, Schema>,
  indexed: IndexedChunk[],
): Promise<void> {
  for (let start = 0; start < indexed.length; start += ROWS_PER_INSERT) {
    const rows = indexed
      .slice(start, start + ROWS_PER_INSERT)
      .map(({ chunk, terms }) => ({ ...chunk, terms: indexTerms(terms) }));
    await transaction.insert(chunks).values(rows).onConflictDoUpdate({ target: chunks.id, set: OVERWRITE });
  }
}

// To whoever searches, a database that is down is a search service that is down.
async function fromStore<T>(call: PromiseLike<T>): Promise<T> {
  try {
    return await fromStorage(call);
  } catch (error) {
    throw new AppError('retrieval_unavailable', { cause: error });
  }
}
