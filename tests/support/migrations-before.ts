import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { RELATIONAL_MIGRATIONS } from '#db/migration-sets.ts';

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/** The relational migrations as they were before this one, copied to a folder of the test's. */
export async function migrationsBefore(tag: string, folder: string): Promise<typeof RELATIONAL_MIGRATIONS> {
  await cp(RELATIONAL_MIGRATIONS.migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = journalSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex((entry) => entry.tag === tag),
  );
  await writeFile(file, JSON.stringify({ ...journal, entries }));
  return { ...RELATIONAL_MIGRATIONS, migrationsFolder: folder };
}
