import type { Document } from '#lib/library/document.ts';
import type { LibraryRepository } from '#lib/library/ports.ts';
import type { ChunkStore } from '#lib/retrieval/ports.ts';

interface AccessStores {
  library: Pick<LibraryRepository, 'saveDocument' | 'setAccess' | 'findDocumentOfAnyone'>;
  chunks: Pick<ChunkStore, 'setAccess'>;
}

/**
 * Saves what is known of a document before its pages are read. Who may read it changes only when somebody says so (`stated`), in the
 * library first: what is checked on the way out never waits for the store. The store is told in any case, since a run that was
 * interrupted may not have come to it.
 */
export async function saveDescription(
  { library, chunks }: AccessStores,
  document: Document,
  stated: readonly string[] | null,
): Promise<void> {
  const isKnown = (await library.findDocumentOfAnyone(document.id)) !== null;
  await library.saveDocument(document, { keepsAccess: true });
  if (!isKnown) return;
  if (stated !== null) await library.setAccess(document.id, stated);
  await chunks.setAccess(document.id, stated ?? document.accessList);
}

/** Tells the store of what was granted or revoked while the run wrote chunks with what it knew at its start. */
export async function keepUpWithAccess(
  { library, chunks }: AccessStores,
  { id, accessList: known }: Pick<Document, 'id' | 'accessList'>,
): Promise<void> {
  const { accessList } = (await library.findDocumentOfAnyone(id)) ?? { accessList: known };
  if (JSON.stringify(accessList) !== JSON.stringify(known)) await chunks.setAccess(id, accessList);
}
