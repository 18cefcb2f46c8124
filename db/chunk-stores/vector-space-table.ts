import { createHash } from 'node:crypto';

import { count, eq, ne, sql } from 'drizzle-orm';

import type { VectorSpace } from '#lib/answering/retrieval/ports.ts';

import type { Database } from '../database.ts';
import { chunkEmbeddings } from './embedding-table.ts';

/** Below this number, exhaustive search is as fast, and exact. */
export const INDEX_FROM_VECTORS = 10_000;

/** Maximum dimension of vectors that pgvector can index. */
const MOST_DIMENSIONS = 2_000;

/** Returns the key of a vector space: one model can make vectors of several dimensions. */
export function spaceKey({ model, dimension }: VectorSpace): string {
  return `${model} (${dimension} dimensions)`;
}

/** Returns another space that has vectors; null when all vectors belong to this one. */
export async function otherSpace(db: Database, space: VectorSpace): Promise<string | null> {
  const { model } = chunkEmbeddings;
  const [row] = await db
    .select({ model })
    .from(chunkEmbeddings)
    .where(ne(model, spaceKey(space)))
    .limit(1);
  return row?.model ?? null;
}

/** Deletes the vectors of all other spaces. */
export async function keepOneSpace(db: Database, space: VectorSpace): Promise<void> {
  await db.delete(chunkEmbeddings).where(ne(chunkEmbeddings.model, spaceKey(space)));
}

/** Whether the vectors of the space can have an approximate index that is scanned as far as a filter requires: pgvector 0.8. */
export function isIndexable({ dimension }: VectorSpace, [major = 0, minor = 0]: number[]): boolean {
  return dimension <= MOST_DIMENSIONS && (major > 0 || minor >= 8);
}

/**
 * Builds the approximate index of a space once it has many vectors, and drops one that is no longer needed. Takes minutes; must be called in
 * `maintain`.
 */
export async function indexLargeSpace(db: Database, space: VectorSpace, fromVectors: number): Promise<void> {
  const { model } = chunkEmbeddings;
  const [row] = await db
    .select({ vectors: count() })
    .from(chunkEmbeddings)
    .where(eq(model, spaceKey(space)));
  const digest = createHash('sha256').update(spaceKey(space)).digest('hex').slice(0, 16);
  const index = sql.identifier(`idx_chunk_embeddings_${digest}`);
  if ((row?.vectors ?? 0) < fromVectors) {
    await db.execute(sql`drop index if exists ${index}`);
    return;
  }
  const dimension = sql.raw(String(space.dimension));
  // A create index statement takes no parameters.
  const key = sql.raw(`'${spaceKey(space).replaceAll("'", "''")}'`);
  await db.execute(sql`
    create index if not exists ${index} on chunk_embeddings
    using hnsw ((embedding::vector(${dimension})) vector_cosine_ops) with (m = 16, ef_construction = 64)
    where model = ${key}`);
}
