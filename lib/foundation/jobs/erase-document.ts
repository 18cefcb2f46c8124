import type { IngestDependencies } from '#lib/books/ingest/ingest-dependencies.ts';
import type { DocumentKeeper } from '#lib/books/library/document-keeper.ts';

export interface ErasingParts {
  keeper: Pick<DocumentKeeper, 'isHidden' | 'listPageIds' | 'erase'>;
  chunks: Pick<IngestDependencies['chunks'], 'deletePages' | 'listPageVersions' | 'isReadOnly'>;
  /** Deletes the files that a document was made from, where they are ours. */
  deleteFiles: (sourcePath: string) => Promise<void>;
}

/** So many pages' chunks are deleted by one call. */
const PAGES_AT_ONCE = 100;

/**
 * Erases all that is left of a document that was hidden, but for the files where `sourcePath` is null. Call it while no ingest is under way: one could put it back.
 * Its row goes last: as long as it is there, this can be repeated. False for one that is not hidden, which stays.
 */
export async function eraseDocument(
  { keeper, chunks, deleteFiles }: ErasingParts,
  documentId: string,
  sourcePath: string | null,
): Promise<boolean> {
  if (!(await keeper.isHidden(documentId))) return false;
  // A collection that another program made holds none of its chunks.
  if (chunks.isReadOnly !== true) await deleteChunks({ keeper, chunks }, documentId);
  if (sourcePath !== null) await deleteFiles(sourcePath);
  await keeper.erase(documentId);
  return true;
}

async function deleteChunks({ keeper, chunks }: Pick<ErasingParts, 'keeper' | 'chunks'>, documentId: string) {
  const stored = (await chunks.listPageVersions(documentId)).map(({ pageId }) => pageId);
  const pageIds = [...new Set([...stored, ...(await keeper.listPageIds(documentId))])];
  for (let start = 0; start < pageIds.length; start += PAGES_AT_ONCE)
    await chunks.deletePages(pageIds.slice(start, start + PAGES_AT_ONCE));
}
