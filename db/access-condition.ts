import { arrayOverlaps, sql, type SQL } from 'drizzle-orm';

import { grantsOf, type Viewer } from '#lib/access/viewer.ts';

import { documents } from './schema.ts';

/** True in SQL for the documents this viewer may read. */
export function readableBy(viewer: Viewer): SQL {
  return viewer.isUnrestricted === true ? sql`true` : arrayOverlaps(documents.accessList, grantsOf(viewer));
}
