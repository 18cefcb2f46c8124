import { and, asc, count, gt, inArray, like, not, or, type SQL, sql } from 'drizzle-orm';

import type { Database } from '#db/database.ts';
import { conversations } from '#db/schema.ts';
import { fromStorage } from '#db/storage-faults.ts';

import { SEEDED_ID_PATTERN, SEEDED_VIEWER } from './seeded-id.ts';

/** So many that a statement takes well under a second. */
const DELETED_AT_ONCE = 1_000;

/** Both marks: a reader whose name begins alike keeps what they asked. */
const isSeeded = and(
  like(conversations.viewerId, `${SEEDED_VIEWER}%`),
  like(sql`${conversations.sessionId}`, SEEDED_ID_PATTERN),
  like(sql`${conversations.id}::text`, SEEDED_ID_PATTERN),
);

/** How many turns of the database are invented. */
export async function countSeededTurns(db: Database): Promise<number> {
  const [row] = await fromStorage(db.select({ turns: count() }).from(conversations).where(isSeeded));
  return row?.turns ?? 0;
}

/** Whether somebody has asked something. */
export async function hasRealTurns(db: Database): Promise<boolean> {
  const isReal = or(sql`${conversations.viewerId} is null`, not(isSeeded ?? sql`true`));
  const rows = await fromStorage(db.select({ id: conversations.id }).from(conversations).where(isReal).limit(1));
  return rows.length > 0;
}

/** Deletes the invented turns and no other, oldest first, so many at a time that no statement takes long. */
export async function deleteSeededTurns(db: Database, onProgress: (deleted: number) => void): Promise<number> {
  const { id, createdAt, position } = conversations;
  let deleted = 0;
  let after: SQL | undefined;
  for (;;) {
    const batch = await fromStorage(
      db
        .select({ id, createdAt, position })
        .from(conversations)
        .where(and(isSeeded, after))
        .orderBy(asc(createdAt), asc(position))
        .limit(DELETED_AT_ONCE),
    );
    const last = batch.at(-1);
    if (last === undefined) return deleted;
    await fromStorage(
      db.delete(conversations).where(
        inArray(
          id,
          batch.map((turn) => turn.id),
        ),
      ),
    );
    deleted += batch.length;
    onProgress(deleted);
    // Not from the beginning again: what was deleted there is still to be walked over.
    after = or(gt(createdAt, last.createdAt), sql`${createdAt} = ${last.createdAt} and ${position} > ${last.position}`);
  }
}
