'use client';

import { useRouter } from 'next/navigation';
import { useId, type FormEvent, type ReactNode, useRef, useState } from 'react';

import type { AccountReply } from '#lib/contracts/admin/account.ts';
import { sendToServer, type Sent } from '#lib/client/server-request.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';
import { Button, type Look } from '#components/controls/button.tsx';

import { RoleSelect } from './role-select.tsx';
import { AdminDialog } from '../admin-dialog.tsx';
import { SectionTitle } from '../admin-page.tsx';

interface Named {
  name: string;
  /** The id of the account's title. */
  titleId: string;
}

const addressOf = (name: string) => `/api/admin/accounts/${encodeURIComponent(name)}`;

/** Changes an account's role and whether it may sign in. */
export function ChangeAccount({ account, titleId }: { account: AccountReply; titleId: string }) {
  const router = useRouter();
  const id = useId();
  const { name, role, vouched_for: isVouchedFor, disabled_at: disabled } = account;
  return (
    <AccountDialog
      opener={{ label: adminWording().users.change.open }}
      titleId={titleId}
      title={formatMessage(adminWording().users.change.title, { name })}
      words={adminWording().users.change.warning}
      confirm={{ label: adminWording().common.save, look: 'main' }}
      send={(chosen) => {
        const isDisabled = chosen.get('may-sign-in') === null;
        const body = { disabled: isDisabled, ...(!isVouchedFor && { role: chosen.get('role') }) };
        return sendToServer(addressOf(name), { method: 'PATCH', body });
      }}
      onDone={() => router.refresh()}
    >
      {/* After a change, another choice to begin with. */}
      <div key={`${role} ${disabled}`} className="mt-4 grid gap-4">
        {!isVouchedFor && <RoleSelect id={`${id}-role`} chosen={role} />}
        <label className="flex min-h-11 w-fit items-center gap-2.5">
          <input
            type="checkbox"
            name="may-sign-in"
            defaultChecked={disabled === null}
            className="size-4.5 accent-ink"
          />
          {adminWording().users.change.canSignIn}
        </label>
      </div>
    </AccountDialog>
  );
}

/** Resets the password of an account. */
export function ResetPassword({
  name,
  titleId,
  onPassword,
}: Named & { onPassword: (made: { name: string; password: string }) => void }) {
  return (
    <AccountDialog<{ name: string; password: string }>
      opener={{ label: adminWording().users.newPassword.open }}
      titleId={titleId}
      title={formatMessage(adminWording().users.newPassword.title, { name })}
      words={adminWording().users.newPassword.warning}
      confirm={{ label: adminWording().users.newPassword.confirm, look: 'main' }}
      send={() => sendToServer(`${addressOf(name)}/password`, { method: 'POST' })}
      onDone={onPassword}
    />
  );
}

/** Deletes an account. */
export function RemoveAccount({ name, titleId }: Named) {
  const router = useRouter();
  return (
    <AccountDialog
      opener={{ label: adminWording().common.remove.open, look: 'danger' }}
      titleId={titleId}
      title={formatMessage(adminWording().common.remove.title, { title: name })}
      words={adminWording().users.remove.warning}
      confirm={{ label: adminWording().common.remove.confirm, look: 'danger-main' }}
      send={() => sendToServer(addressOf(name), { method: 'DELETE' })}
      onDone={() => router.refresh()}
    />
  );
}

interface AccountDialogProps<Reply> {
  /** The button that opens the dialog. */
  opener: { label: string; look?: Look['look'] };
  /** The id of the title of the account it is about. */
  titleId: string;
  title: string;
  words: string;
  confirm: { label: string; look: Look['look'] };
  /** Fields to be chosen first. */
  children?: ReactNode;
  send: (chosen: FormData) => Promise<Sent<Reply>>;
  onDone: (reply: Reply) => void;
}

/** Dialog for an action on an account that must be confirmed, with its consequences described. */
function AccountDialog<Reply>(props: AccountDialogProps<Reply>) {
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
