import { and, asc, count, eq, gt, lt, notExists, sql } from 'drizzle-orm';

import type { VectorBacklog, VectorSpace } from '#lib/answering/retrieval/ports.ts';

import type { Database } from '../database.ts';
import { CHUNK_REVISION } from './chunk-cache.ts';
import { CHUNK_COLUMNS, chunks } from './chunk-table.ts';
import { chunkEmbeddings } from './embedding-table.ts';
import { fromStore } from './store-fault.ts';
import { spaceKey } from './vector-space-table.ts';

/** The backlog of chunks in a database that have no vector of the space yet. */
export function vectorBacklog(db: Database, space: VectorSpace): VectorBacklog {
  const model = spaceKey(space);
  const ofSpace = eq(chunkEmbeddings.model, model);
  const lacksVector = notExists(
    db
      .select({ one: sql`1` })
      .from(chunkEmbeddings)
      .where(and(eq(chunkEmbeddings.chunkId, chunks.id), ofSpace)),
  );
  return {
    count: async () => {
      const [all] = await fromStore(db.select({ chunks: count() }).from(chunks));
      const [made] = await fromStore(db.select({ vectors: count() }).from(chunkEmbeddings).where(ofSpace));
      return { chunks: all?.chunks ?? 0, vectors: made?.vectors ?? 0 };
    },

    documents: async () => {
      const vectors = count(chunkEmbeddings.chunkId);
      return fromStore(
        db
          .select({ id: chunks.documentId, chunks: count(), vectors })
          .from(chunks)
          .leftJoin(chunkEmbeddings, and(eq(chunkEmbeddings.chunkId, chunks.id), ofSpace))
          .groupBy(chunks.documentId)
          .having(lt(vectors, count()))
          .orderBy(asc(chunks.documentId)),
      );
    },

    next: async (afterId, limit) => {
      const rows = await fromStore(
        db
          .select({ ...CHUNK_COLUMNS, revision: CHUNK_REVISION })
          .from(chunks)
          .where(and(gt(chunks.id, afterId), lacksVector))
          .orderBy(asc(chunks.id))
          .limit(limit),
      );
      return rows.map(({ revision, ...chunk }) => ({ chunk, revision }));
    },

    add: async (vectors) => {
      if (vectors.length === 0) return;
      const rows = vectors.map(({ chunkId, revision, vector }) => ({
        id: chunkId,
        revision,
        vector: JSON.stringify(vector),
      }));
      // A shared lock, so that no chunk is written between the check of its revision and the insertion of its vector.
      await fromStore(
        db.execute(sql`
          insert into ${chunkEmbeddings} (chunk_id, model, embedding)
          select ${chunks.id}, ${model}, made.vector::vector
          from json_to_recordset(${JSON.stringify(rows)}::json) as made (id text, revision text, vector text)
          join ${chunks} on ${chunks.id} = made.id and ${CHUNK_REVISION} = made.revision
          for share of chunks
          on conflict do nothing`),
      );
    },
  };
}
