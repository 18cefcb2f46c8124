import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { expect, it } from 'vitest';

import { migrateSet, RELATIONAL_MIGRATIONS } from '#db/migration-sets.ts';
import * as schema from '#db/schema.ts';
import { countsOf, recount } from '#tests/contract/turn-recount.ts';
import { migrationsBefore } from '#tests/support/migrations-before.ts';

const ROLL_UPS = '0005_turn_rollups';

it('counts the turns that were there before anything was counted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  const client = new PGlite();
  try {
    const db = drizzle({ client, schema });
    const rows = async (statement: string) => (await client.query(statement)).rows;
    await migrateSet(db, await migrationsBefore(ROLL_UPS, folder));
    await client.exec(`
      insert into conversations (session_id, query, response, sources, mode, chunks_retrieved, latency_ms, outcome, model,
        retrieved_chunks, related, created_at, withheld)
      select 's', 'q', 'r', '[{"page_id": "a"}, {"page_id": "b"}, {"page_id": "a"}]', 'general', 0, 100 * i, 'answered', 'm',
        '[]', '[]', '2026-03-10T20:00:00Z'::timestamptz + i * interval '20 minutes', '[{}]'
      from generate_series(1, 30) as i`);
    await migrateSet(db, RELATIONAL_MIGRATIONS);
    const counts = await countsOf(rows);
    expect(counts.turn_counts).toContain('day 1773100800 answered general 11 11 11 0 0');
    expect(counts).toEqual(await recount(rows));
  } finally {
    await client.close();
    await rm(folder, { recursive: true, force: true });
  }
});
