'use client';

import { useRouter } from 'next/navigation';
import { useId, useRef, useState } from 'react';

import { AdminDialog } from '#components/admin/admin-dialog.tsx';
import { Button } from '#components/controls/button.tsx';
import { QuietButton } from '#components/controls/quiet-button.tsx';
import { sendToServer } from '#lib/client/server-request.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

/** Removes a book from the library after a confirmation, for readers who have no administration to do it in. */
export function RemoveBook({ documentId, title }: { documentId: string; title: string }) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isRemoving, setRemoving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const words = wording().bookRemoval;

  async function remove(): Promise<void> {
    setRemoving(true);
    setProblem(null);
    const sent = await sendToServer(`/api/documents/${encodeURIComponent(documentId)}`, { method: 'DELETE' });
    // A 404 means that it is already gone, as requested.
    if (sent.isDone || sent.status === 404) {
      router.push('/');
      router.refresh();
    } else {
      setRemoving(false);
      setProblem(sent.problem);
    }
  }

  return (
    <div className="mt-12 border-t border-line pt-4">
      <QuietButton className="-mx-2" onClick={() => dialog.current?.showModal()}>
        {words.remove}
      </QuietButton>
      <AdminDialog
        ref={dialog}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-words`}
        onClose={() => setProblem(null)}
      >
        <h2 id={`${id}-title`} className="text-base font-semibold wrap-anywhere">
          {formatMessage(words.title, { title })}
        </h2>
        <p id={`${id}-words`} className="mt-2.5">
          {words.whatGoes}
        </p>
        {problem !== null && (
          <p role="alert" className="mt-2.5 text-danger">
            {formatMessage(words.failed, { problem })}
          </p>
        )}
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button onClick={() => dialog.current?.close()}>{words.keep}</Button>
          <Button look="danger-main" disabled={isRemoving} onClick={() => void remove()}>
            {isRemoving ? words.removing : words.confirm}
          </Button>
        </div>
      </AdminDialog>
    </div>
  );
}
