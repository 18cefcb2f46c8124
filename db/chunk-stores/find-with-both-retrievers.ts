import type { Viewer } from '#lib/people/access/viewer.ts';
import type { ChunkQuery } from '#lib/answering/retrieval/ports.ts';

import type { Database } from '../database.ts';
import type { StoredChunkKey } from './chunk-cache.ts';
import type { LexicalRetriever, ScoredKey, VectorRetriever, VectorMemory, VectorQuery } from './chunk-retrievers.ts';

export interface FoundChunk extends StoredChunkKey {
  lexicalScore: number;
  similarity: number | null;
}

interface Retrievers {
  db: Database;
  lexical: LexicalRetriever;
  vectors: VectorRetriever | null;
  /** Called with the results of full-text search while semantic search is still running. */
  onWords?: (best: ScoredKey[]) => void;
}

/**
 * Finds chunks by full-text search, then those found by semantic search alone, in the order the port requires. Both see the same snapshot. Uses
 * full-text search alone for some seconds when there are many requests while a large library is being read into memory.
 */
export async function findWithBothRetrievers(
  legs: Retrievers,
  viewer: Viewer,
  query: ChunkQuery,
): Promise<FoundChunk[]> {
  const { db, lexical, vectors, onWords } = legs;
  if (query.limit < 1) return [];
  const byWords: ByWords = async (session) => (query.terms.length === 0 ? [] : lexical.find(session, viewer, query));
  if (vectors === null || query.vector === undefined) return inOrder(await byWords(db), [], new Map());
  const { memory } = vectors;
  const ahead = async () => {
    const best = await byWords(db);
    onWords?.(best);
    return best;
  };
  // With vectors in memory, the database is needed only for full-text search, which runs while the query vector is being computed.
  const [best, vector] = await Promise.all([memory && ahead(), query.vector]);
  if (vector === undefined) return inOrder(best ?? (await byWords(db)), [], new Map());
  const nearest: Nearest = { viewer, query: { ...query, vector } };
  const inTables = () => findInTables({ db, vectors, byWords }, nearest);
  if (memory === undefined || best === undefined) return inTables();
  const inMemory = () => findInMemory(memory, best, nearest);
  const found = await inMemory();
  if (found !== null) return found;
  const meanwhile = memory.meanwhile();
  if (meanwhile === null) return inTables();
  return (await meanwhile.find({ inMemory, inTables }, query.signal)) ?? inOrder(best, [], new Map());
}

type ByWords = (session: Database) => Promise<ScoredKey[]>;

interface Nearest {
  viewer: Viewer;
  query: VectorQuery;
}

/** Read after the full-text search: chunks written in between have another revision, and the search starts again. */
async function findInMemory(
  memory: VectorMemory,
  best: ScoredKey[],
  { viewer, query }: Nearest,
): Promise<FoundChunk[] | null> {
  const held = await memory.current();
  if (held === null) return null;
  const near = await held.find(viewer, query);
  return inOrder(best, near, new Map([...scoresOf(near), ...held.compare(query.vector, best)]));
}

function findInTables(
  { db, vectors, byWords }: { db: Database; vectors: VectorRetriever; byWords: ByWords },
  { viewer, query }: Nearest,
): Promise<FoundChunk[]> {
  return db.transaction(
    async (transaction) => {
      const near = await vectors.find(transaction, viewer, query);
      const best = await byWords(transaction);
      const compared = scoresOf(near);
      const others = best.flatMap(({ id }) => (compared.has(id) ? [] : [id]));
      const more = others.length === 0 ? [] : await vectors.compare(transaction, query.vector, others);
      return inOrder(best, near, new Map([...compared, ...more]));
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
