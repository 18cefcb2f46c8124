import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm';

import type { VectorSpace } from '#lib/answering/retrieval/ports.ts';

import type { Database } from '../../database.ts';
import type { CachedVectors, ScoredKey } from '../chunk-retrievers.ts';
import { chunks } from '../chunk-table.ts';
import { chunkEmbeddings } from '../embedding-table.ts';
import { spaceKey } from '../vector-space-table.ts';
import { CACHED_COLUMNS } from './cached-columns.ts';
import { InMemory } from './in-memory.ts';
import { nearestChunks } from './nearest-chunks.ts';
import { type ChunkVector, ofLengthOne, VectorRows } from './vector-rows.ts';

/** Read and taken up within a few milliseconds. */
const ROWS_AT_ONCE = 500;

interface VectorsInMemoryOptions {
  db: Database;
  space: VectorSpace;
  writes?: (() => number) | undefined;
  most: number;
}

/** The vectors of a space in memory, compared one by one. */
export type VectorsInMemory = InMemory<ChunkVector, VectorRows>;

/** Of the chunks that have a vector of the space; `writes` and `most` as for all that is held. */
export function vectorsInMemory({ db, space, ...options }: VectorsInMemoryOptions): VectorsInMemory {
  const model = spaceKey(space);
  return new InMemory({
    ...options,
    db,
    empty: () => new VectorRows(space.dimension),
    async count() {
      const ofModel = eq(chunkEmbeddings.model, model);
      const [row] = await db.select({ vectors: count() }).from(chunkEmbeddings).where(ofModel);
      return row?.vectors ?? 0;
    },
    read: (pageIds) => readVectors(db, model, pageIds),
  });
}

/** How those that are held are searched. */
export function cachedVectors(rows: VectorRows): CachedVectors {
  return {
    find: (viewer, query) => nearestChunks(rows, viewer, query),
    compare: (vector, keys) => compareAll(rows, vector, keys),
  };
}

/** Of chunks that were found otherwise; those without a vector, or written again since, are left out. */
function compareAll(rows: VectorRows, vector: number[], keys: readonly ScoredKey[]): Map<string, number> {
  const asked = ofLengthOne(vector);
  if (asked === null) return new Map();
  return new Map(
    keys.flatMap(({ id, revision }): [string, number][] => {
      const place = rows.placeOf(id);
      if (place === null || rows.chunkAt(place)?.revision !== revision) return [];
      return [[id, rows.cosine(asked, place)]];
    }),
  );
}

async function* readVectors(
  db: Database,
  model: string,
  pageIds?: string[],
): AsyncGenerator<ChunkVector[], void, undefined> {
  for (let after = ''; ;) {
    const rows = await db
      .select({ ...CACHED_COLUMNS, vector: sql<Uint8Array>`vector_send(${chunkEmbeddings.embedding})` })
      .from(chunkEmbeddings)
      .innerJoin(chunks, eq(chunks.id, chunkEmbeddings.chunkId))
      .where(
        and(
          eq(chunkEmbeddings.model, model),
          // Of both, since a merge of the two indexes else reads the other one from its start for each of these.
          ...[gt(chunkEmbeddings.chunkId, after), gt(chunks.id, after)],
          pageIds === undefined ? undefined : inArray(chunks.pageId, pageIds),
        ),
      )
      .orderBy(asc(chunkEmbeddings.chunkId))
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
  const vector = new Float32Array(view.getUint16(0));
  // `from` with a function takes ten times as long.
  for (let index = 0; index < vector.length; index += 1) vector[index] = view.getFloat32(4 + index * 4);
  return vector;
}
