import { sql } from 'drizzle-orm';

import type { Database } from '../database.ts';
import { corpusStatistics, documents } from '../schema.ts';
import { fromStorage } from '../storage-faults.ts';

interface LibrarySize {
  documents: number;
  /** As counted when pages were stored. */
  chunks: number;
  databaseBytes: number;
}

/** Returns the size of the library, without counting every chunk. Rejects with `storage_unavailable`. */
export async function readLibrarySize(db: Database): Promise<LibrarySize> {
  const [size] = await fromStorage(
    db
      .select({
        documents: sql<number>`(select count(*) from ${documents})`.mapWith(Number),
        chunks: sql<number>`coalesce(sum(${corpusStatistics.chunkCount}), 0)`.mapWith(Number),
        databaseBytes: sql<number>`pg_database_size(current_database())`.mapWith(Number),
      })
      .from(corpusStatistics),
  );
  return size ?? { documents: 0, chunks: 0, databaseBytes: 0 };
}
