import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { describe, expect, it } from 'vitest';

import * as changeSchema from '#db/chunk-stores/change-table.ts';
import * as chunkSchema from '#db/chunk-stores/chunk-table.ts';
import * as embeddingSchema from '#db/chunk-stores/embedding-table.ts';
import * as plainChunkSchema from '#db/chunk-stores/plain-chunk-table.ts';
import {
  CHUNK_MIGRATIONS,
  PLAIN_CHUNK_MIGRATIONS,
  RELATIONAL_MIGRATIONS,
  VECTOR_MIGRATIONS,
} from '#db/migration-sets.ts';
import { PROJECT } from '#scripts/lib/project.mjs';
import { startLocalServer } from '#tests/support/open-server-under-test.ts';

import relationalConfig from '../../drizzle.config.ts';

/** The tables of every file that the generator of migrations reads. */
async function relationalTables(): Promise<Record<string, unknown>> {
  const files = [relationalConfig.schema ?? []].flat();
  const read = files.map(async (file) => (await import(join(PROJECT, file))) as Record<string, unknown>);
  return Object.fromEntries((await Promise.all(read)).flatMap((tables) => Object.entries(tables)));
}

const relationalSchema = await relationalTables();

type Snapshot = Parameters<typeof generateMigration>[0];

interface Journal {
  entries: { idx: number; tag: string }[];
}

const readJson = (folder: string, name: string): unknown =>
  JSON.parse(readFileSync(join(folder, 'meta', name), 'utf8'));

function journalOf(folder: string): Journal {
  return readJson(folder, '_journal.json') as Journal;
}

function latestSnapshot(folder: string): Snapshot {
  const last = journalOf(folder).entries.at(-1)?.idx ?? 0;
  return readJson(folder, `${String(last).padStart(4, '0')}_snapshot.json`) as Snapshot;
}

describe('migrations', () => {
  it.each([
    ['relational', RELATIONAL_MIGRATIONS.migrationsFolder, relationalSchema],
    ['chunk', CHUNK_MIGRATIONS.migrationsFolder, { ...chunkSchema, ...embeddingSchema, ...changeSchema }],
    ['plain chunk', PLAIN_CHUNK_MIGRATIONS.migrationsFolder, plainChunkSchema],
    ['vector', VECTOR_MIGRATIONS.migrationsFolder, embeddingSchema],
  ])('of the %s tables have nothing left to do for the schema', async (_name, folder, schema) => {
    const statements = await generateMigration(latestSnapshot(folder), generateDrizzleJson({ ...schema }));
    expect(statements).toEqual([]);
  });

  it.each([RELATIONAL_MIGRATIONS, PLAIN_CHUNK_MIGRATIONS])(
    'for any Postgres name no extension',
    ({ migrationsFolder }) => {
      for (const { tag } of journalOf(migrationsFolder).entries) {
        expect(readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8')).not.toMatch(/extension|bm25|\bvector/i);
      }
    },
  );

  it('give the conversations exactly the columns and indexes of the public contract, and ours', async () => {
    const postgres = await startLocalServer('pg');
    try {
      await (await postgres.open()).close();
      const columns = await postgres.rows(
        `select column_name, data_type, is_nullable from information_schema.columns
         where table_name = 'conversations' order by ordinal_position limit 10`,
      );
      expect(columns).toEqual(
        [
          ['id', 'uuid', 'NO'],
          ['session_id', 'text', 'NO'],
          ['query', 'text', 'NO'],
          ['response', 'text', 'NO'],
          ['sources', 'jsonb', 'NO'],
          ['mode', 'text', 'NO'],
          ['selected_text', 'text', 'YES'],
          ['chunks_retrieved', 'integer', 'NO'],
          ['latency_ms', 'double precision', 'NO'],
          ['created_at', 'timestamp with time zone', 'NO'],
        ].map(([column_name, data_type, is_nullable]) => ({ column_name, data_type, is_nullable })),
      );
      const indexes = await postgres.rows(
        `select indexname, indexdef from pg_indexes where tablename = 'conversations' and indexname like 'idx_conversations_session%' order by indexname`,
      );
      expect(indexes).toEqual([
        {
          indexname: 'idx_conversations_session_created',
          indexdef:
            'CREATE INDEX idx_conversations_session_created ON public.conversations USING btree (session_id, created_at DESC)',
        },
        {
          indexname: 'idx_conversations_session_id',
          indexdef: 'CREATE INDEX idx_conversations_session_id ON public.conversations USING btree (session_id)',
        },
      ]);
    } finally {
      await postgres.close();
    }
  });
});
