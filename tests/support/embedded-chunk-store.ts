import { bm25Index } from '#db/chunk-stores/bm25-index.ts';
import { embeddings } from '#db/chunk-stores/embeddings.ts';
import { SqlChunkStore } from '#db/chunk-stores/sql-chunk-store.ts';
import type { Database } from '#db/database.ts';
import type { VectorSpace } from '#lib/answering/retrieval/ports.ts';

/** The chunk store of a test database: the embedded one, whose tables are there. */
export class EmbeddedChunkStore extends SqlChunkStore {
  constructor(db: Database, space: VectorSpace | null = null) {
    super({
      db,
      lexical: bm25Index,
      vectors: space === null ? null : embeddings(space, { isIndexable: true }),
      product: 'Embedded store (PGlite)',
      shortcoming: null,
    });
  }
}
