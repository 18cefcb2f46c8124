import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { migrateSet, RELATIONAL_MIGRATIONS } from '#db/migration-sets.ts';
import { PostgresLibraryRepository } from '#db/repositories/postgres-library-repository.ts';
import { PostgresTermStatistics } from '#db/repositories/postgres-term-statistics.ts';
import * as schema from '#db/schema.ts';
import { ANONYMOUS, UNRESTRICTED, type Viewer } from '#lib/people/access/viewer.ts';
import { migrationsBefore } from '#tests/support/migrations-before.ts';

const BLOB = '𝒶'.repeat(700);
const ANN: Viewer = { ...ANONYMOUS, userId: 'ann' };

const client = new PGlite();
const db = drizzle({ client, schema });
let folder: string;

const frequencies = async (viewer: Viewer) => {
  const { chunkCount, documentFrequency } = await new PostgresTermStatistics(db).lookUp(viewer, ['lamp', 'oil', BLOB]);
  return [chunkCount, ...['lamp', 'oil', BLOB].map((term) => documentFrequency.get(term))];
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  await migrateSet(db, await migrationsBefore('0008_readers', folder));
  await client.exec(`
    insert into documents (id, title, type, source_path, authors, access_list, created_at, updated_at)
    select id, id, 'markdown', id, '[]', readers, now(), now() from (values
      ('open', '{public}'::text[]), ('also-open', '{public}'), ('anns', '{user:ann}'), ('nobodys', '{}'), ('empty', '{public}')
    ) as made (id, readers);
    insert into pages (id, document_id, path, number, depth, title, filename, version, source_hash, chunk_frequencies, chunk_count, term_count)
    select document_id || path, document_id, path, 1, 0, 't', 'f', 'v', 'h', counted::jsonb, 2, 10 from (values
      ('open', '1', '{"lamp": 2}'), ('open', '2', '{"lamp": 1, "oil": 1}'), ('also-open', '1', '{"lamp": 1}'),
      ('anns', '1', '{"lamp": 1, "oil": 2, "${BLOB}": 1}'), ('nobodys', '1', '{"oil": 2}')
    ) as made (document_id, path, counted);
    insert into term_statistics values ('lamp', 5), ('oil', 5);
    insert into corpus_statistics (id, chunk_count, term_count, revision) values (1, 10, 50, 7);
    insert into conversations (session_id, query, response, sources, mode, chunks_retrieved, latency_ms, outcome, model,
      retrieved_chunks, related, tool_calls, seen_document_ids)
    values ('counted', 'q', 'r', '[]', 'general', 0, 1, 'answered', 'm', '[]', '[]', '[{"tool": "list_documents"}]', '{gone}'),
      ('searched', 'q', 'r', '[]', 'general', 0, 1, 'answered', 'm', '[]', '[]', '[{"tool": "search_documentation"}]', '{open}');`);
  await migrateSet(db, RELATIONAL_MIGRATIONS);
});
afterAll(async () => {
  await client.close();
  await rm(folder, { recursive: true, force: true });
});

it('counts the pages that were there apart for each list of readers', async () => {
  expect(await frequencies(ANONYMOUS)).toEqual([6, 4, 1, undefined]);
  expect(await frequencies(ANN)).toEqual([8, 5, 3, 1]);
  expect(await frequencies(UNRESTRICTED)).toEqual([10, 5, 5, 1]);
});

it('goes on counting from there', async () => {
  const library = new PostgresLibraryRepository(db);
  await library.setAccess('anns', ['public']);
  expect(await frequencies(ANONYMOUS)).toEqual([8, 5, 3, 1]);
  await library.removePages(['open1', 'open2', 'also-open1', 'anns1', 'nobodys1']);
  expect((await client.query('select * from term_statistics')).rows).toEqual([]);
  expect(await frequencies(UNRESTRICTED)).toEqual([0, undefined, undefined, undefined]);
});

it('takes a turn that has listed or counted to rest on the whole library', async () => {
  const { rows } = await client.query('select session_id, seen_document_ids from conversations order by session_id');
  expect(rows).toEqual([
    { session_id: 'counted', seen_document_ids: expect.arrayContaining(['gone', 'open', 'anns', 'empty']) as string[] },
    { session_id: 'searched', seen_document_ids: ['open'] },
  ]);
});
