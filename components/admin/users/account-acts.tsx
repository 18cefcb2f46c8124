'use client';

import { useRouter } from 'next/navigation';
import { useId } from 'react';

import type { AccountReply } from '#lib/contracts/admin/account.ts';
import { sendToServer } from '#lib/client/server-request.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { AccountDialog } from './account-dialog.tsx';
import { RoleSelect } from './role-select.tsx';

interface Named {
  name: string;
  /** Of the entry of the account. */
  titleId: string;
}

const addressOf = (name: string) => `/api/admin/accounts/${encodeURIComponent(name)}`;

/** Gives an account another role, and says whether it may sign in. */
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

/** Makes another password for an account. */
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

/** Takes an account away. */
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
