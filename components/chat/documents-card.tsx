'use client';

import { useEffect, useState } from 'react';

import { LINKED } from '#components/controls/linked.ts';
import { DocumentChoices } from '#components/reader/document-choices.tsx';
import { narrowDocuments, type NarrowedDocument, type Narrowing } from '#lib/client/narrow-documents.ts';
import type { AskScope } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { sendToServer } from '#lib/client/server-request.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { DocumentList } from '#lib/contracts/document-list.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { ScopeCard } from './scope-card.tsx';

interface DocumentsCardProps {
  scope: Extract<AskScope, { kind: 'documents' }>;
  /** Collapsed to one line after a question was asked, to leave room for the answer. */
  isFolded: boolean;
  onUnfold: () => void;
}

/** The documents that the next question is asked of, narrowed by the properties in which they differ. On a sheet the choices are one row. */
export function DocumentsCard({ scope: { narrowing, documentIds }, isFolded, onUnfold }: DocumentsCardProps) {
  const documents = useDocuments();
  const narrow = (chosen: Narrowing) => {
    const found = Object.keys(chosen).length === 0 ? [] : narrowDocuments(documents ?? [], chosen);
    const scope = { kind: 'documents', narrowing: chosen, documentIds: found.map(({ id }) => id) } as const;
    readerStore.getState().setScope(scope);
  };
  return (
    <ScopeCard
      label={wording().scope.books.some}
      dropLabel={wording().scope.books.clear}
      onDrop={() => readerStore.getState().setScope(null)}
      head={
        <>
          <span role="status" className="flex-1">
            {foundWords(narrowing, documentIds.length)}
          </span>
          {isFolded && (
            <button type="button" className={LINKED} onClick={onUnfold}>
              {wording().common.change}
            </button>
          )}
        </>
      }
    >
      {!isFolded && (
        <div className="mb-2.5 me-1 grid grid-cols-2 gap-x-3 gap-y-2 max-md:flex max-md:overflow-x-auto max-md:pb-1 max-md:[&>*]:min-w-36 max-md:[&>*]:flex-1">
          <DocumentChoices size="small" documents={documents ?? []} narrowing={narrowing} onNarrow={narrow} />
        </div>
      )}
    </ScopeCard>
  );
}

function foundWords(narrowing: Narrowing, count: number): string {
  if (Object.keys(narrowing).length === 0 && count === 0) return wording().scope.books.allUntilChosen;
  if (count === 0) return wording().scope.books.noMatch;
  if (count > LIMITS.scopeDocumentsMax) {
    return formatMessage(wording().scope.books.tooMany, {
      count: count.toLocaleString(wording().common.locale),
      limit: LIMITS.scopeDocumentsMax.toLocaleString(wording().common.locale),
    });
  }
  return formatMessage(wording().common.bookCount, { count });
}

type KnownDocument = NarrowedDocument & { id: string };

/** The properties that distinguish this reader's documents; null until the server has returned them, and while it cannot. */
export function useDocuments(): KnownDocument[] | null {
  const [documents, setDocuments] = useState<KnownDocument[] | null>(null);
  useEffect(() => void fetchDocuments().then(setDocuments), []);
  return documents;
}

async function fetchDocuments(): Promise<KnownDocument[] | null> {
  const sent = await sendToServer<DocumentList>('/api/documents');
  if (!sent.isDone) return null;
  return sent.reply.documents.map(({ doc_id: id, document_type: documentType, department, origin, ...document }) => {
    return { id, documentType, department, origin, year: document.source_updated_at.slice(0, 'YYYY'.length) };
  });
}
