import type { Database } from '#db/database.ts';
import type { VectorSpace } from '#lib/retrieval/ports.ts';
import { bm25Index } from '#lib/retrieval/stores/bm25-index.ts';
import { embeddings } from '#lib/retrieval/stores/embeddings.ts';
import { SqlChunkStore } from '#lib/retrieval/stores/sql-chunk-store.ts';

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
