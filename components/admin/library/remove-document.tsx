'use client';

import { useRouter } from 'next/navigation';
import { useId, useRef, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { sendToServer } from '#lib/client/server-request.ts';

import { AdminDialog } from '../admin-dialog.tsx';
import { SectionTitle } from '../admin-page.tsx';
import type { LibraryDocument } from './library-document.tsx';

interface RemoveDocumentProps {
  document: Pick<LibraryDocument, 'id' | 'title'>;
  titleId: string;
}

/** Takes a document out of the library after asking. */
export function RemoveDocument({ document: { id: documentId, title }, titleId }: RemoveDocumentProps) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isRemoving, setRemoving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();

  async function remove(): Promise<void> {
    setRemoving(true);
    setProblem(null);
    const sent = await sendToServer(`/api/documents/${encodeURIComponent(documentId)}`, { method: 'DELETE' });
    setRemoving(false);
    // Gone already is what was asked for.
    if (!sent.isDone && sent.status !== 404) {
      setProblem(sent.problem);
      return;
    }
    dialog.current?.close();
    router.refresh();
  }

  return (
    <>
      <Button look="danger" className="w-full" aria-describedby={titleId} onClick={() => dialog.current?.showModal()}>
        Remove…
      </Button>
      <AdminDialog
        ref={dialog}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-words`}
        onClose={() => setProblem(null)}
      >
        <SectionTitle id={`${id}-title`}>Remove “{title}”?</SectionTitle>
        <p id={`${id}-words`} className="mt-2.5">
          Its pages, its pictures and what is found by them are deleted, and so is every answer in which anything of it
          stood; the questions stay. Files on this server that it was read from stay, unless they were uploaded. This
          cannot be undone.
        </p>
        {problem !== null && (
          <p role="alert" className="mt-2.5 text-danger">
            Not removed. {problem}
          </p>
        )}
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button onClick={() => dialog.current?.close()}>Keep it</Button>
          <Button look="danger-main" disabled={isRemoving} onClick={() => void remove()}>
            {isRemoving ? 'Removing…' : 'Remove'}
          </Button>
        </div>
      </AdminDialog>
    </>
  );
}
