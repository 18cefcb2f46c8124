'use client';

import { useRouter } from 'next/navigation';
import { useId, useRef, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { sendToServer } from '#lib/client/server-request.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { AdminDialog } from '../admin-dialog.tsx';
import { SectionTitle } from '../admin-page.tsx';
import type { LibraryDocument } from './library-document.tsx';

interface RemoveDocumentProps {
  document: Pick<LibraryDocument, 'id' | 'title'>;
  titleId: string;
}

/** Removes a document from the library after a confirmation. It can be restored for a day, unless it is deleted at once. */
export function RemoveDocument({ document: { id: documentId, title }, titleId }: RemoveDocumentProps) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isRemoving, setRemoving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const words = adminWording().removedDocuments;

  async function remove(isForGood: boolean): Promise<void> {
    setRemoving(true);
    setProblem(null);
    const name = encodeURIComponent(documentId);
    const sent = isForGood
      ? await sendToServer(`/api/documents/${name}`, { method: 'DELETE' })
      : await sendToServer(`/api/admin/documents/${name}/removal`, { method: 'POST' });
    setRemoving(false);
    // A 404 means that it is already gone, as requested.
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
        {adminWording().common.remove.open}
      </Button>
      <AdminDialog
        ref={dialog}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-words`}
        onClose={() => setProblem(null)}
      >
        <SectionTitle id={`${id}-title`}>{formatMessage(adminWording().common.remove.title, { title })}</SectionTitle>
        <div id={`${id}-words`} className="mt-2.5 grid gap-2">
          <p>{words.whatHappens}</p>
          <p>{words.deleteExplained}</p>
        </div>
        {problem !== null && (
          <p role="alert" className="mt-2.5 text-danger">
            {formatMessage(adminWording().document.remove.failed, { problem })}
          </p>
        )}
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button onClick={() => dialog.current?.close()}>{adminWording().common.keepIt}</Button>
          <Button look="danger" disabled={isRemoving} onClick={() => void remove(true)}>
            {words.deleteNow}
          </Button>
          <Button look="danger-main" disabled={isRemoving} onClick={() => void remove(false)}>
            {isRemoving ? adminWording().common.remove.progress : adminWording().common.remove.confirm}
          </Button>
        </div>
      </AdminDialog>
    </>
  );
}
