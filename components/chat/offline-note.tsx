'use client';

import { useEffect, useState } from 'react';

import { useReader } from '#components/reader/use-reader.ts';
import { isBookSaved } from '#lib/client/offline/saved-book.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

/** Says that the server is out of reach, and which uses of the open book remain meanwhile. */
export function OfflineNote({ className }: { className: string }) {
  const documentId = useReader(({ page, book }) => (page ?? book)?.documentId ?? null);
  const [saved, setSaved] = useState<{ documentId: string; isSaved: boolean } | null>(null);
  useEffect(() => {
    if (documentId === null) return;
    void isBookSaved(documentId).then((isSaved) => setSaved({ documentId, isSaved }));
  }, [documentId]);
  const told = wording().offline;
  const isKnown = documentId !== null && saved?.documentId === documentId;
  return (
    <p className={className}>{isKnown ? (saved.isSaved ? told.bookSaved : told.bookNotSaved) : told.questionsWait}</p>
  );
}
