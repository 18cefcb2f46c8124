import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { expect, it } from 'vitest';

import { migrateSet, RELATIONAL_MIGRATIONS } from '#db/migration-sets.ts';
import * as schema from '#db/schema.ts';
import { migrationsBefore } from '#tests/support/migrations-before.ts';

it('are numbers also where a passage was named and not searched', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  const client = new PGlite();
  try {
    const db = drizzle({ client, schema });
    await migrateSet(db, await migrationsBefore('0031_scores_of_named_passages', folder));
    const sources = [
      { page_title: 'found', relevance_score: 0.4 },
      { page_title: 'named', relevance_score: null },
    ];
    const chunks = [
      { chunkId: 'named', relevance: null },
      { chunkId: 'found', relevance: 0.4 },
    ];
    await client.query(
      `insert into conversations (session_id, query, response, sources, mode, chunks_retrieved, latency_ms, retrieved_chunks)
      values ('s', 'q', 'r', $1, 'general', 0, 1, $2), ('s', 'q', 'r', '[]', 'general', 0, 1, '[]')`,
      [JSON.stringify(sources), JSON.stringify(chunks)],
    );
    await migrateSet(db, RELATIONAL_MIGRATIONS);
    const { rows } = await client.query(
      'select sources, retrieved_chunks as chunks from conversations order by position',
    );
    expect(rows).toEqual([
      {
        sources: [sources[0], { page_title: 'named', relevance_score: 1 }],
        chunks: [{ chunkId: 'named', relevance: 1 }, chunks[1]],
      },
      { sources: [], chunks: [] },
    ]);
  } finally {
    await client.close();
    await rm(folder, { recursive: true, force: true });
  }
});
