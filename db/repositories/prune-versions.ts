import { and, asc, eq, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm';

import type { Database } from '../database.ts';
import { conversations, pages, pageVersions } from '../schema.ts';
import { stagedPages } from '../staging-schema.ts';

/** Number of turns that one statement scans: far within its time limit, although each must be read completely. */
const TURNS_AT_ONCE = 1_000;

interface Pruning {
  unusedBefore: Date;
  signal: AbortSignal | undefined;
}

interface VersionName {
  pageId: string;
  version: string;
}

/**
 * Deletes the versions that have not been any page's current one since before a given time, that no stored turn cites or was asked about, and that
 * are not awaiting publication; then the removed pages that have no version left. The time allows answers in progress to be recorded. Returns the
 * number of deleted versions. Turns are scanned in batches, so that no statement takes long.
 */
export async function pruneVersions(db: Database, { unusedBefore, signal }: Pruning): Promise<number> {
  const waiting = db
    .select()
    .from(stagedPages)
    .where(and(eq(stagedPages.id, pageVersions.pageId), eq(stagedPages.version, pageVersions.version)));
  const isUnused = and(lt(pageVersions.unusedSince, unusedBefore), notExists(waiting));
  const unused = await db
    .select({ pageId: pageVersions.pageId, version: pageVersions.version })
    .from(pageVersions)
    .where(isUnused);
  const forgotten = await withoutRemembered(db, unused, signal);
  let deleted = 0;
  for (const { pageId, version } of forgotten) {
    const rows = await db
      .delete(pageVersions)
      .where(and(isUnused, eq(pageVersions.pageId, pageId), eq(pageVersions.version, version)))
      .returning({ pageId: pageVersions.pageId });
    deleted += rows.length;
  }
  const versions = db.select().from(pageVersions).where(eq(pageVersions.pageId, pages.id));
  await db.delete(pages).where(and(isNotNull(pages.removedAt), lt(pages.removedAt, unusedBefore), notExists(versions)));
  return deleted;
}

/** Returns the versions that no turn cites or was asked about. Scans the turns from first to last, because new ones are added at the end. */
async function withoutRemembered(
  db: Database,
  versions: VersionName[],
  signal: AbortSignal | undefined,
): Promise<VersionName[]> {
  let forgotten = versions;
  let last: TurnPlace | null = null;
  while (forgotten.length > 0) {
    signal?.throwIfAborted();
    const turns: TurnPlace[] = await turnsAfter(db, last);
    if (turns.length > 0) {
      const remembered = await versionsOf(db, turns);
      forgotten = forgotten.filter((version) => !remembered.has(nameOf(version)));
    }
    if (turns.length < TURNS_AT_ONCE) break;
    last = turns.at(-1) ?? null;
  }
  return forgotten;
}

interface TurnPlace {
  id: string;
  createdAt: Date;
  position: number;
}

function turnsAfter(db: Database, last: TurnPlace | null): Promise<TurnPlace[]> {
  const { id, createdAt, position } = conversations;
  const isAfter =
    last === null
      ? undefined
      : sql`(${createdAt}, ${position}) > (${last.createdAt.toISOString()}::timestamptz, ${last.position}::bigint)`;
  return db
    .select({ id, createdAt, position })
    .from(conversations)
    .where(isAfter)
    .orderBy(asc(createdAt), asc(position))
    .limit(TURNS_AT_ONCE);
}

/** Returns the versions that the turns cite or were asked about. */
async function versionsOf(db: Database, turns: TurnPlace[]): Promise<Set<string>> {
  const ids = turns.map(({ id }) => id);
  const ofSource = (name: string) => sql<string | null>`source ->> ${sql.raw(`'${name}'`)}`;
  const cited = db
    .selectDistinct({ pageId: ofSource('page_id').as('page_id'), version: ofSource('page_version').as('version') })
    .from(sql`${conversations}, jsonb_array_elements(${conversations.sources}) as source`)
    .where(inArray(conversations.id, ids));
  const ofSelection = (name: string) => sql<string | null>`${conversations.selection} ->> ${sql.raw(`'${name}'`)}`;
  const asked = db
    .selectDistinct({ pageId: ofSelection('pageId').as('page_id'), version: ofSelection('pageVersion').as('version') })
    .from(conversations)
    .where(and(inArray(conversations.id, ids), isNotNull(conversations.selection)));
  const found = [...(await cited), ...(await asked)];
  return new Set(found.map(({ pageId, version }) => `${version} ${pageId}`));
}

function nameOf({ pageId, version }: VersionName): string {
  return `${version} ${pageId}`;
}
