import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { pg_textsearch } from '@electric-sql/pglite-pg_textsearch';
import { vector } from '@electric-sql/pglite-pgvector';
import { drizzle } from 'drizzle-orm/pglite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  CHUNK_MIGRATIONS,
  migrateSet,
  PLAIN_CHUNK_MIGRATIONS,
  RELATIONAL_MIGRATIONS,
  VECTOR_MIGRATIONS,
} from '#db/migration-sets.ts';
import * as schema from '#db/schema.ts';
import { PROJECT } from '#scripts/lib/project.mjs';

/** The migrations that each set was before they became one. */
const EARLIER = join(PROJECT, 'tests/fixtures/migrations');

/** Everything a database knows of the tables that are ours, a line each. The order of columns is not compared. */
const CATALOGUE = `
  select format('column %s.%s %s %s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull,
    pg_get_expr(adbin, adrelid), attstattarget, attstorage) as line
  from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and attnum > 0 and not attisdropped
  union all select format('relation %s %s %s %s', relname, relkind, relpersistence, reloptions) from pg_class
  where relnamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
  where connamespace = 'public'::regnamespace
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))
  and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  order by 1`;

type MigrationSet = typeof RELATIONAL_MIGRATIONS;

let folder: string;
const open: PGlite[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-test-'));
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
  rmSync(folder, { recursive: true, force: true });
});

async function openDatabase() {
  const client = await PGlite.create({ extensions: { vector, pg_textsearch } });
  open.push(client);
  return { client, db: drizzle({ client, schema }) };
}

/** The set as it was, but for its last migrations. */
function earlier(set: MigrationSet, { without = 0 } = {}): MigrationSet {
  const name = set.migrationsFolder.split('/').at(-1) ?? '';
  const copy = join(folder, `${name}-${without}`);
  cpSync(join(EARLIER, name), copy, { recursive: true });
  const file = join(copy, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: unknown[] };
  const entries = journal.entries.slice(0, journal.entries.length - without);
  writeFileSync(file, JSON.stringify({ ...journal, entries }));
  return { ...set, migrationsFolder: copy };
}

async function catalogue(client: PGlite): Promise<string[]> {
  return (await client.query<{ line: string }>(CATALOGUE)).rows.map(({ line }) => line);
}

describe('one migration for each set', () => {
  it.each([
    ['with extensions', [RELATIONAL_MIGRATIONS, CHUNK_MIGRATIONS]],
    ['without', [RELATIONAL_MIGRATIONS, PLAIN_CHUNK_MIGRATIONS, VECTOR_MIGRATIONS]],
  ])('makes the tables that the earlier ones made, %s', async (_name, sets) => {
    const [before, now] = await Promise.all([openDatabase(), openDatabase()]);
    for (const set of sets) {
      await migrateSet(before.db, earlier(set));
      await migrateSet(before.db, set);
      await migrateSet(now.db, set);
    }
    const expected = await catalogue(before.client);
    expect(expected.length).toBeGreaterThan(500);
    expect(await catalogue(now.client)).toEqual(expected);
  });

  it('opens a database of the last of the earlier ones with all that is in it', async () => {
    const { client, db } = await openDatabase();
    const sets = [RELATIONAL_MIGRATIONS, CHUNK_MIGRATIONS];
    for (const set of sets) await migrateSet(db, earlier(set));
    await client.exec(
      `insert into conversations (session_id, query, response, sources, mode, chunks_retrieved, latency_ms)
       values ('s', 'Which pots?', 'Steel.', '[]', 'general', 0, 1)`,
    );
    for (const set of sets) await migrateSet(db, set);
    const { rows } = await client.query('select query from conversations');
    expect(rows).toEqual([{ query: 'Which pots?' }]);
  });

  it('refuses a database that is older, in one sentence, and changes nothing in it', async () => {
    const { client, db } = await openDatabase();
    await migrateSet(db, earlier(RELATIONAL_MIGRATIONS, { without: 1 }));
    const expected = await catalogue(client);
    await expect(migrateSet(db, RELATIONAL_MIGRATIONS)).rejects.toMatchObject({
      code: 'storage_unavailable',
      message: expect.stringContaining('ingest the books again') as string,
    });
    expect(await catalogue(client)).toEqual(expected);
  });
});
