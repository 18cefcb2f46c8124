import type { Viewer } from '#lib/access/viewer.ts';
import type { ChunkQuery } from '#lib/retrieval/ports.ts';

import type { Database } from '../database.ts';
import type { StoredChunkKey } from './chunk-cache.ts';
import type { LexicalLeg, ScoredKey, VectorLeg, VectorQuery } from './chunk-legs.ts';

export interface FoundChunk extends StoredChunkKey {
  lexicalScore: number;
  similarity: number | null;
}

interface Legs {
  db: Database;
  lexical: LexicalLeg;
  vectors: VectorLeg | null;
}

/** What is found by words, then what is found by meaning alone, as the port wants it. Both see the same moment. */
export async function findOnBothLegs(
  { db, lexical, vectors }: Legs,
  viewer: Viewer,
  query: ChunkQuery,
): Promise<FoundChunk[]> {
  const { terms, limit } = query;
  if (limit < 1) return [];
  const byWords = async (session: Database) => (terms.length === 0 ? [] : lexical.find(session, viewer, query));
  if (vectors === null || query.vector === undefined) return inOrder(await byWords(db), [], new Map());
  // What is held needs the database for its words alone, which are compared while the vector is on its way.
  const [best, vector] = await Promise.all([vectors.held === undefined ? null : byWords(db), query.vector]);
  if (vector === undefined) return inOrder(best ?? (await byWords(db)), [], new Map());
  if (best !== null && vectors.held !== undefined) {
    // Asked for behind the words: what was written in between is of another revision, and the search begins anew.
    const held = await vectors.held();
    if (held !== null) {
      const near = await held.find(viewer, { ...query, vector });
      return inOrder(best, near, new Map([...scoresOf(near), ...held.compare(vector, best)]));
    }
  }
  return db.transaction(
    async (transaction) => {
      const near = await vectors.find(transaction, viewer, { ...query, vector } satisfies VectorQuery);
      const worded = await byWords(transaction);
      const compared = scoresOf(near);
      const others = worded.flatMap(({ id }) => (compared.has(id) ? [] : [id]));
      const more = others.length === 0 ? [] : await vectors.compare(transaction, vector, others);
      return inOrder(worded, near, new Map([...compared, ...more]));
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

function scoresOf(found: readonly ScoredKey[]): Map<string, number> {
  return new Map(found.map(({ id, score }) => [id, score]));
}

function inOrder(best: ScoredKey[], near: ScoredKey[], similarities: Map<string, number>): FoundChunk[] {
  const byWords = new Set(best.map(({ id }) => id));
  const found = ({ id, revision }: StoredChunkKey, lexicalScore: number): FoundChunk => ({
    id,
    revision,
    lexicalScore,
    similarity: similarities.get(id) ?? null,
  });
  return [
    ...best.map((key) => found(key, key.score)),
    ...near.filter(({ id }) => !byWords.has(id)).map((key) => found(key, 0)),
  ];
}
