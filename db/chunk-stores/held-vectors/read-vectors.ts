import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm';

import type { Database } from '../../database.ts';
import { BY_ID } from '../bm25-index.ts';
import { CHUNK_REVISION } from '../chunk-cache.ts';
import { chunkChanges } from '../change-table.ts';
import { chunks } from '../chunk-table.ts';
import { chunkEmbeddings } from '../embedding-table.ts';
import type { HeldChunk } from './vector-rows.ts';

/** Read and taken up within a few milliseconds. */
const ROWS_AT_ONCE = 250;

/** As many as are kept of the changes: who reads so many may have missed others. */
const CHANGES_KEPT = 1_000;

/** Since a change, which pages were written. */
interface ChangedPages {
  /** The last change there is. */
  last: number;
  /** Null when it may be any page. */
  pageIds: string[] | null;
}

export async function countVectors(db: Database, model: string): Promise<number> {
  const [row] = await db.select({ vectors: count() }).from(chunkEmbeddings).where(eq(chunkEmbeddings.model, model));
  return row?.vectors ?? 0;
}

export async function lastChange(db: Database): Promise<number> {
  const [row] = await db
    .select({ last: sql<number | null>`max(${chunkChanges.id})`.mapWith(Number) })
    .from(chunkChanges);
  return row?.last ?? 0;
}

/** The pages that were written after the change; null where none was. */
export async function changesSince(db: Database, change: number): Promise<ChangedPages | null> {
  const rows = await db
    .select()
    .from(chunkChanges)
    .where(gt(chunkChanges.id, change))
    .orderBy(asc(chunkChanges.id))
    .limit(CHANGES_KEPT);
  const last = rows.at(-1);
  if (last === undefined) return null;
  const pageIds = [...new Set(rows.map(({ pageId }) => pageId))];
  const isKnown = rows.length < CHANGES_KEPT && pageIds.every((pageId) => pageId !== null);
  return { last: last.id, pageIds: isKnown ? pageIds : null };
}

/** The chunks that have a vector of the model, and the vectors, a few at a time; of some pages, or all. */
export async function* readVectors(
  db: Database,
  model: string,
  pageIds?: string[],
): AsyncGenerator<{ chunk: HeldChunk; vector: Float32Array }[], void, undefined> {
  const { id, documentId, pageId, pageTitle, sectionHeading, sourceKey, accessList } = chunks;
  for (let after = ''; ;) {
    const rows = await db
      .select({
        ...{ id, documentId, pageId, pageTitle, sectionHeading, sourceKey, accessList },
        revision: CHUNK_REVISION.as('revision'),
        vector: sql<Uint8Array>`vector_send(${chunkEmbeddings.embedding})`,
      })
      .from(chunkEmbeddings)
      .innerJoin(chunks, eq(chunks.id, chunkEmbeddings.chunkId))
      .where(
        and(
          eq(chunkEmbeddings.model, model),
          gt(BY_ID, after),
          pageIds === undefined ? undefined : inArray(chunks.pageId, pageIds),
        ),
      )
      .orderBy(asc(BY_ID))
      .limit(ROWS_AT_ONCE);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ vector, ...chunk }) => ({ chunk, vector: sentVector(vector) }));
    after = last.id;
  }
}

/** As pgvector sends a vector: its dimension and a number without meaning, of two bytes each, then four bytes a number. */
function sentVector(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: view.getUint16(0) }, (_, index) => view.getFloat32(4 + index * 4));
}
