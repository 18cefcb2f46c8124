'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useId, useRef, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { Notice } from '#components/controls/notice.tsx';
import { sendToServer } from '#lib/client/server-request.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { SectionTitle } from '../admin-page.tsx';

interface DeleteConversationProps {
  sessionId: string;
  turnCount: number;
  /** The address of the conversations table, with its filter. */
  tableHref: string;
}

/** Deletes a conversation after a confirmation and returns to the table. */
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
    const sent = await sendToServer<{ turns_deleted: number }>(path, { method: 'DELETE' });
    if (sent.isDone) {
      router.replace(withNotice(tableHref, sent.reply.turns_deleted));
    } else {
      setIsDeleting(false);
      setProblem(sent.problem);
    }
  };
  return (
    <>
      <Button look="danger" onClick={() => dialog.current?.showModal()}>
        {adminWording().transcript.delete.open}
      </Button>
      <dialog
        ref={dialog}
        className="m-auto w-[min(28rem,100vw-2rem)] rounded-xl border border-line bg-raised px-6 pt-5 pb-6 text-ink shadow-popover backdrop:bg-black/40"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-words`}
        onClose={() => setProblem(null)}
      >
        <SectionTitle id={`${id}-title`}>{adminWording().transcript.delete.title}</SectionTitle>
        <p id={`${id}-words`} className="mt-2.5">
          {formatMessage(adminWording().transcript.delete.warning, { count: turnCount })}
        </p>
        {problem !== null && (
          <p role="alert" className="mt-2.5 text-danger">
            {formatMessage(adminWording().transcript.delete.failed, { problem })}
          </p>
        )}
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button onClick={() => dialog.current?.close()}>{adminWording().common.keepIt}</Button>
          <Button look="danger-main" disabled={isDeleting} onClick={() => void remove()}>
            {isDeleting ? adminWording().transcript.delete.progress : adminWording().transcript.delete.confirm}
          </Button>
        </div>
      </dialog>
    </>
  );
}

function withNotice(href: string, turns: number): string {
  return `${href}${href.includes('?') ? '&' : '?'}deleted=${turns}`;
}

/** Shows once, after the redirect of a deletion, that a conversation was deleted. */
export function DeletedNotice() {
  const count = useSearchParams().get('deleted');
  const [turns] = useState(() => (count !== null && /^\d{1,6}$/.test(count) ? Number(count) : null));
  useEffect(() => {
    if (turns === null) return;
    // Read once and then removed, so that the address that is bookmarked or shared does not repeat the notice.
    const address = new URL(location.href);
    address.searchParams.delete('deleted');
    history.replaceState(null, '', address);
  }, [turns]);
  if (turns === null) return null;
  return (
    <Notice role="status" className="mt-4">
      {formatMessage(adminWording().transcript.delete.done, { count: turns })}
    </Notice>
  );
}
