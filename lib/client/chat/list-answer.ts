import { listKeptAnswer } from '../sync/kept-answers.ts';
import type { TurnPlace } from '../reader-state.ts';
import { readerStore } from '../reader-store.ts';
import { sendToServer } from '../server-request.ts';
import type { Kept } from './save-answer.ts';
import type { Turn } from './shown-turn.ts';

/** Lists a saved answer on the notes page, under the book it cites first. An answer that cites no book exists only as a file. */
export async function listAnswer(
  { id, filename }: Extract<Kept, { kind: 'kept' }>,
  { turnId }: TurnPlace,
  { question, sources }: Pick<Turn, 'question' | 'sources'>,
): Promise<void> {
  const documentId = sources
    .map(({ source }) => ('doc_id' in source ? source.doc_id : null))
    .find((name) => name !== null);
  if (documentId === undefined) return;
  const documentTitle = await titleOf(documentId);
  listKeptAnswer({ id, turnId, question, filename, documentId, documentTitle, keptMs: Date.now() });
}

async function titleOf(documentId: string): Promise<string> {
  const { page, book } = readerStore.getState();
  const open = page ?? book;
  if (open?.documentId === documentId) return open.documentTitle;
  const sent = await sendToServer<{ title: string }>(`/api/documents/${encodeURIComponent(documentId)}`);
  return sent.isDone ? sent.reply.title : documentId;
}
