import type { IngestDependencies } from '#lib/books/ingest/ingest-dependencies.ts';
import type { DocumentKeeper } from '#lib/books/library/document-keeper.ts';

export interface ErasingParts {
  keeper: Pick<DocumentKeeper, 'isHidden' | 'listPageIds' | 'erase'>;
  chunks: Pick<IngestDependencies['chunks'], 'deletePages' | 'listPageVersions' | 'isReadOnly'>;
  /** Deletes a document's source files if they belong to the library. */
  deleteFiles: (sourcePath: string) => Promise<void>;
}

/** The number of pages whose chunks one call deletes. */
const PAGES_AT_ONCE = 100;

/**
 * Erases everything left of a hidden document, except its files if `sourcePath` is null. Call it while no ingest is running, since that could restore
 * the document. Its row is deleted last, so that an interrupted erasure can be repeated. Returns false for a document that is not hidden, which is
 * left unchanged.
 */
export async function eraseDocument(
  { keeper, chunks, deleteFiles }: ErasingParts,
  documentId: string,
  sourcePath: string | null,
): Promise<boolean> {
  if (!(await keeper.isHidden(documentId))) return false;
  // A collection made by another program contains none of its chunks.
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
