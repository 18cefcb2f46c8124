import type { Document } from '#lib/library/document.ts';
import type { LibraryRepository } from '#lib/library/ports.ts';
import type { ChunkStore } from '#lib/retrieval/ports.ts';

import type { SourceWarning } from './source-book.ts';

interface AccessStores {
  library: Pick<LibraryRepository, 'saveDocument' | 'followSource' | 'findDocumentOfAnyone'>;
  chunks: Pick<ChunkStore, 'setAccess' | 'setTitle'>;
}

/**
 * Saves what is known of a document before its pages are read, so that nobody reads it before it is published, or with `onlyAccess` who
 * may read it alone. Who may read it changes only when somebody says so (`stated`) and
 * nobody has set it by hand, in the library first: what is checked on the way out never waits for the store. The store is told in any
 * case, since a run that was interrupted may not have come to it.
 */
export async function saveDescription(
  { library, chunks }: AccessStores,
  { document, stated, onlyAccess }: { document: Document; stated: readonly string[] | null; onlyAccess: boolean },
): Promise<void> {
  const isKnown = (await library.findDocumentOfAnyone(document.id)) !== null;
  if (!onlyAccess) await library.saveDocument(document, { keepsAccess: true, isComing: true });
  if (!isKnown) return;
  if (stated !== null) await library.followSource(document.id, stated);
  const { accessList } = (await library.findDocumentOfAnyone(document.id)) ?? document;
  await chunks.setAccess(document.id, accessList);
}

/** What a person should know when a document would have other readers if nobody had set them by hand; else null. */
export function overruledAccess(document: Document, stated: readonly string[] | null): SourceWarning | null {
  const { accessByHand, accessList, filename } = document;
  if (!accessByHand || stated === null || inOrder(stated) === inOrder(accessList)) return null;
  const message =
    `Who may read it was set by hand and stays so: ${inOrder(accessList)}. This ingest says: ${inOrder(stated)}. ` +
    'To let its files decide again, an administrator can hand the document back to them.';
  return { file: filename, message, key: 'access' };
}

function inOrder(accessList: readonly string[]): string {
  return accessList.length === 0 ? 'nobody' : [...new Set(accessList)].toSorted().join(', ');
}

/**
 * Tells the store what the document is called, and of what was granted or revoked while the run wrote chunks with what it knew at its
 * start.
 */
export async function keepUpWithDocument(
  { library, chunks }: AccessStores,
  known: Pick<Document, 'id' | 'title' | 'accessList'>,
): Promise<void> {
  const { id } = known;
  const { title, accessList } = (await library.findDocumentOfAnyone(id)) ?? known;
  await chunks.setTitle(id, title);
  if (JSON.stringify(accessList) !== JSON.stringify(known.accessList)) await chunks.setAccess(id, accessList);
}
