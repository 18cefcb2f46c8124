import { type GuardedDocument, pictureOf } from './guarded-library.ts';

/** Names of nothing, as long as those of something. */
export const MISSING = {
  id: 'paper-aaaaaaaaaaaa',
  pageId: `${'0'.repeat(8)}-0000-5000-8000-000000000000`,
  version: 'f'.repeat(64),
};

/** The ways to ask for a document by its names, and the same for one that does not exist. */
export function directRequests({ id, pageIds, earlier }: GuardedDocument) {
  const [pageId = ''] = pageIds;
  const [old] = earlier;
  return [
    { path: `/api/pages/${encodeURIComponent(pageId)}`, missing: `/api/pages/${MISSING.pageId}`, names: [pageId] },
    {
      path: `/api/pages/${encodeURIComponent(old?.pageId ?? '')}?version=${old?.version ?? ''}`,
      missing: `/api/pages/${MISSING.pageId}?version=${MISSING.version}`,
      names: [old?.pageId ?? '', old?.version ?? ''],
    },
    {
      path: `/api/pages/${encodeURIComponent(pageId)}/formulas?start=0&end=900`,
      missing: `/api/pages/${MISSING.pageId}/formulas?start=0&end=900`,
      names: [pageId],
    },
    {
      path: `/api/documents/${id}/search?query=harbour`,
      missing: `/api/documents/${MISSING.id}/search?query=harbour`,
      names: [id],
    },
    { path: pictureOf({ id }), missing: pictureOf(MISSING), names: [id] },
  ];
}
