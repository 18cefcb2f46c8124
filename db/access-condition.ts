import { and, arrayOverlaps, eq, isNull, type SQL, sql } from 'drizzle-orm';

import { groupKeysOf } from '#lib/people/access/reader-group.ts';
import { grantsOf, mayRead, ownerOf, type Viewer } from '#lib/people/access/viewer.ts';

import type { conversationShares, keptRecords } from './sync-schema.ts';
import { conversations, documents } from './schema.ts';
import { answerStreams } from './stream-schema.ts';

/** SQL condition for the documents this viewer may read; excludes documents whose first ingest has not finished. */
export function readableBy(viewer: Viewer): SQL | undefined {
  return and(isGranted(viewer), eq(documents.isComing, false));
}

/**
 * SQL condition for the documents this viewer may read once their first ingest has finished: their coming may be reported, but none of their content.
 */
export function awaitedBy(viewer: Viewer): SQL | undefined {
  return and(isGranted(viewer), eq(documents.isComing, true));
}

function isGranted(viewer: Viewer): SQL {
  return viewer.isUnrestricted === true
    ? isNull(documents.removedAt)
    : arrayOverlaps(documents.accessList, grantsOf(viewer));
}

/** Filters rows to those this viewer may read: a second check after the one in SQL. */
export function readable<Row extends { accessList: string[] }>(viewer: Viewer, rows: Row[]): Row[] {
  return rows.filter(({ accessList }) => mayRead(viewer, accessList));
}

type OwnerColumn =
  | typeof conversations.viewerId
  | typeof answerStreams.viewerId
  | typeof conversationShares.viewerId
  | typeof keptRecords.owner;

/** SQL condition for the turns of this viewer. */
export function ownedBy(viewer: Viewer): SQL {
  return isOwner(viewer, conversations.viewerId);
}

/** SQL condition for this viewer's answers in progress that also match `condition`. */
export function ownStreams(viewer: Viewer, condition: SQL): SQL | undefined {
  return and(condition, isOwner(viewer, answerStreams.viewerId));
}

/** SQL condition that a column names this viewer as the owner. */
export function isOwner(viewer: Viewer, column: OwnerColumn): SQL {
  const owner = ownerOf(viewer);
  return owner === null ? isNull(column) : eq(column, owner);
}

/** SQL condition for the places of questions, of any reader, that were asked in these conversations. */
export function askedIn(sessionIds: readonly string[]): SQL {
  // Literals, so that the index of these records applies.
  return sql`kind = 'questions' and content ->> 'sessionId' = any(${sql.param([...sessionIds])}::text[])`;
}

/** SQL condition that a column names a group of this viewer. */
export function inGroupOf(
  viewer: Viewer,
  column: typeof keptRecords.groupKey | typeof conversationShares.groupKey,
): SQL {
  return sql`${column} = any(${sql.param(groupKeysOf(viewer))}::text[])`;
}

/** SQL condition that none of these documents is one of the library that this viewer may not read. Of ids that the library does not know it says nothing. */
export function noneHidden(viewer: Viewer, documentIds: SQL): SQL {
  return sql`not exists (select 1 from ${documents} where ${documents.id} = any(${documentIds}) and not (${readableBy(viewer)}))`;
}
