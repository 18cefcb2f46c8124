import { CHUNK_REVISION } from '../chunk-cache.ts';
import { chunks } from '../chunk-table.ts';

const { id, documentId, pageId, pageTitle, sectionHeading, sourceKey, accessList } = chunks;

/** The columns of a chunk that are cached. */
export const CACHED_COLUMNS = {
  ...{ id, documentId, pageId, pageTitle, sectionHeading, sourceKey, accessList },
  revision: CHUNK_REVISION.as('revision'),
};
