'use client';

import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';

import { Button, type Look } from '#components/controls/button.tsx';
import type { Sent } from '#lib/client/server-request.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { AdminDialog } from '../admin-dialog.tsx';
import { SectionTitle } from '../admin-page.tsx';

interface AccountDialogProps<Reply> {
  /** The button that opens it. */
  opener: { label: string; look?: Look['look'] };
  /** Of the account that it is about. */
  titleId: string;
  title: string;
  words: string;
  confirm: { label: string; look: Look['look'] };
  /** What is to be chosen first. */
  children?: ReactNode;
  send: (chosen: FormData) => Promise<Sent<Reply>>;
  onDone: (reply: Reply) => void;
}

/** Something that is done to an account once somebody has looked at what comes of it. */
export function AccountDialog<Reply>(props: AccountDialogProps<Reply>) {
  const { opener, titleId, title, words, confirm, children, send, onDone } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const id = useId();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setProblem(null);
    setSending(true);
    const sent = await send(new FormData(event.currentTarget));
    setSending(false);
    if (!sent.isDone) {
      setProblem(sent.problem);
      return;
    }
    dialog.current?.close();
    onDone(sent.reply);
  }

  return (
    <>
      <Button
        size="small"
        {...(opener.look !== undefined && { look: opener.look })}
        aria-describedby={titleId}
        onClick={() => dialog.current?.showModal()}
      >
        {opener.label}
      </Button>
      <AdminDialog
        ref={dialog}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-words`}
        onClose={() => setProblem(null)}
      >
        <form onSubmit={(event) => void submit(event)}>
          <SectionTitle id={`${id}-title`}>{title}</SectionTitle>
          <p id={`${id}-words`} className="mt-2.5">
            {words}
          </p>
          {children}
          <p role="alert" className="mt-2.5 text-danger empty:hidden">
            {problem !== null && formatMessage(adminWording().common.notSaved, { problem })}
          </p>
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <Button onClick={() => dialog.current?.close()}>{adminWording().common.cancel}</Button>
            <Button type="submit" look={confirm.look} disabled={isSending}>
              {confirm.label}
            </Button>
          </div>
        </form>
      </AdminDialog>
    </>
  );
}
