import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { expect, it } from 'vitest';

import { migrateSet, RELATIONAL_MIGRATIONS } from '#db/migration-sets.ts';
import { insertTurns } from '#db/repositories/turn-rows.ts';
import * as schema from '#db/schema.ts';
import { buildReviewedTurn } from '#tests/support/conversation-records.ts';
import { migrationsBefore } from '#tests/support/migrations-before.ts';

const AUDIT_FACETS = '0026_prompts_and_profiles';
const AUDIT = { team: 'Sales', matter: `${'é'.repeat(90)}🗝🗝🗝🗝` };

it('is found among turns from before it could be, as among those of today', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  const client = new PGlite();
  try {
    const db = drizzle({ client, schema });
    await migrateSet(db, await migrationsBefore(AUDIT_FACETS, folder));
    await client.query(
      `insert into conversations (session_id, query, response, sources, mode, chunks_retrieved, latency_ms, outcome, model,
        retrieved_chunks, related, audit)
      values ('s', 'q', 'r', '[]', 'general', 0, 1, 'answered', 'm', '[]', '[]', $1), ('s', 'q', 'r', '[]', 'general', 0, 1, 'answered', 'm', '[]', '[]', null)`,
      [JSON.stringify(AUDIT)],
    );
    await migrateSet(db, RELATIONAL_MIGRATIONS);
    await insertTurns(db, [buildReviewedTurn({ audit: AUDIT }), buildReviewedTurn()]);
    const { rows } = await client.query<{ facets: string[] }>(
      'select array(select unnest(audit_facets) as facet order by facet) as facets from conversations order by position',
    );
    const [before, without, today, none] = rows.map(({ facets }) => facets);
    expect(before).toContain('audit team: Sales');
    expect(before).toEqual(today);
    expect([without, none]).toEqual([[], []]);
  } finally {
    await client.close();
    await rm(folder, { recursive: true, force: true });
  }
});
