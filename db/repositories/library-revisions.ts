import { sql } from 'drizzle-orm';

import type { LibraryRevisions } from '#lib/books/library/library-snapshots.ts';

import type { Database } from '../database.ts';
import { libraryRevisions } from '../revision-schema.ts';
import { fromStorage } from '../storage-faults.ts';

/** Returns the number of writes to each part of the library, as counted by its triggers. */
export async function readLibraryRevisions(db: Database): Promise<LibraryRevisions> {
  const { part, revision } = libraryRevisions;
  const rows = await fromStorage(
    db
      .select({ part, revision: sql<number>`sum(${revision})`.mapWith(Number) })
      .from(libraryRevisions)
      .groupBy(part),
  );
  const found = new Map(rows.map((row) => [row.part, row.revision]));
  return { documents: found.get('documents') ?? 0, pages: found.get('pages') ?? 0 };
}
