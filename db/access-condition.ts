import { and, arrayOverlaps, eq, isNull, type SQL } from 'drizzle-orm';

import { grantsOf, mayRead, ownerOf, type Viewer } from '#lib/people/access/viewer.ts';

import type { conversationShares } from './sync-schema.ts';
import { conversations, documents } from './schema.ts';
import { answerStreams } from './stream-schema.ts';

/** True in SQL for the documents this viewer may read: none that has not been read to its end yet. */
export function readableBy(viewer: Viewer): SQL | undefined {
  return and(isGranted(viewer), eq(documents.isComing, false));
}

/** True in SQL for the documents this viewer may read once they have been read to their end: that they come may be said, and nothing of them. */
export function awaitedBy(viewer: Viewer): SQL | undefined {
  return and(isGranted(viewer), eq(documents.isComing, true));
}

function isGranted(viewer: Viewer): SQL {
  return viewer.isUnrestricted === true
    ? isNull(documents.removedAt)
    : arrayOverlaps(documents.accessList, grantsOf(viewer));
}

/** The rows that this viewer may read: what was left out in SQL, once more on the way out. */
export function readable<Row extends { accessList: string[] }>(viewer: Viewer, rows: Row[]): Row[] {
  return rows.filter(({ accessList }) => mayRead(viewer, accessList));
}

type OwnerColumn = typeof conversations.viewerId | typeof answerStreams.viewerId | typeof conversationShares.viewerId;

/** True in SQL for the turns of this viewer. */
export function ownedBy(viewer: Viewer): SQL {
  return isOwner(viewer, conversations.viewerId);
}

/** True in SQL for the answers under way of this viewer that fit the condition. */
export function ownStreams(viewer: Viewer, condition: SQL): SQL | undefined {
  return and(condition, isOwner(viewer, answerStreams.viewerId));
}

/** True in SQL where this viewer is the owner that a column names. */
export function isOwner(viewer: Viewer, column: OwnerColumn): SQL {
  const owner = ownerOf(viewer);
  return owner === null ? isNull(column) : eq(column, owner);
}
