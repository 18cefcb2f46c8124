import type { Database } from '#db/database.ts';

import type { VectorSpace } from '../ports.ts';
import { bm25Index } from './bm25-index.ts';
import { embeddings } from './embeddings.ts';
import { SqlChunkStore } from './sql-chunk-store.ts';

/** The store on the embedded database, which has both extensions and its tables. */
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
