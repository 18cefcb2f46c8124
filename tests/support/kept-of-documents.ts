import type { GuardedDocument } from './guarded-library.ts';

/** A reader's note on a guarded document, as they send it. */
export function noteOn({ id: documentId, canary, pageIds }: GuardedDocument, id: string, secret: string) {
  const place = { documentId, documentTitle: canary, pageId: pageIds[0] ?? '', pageTitle: canary };
  return {
    ...{
      id,
      kind: 'highlight',
      ...place,
      href: `/books/${documentId}/1`,
      pageVersion: 'a'.repeat(64),
      colour: 'amber',
    },
    anchor: { start: 0, end: 9, quote: canary, prefix: '', suffix: '', twins: null },
    ...{ text: secret, createdMs: 1, changedMs: 1 },
  };
}

/** The place of a question about it. */
export function questionOn(
  document: GuardedDocument,
  id: string,
  { secret, sessionId }: { secret: string; sessionId: string },
) {
  const { colour: _, ...mark } = noteOn(document, id, secret);
  return { ...mark, kind: 'question', sessionId };
}

/** The document in one of the reader's collections. */
export function bookOn({ id: documentId }: Pick<GuardedDocument, 'id'>, id: string, collectionId: string) {
  return { id, documentId, collections: [collectionId], isFinished: true, isHidden: false, changedMs: 1 };
}

/** The name of a conversation about several documents. */
export function entryOf({ sessionId, secret }: { secret: string; sessionId: string }, all: readonly GuardedDocument[]) {
  const places = all.map(({ id, canary }) => [id, { title: canary, href: `/books/${id}/1`, documentId: id }]);
  const [first] = all;
  const book = { book: first?.canary ?? '', ...(first && { bookId: first.id }) };
  return { id: sessionId, question: secret, ...book, timeMs: 1, places: Object.fromEntries(places) as object };
}
