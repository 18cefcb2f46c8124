import { CHUNK_REVISION } from '../chunk-cache.ts';
import { chunks } from '../chunk-table.ts';

const { id, documentId, pageId, pageTitle, sectionHeading, sourceKey, accessList } = chunks;

/** Of a chunk what is held of it. */
export const CACHED_COLUMNS = {
  ...{ id, documentId, pageId, pageTitle, sectionHeading, sourceKey, accessList },
  revision: CHUNK_REVISION.as('revision'),
};
