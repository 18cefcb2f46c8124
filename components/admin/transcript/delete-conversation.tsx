'use client';

import { useRouter } from 'next/navigation';
import { useId, useRef, useState } from 'react';

import { sendToAdmin } from '../admin-request.ts';

interface DeleteConversationProps {
  sessionId: string;
  turnCount: number;
  /** The table of conversations, as it was filtered. */
  tableHref: string;
}

/** Deletes a conversation after asking, and leads back to the table. */
export function DeleteConversation({ sessionId, turnCount, tableHref }: DeleteConversationProps) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();

  const remove = async () => {
    setIsDeleting(true);
    setProblem(null);
    const path = `/api/admin/conversations/${encodeURIComponent(sessionId)}`;
    const sent = await sendToAdmin<{ turns_deleted: number }>(path, { method: 'DELETE' });
    if (sent.isDone) {
      router.replace(withNotice(tableHref, sent.reply.turns_deleted));
    } else {
      setIsDeleting(false);
      setProblem(sent.problem);
    }
  };
  return (
    <>
      <button type="button" className="button danger-button" onClick={() => dialog.current?.showModal()}>
        Delete…
      </button>
      <dialog
        ref={dialog}
        className="confirm-dialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-words`}
        onClose={() => setProblem(null)}
      >
        <h2 id={`${id}-title`}>Delete this conversation?</h2>
        <p id={`${id}-words`}>
          {turnCount === 1
            ? 'Its question, answer and evidence are deleted'
            : `All of its ${turnCount} turns are deleted, questions, answers and evidence`}
          , for the reader too. This cannot be undone.
        </p>
        {problem !== null && (
          <p role="alert" className="admin-error">
            Not deleted. {problem}
          </p>
        )}
        <div className="confirm-actions">
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            Keep it
          </button>
          <button type="button" className="button danger-main" disabled={isDeleting} onClick={() => void remove()}>
            {isDeleting ? 'Deleting…' : 'Delete'}
          </button>
        </div>
      </dialog>
    </>
  );
}

function withNotice(href: string, turns: number): string {
  return `${href}${href.includes('?') ? '&' : '?'}deleted=${turns}`;
}
