'use client';

import { useId } from 'react';

import { Filled } from '#components/controls/filled.tsx';
import type { AccountReply } from '#lib/contracts/admin/account.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { Card } from '../admin-page.tsx';
import { LocalTime } from '../local-time.tsx';
import { ChangeAccount, RemoveAccount, ResetPassword } from './account-acts.tsx';

interface AccountEntryProps {
  account: AccountReply;
  /** Whether it is who looks at it. */
  isOwn: boolean;
  onPassword: (made: { name: string; password: string }) => void;
}

/** One account: what it may do, whether it may sign in, and the ways to change that. */
export function AccountEntry({ account, isOwn, onPassword }: AccountEntryProps) {
  const titleId = useId();
  const { name, role, set_by: variable, created_by: maker, created_at: made } = account;
  const day = <LocalTime at={made} format="date" />;
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-6 gap-y-3" aria-labelledby={titleId}>
      <div className="min-w-0 flex-[1_1_20rem]">
        <h3 id={titleId} className="font-semibold wrap-anywhere">
          {name}
          {isOwn && <span className="font-normal text-ink-2"> {adminWording().users.account.you}</span>}
        </h3>
        <p>{adminWording().users.roles[role]}</p>
        <p className="text-ink-2">
          {maker === null ? (
            <Filled text={adminWording().users.account.createdOn} parts={{ day }} />
          ) : (
            <Filled text={adminWording().common.createdByOn} parts={{ maker, day }} />
          )}{' '}
          <SignedIn account={account} />
        </p>
        {account.vouched_for && <p className="text-ink-2">{adminWording().account.singleSignOn}</p>}
        {variable !== null && (
          <p className="text-ink-2">
            <Filled
              text={adminWording().account.setByVariable}
              parts={{
                variable: <code className="font-code text-[0.8125rem] wrap-anywhere text-ink">{variable}</code>,
              }}
            />
          </p>
        )}
      </div>
      {variable === null && !isOwn && (
        <div className="flex flex-wrap gap-2">
          <ChangeAccount account={account} titleId={titleId} />
          {!account.vouched_for && <ResetPassword name={name} titleId={titleId} onPassword={onPassword} />}
          <RemoveAccount name={name} titleId={titleId} />
        </div>
      )}
    </Card>
  );
}

function SignedIn({ account: { disabled_at: disabled, last_signed_in_at: last } }: Pick<AccountEntryProps, 'account'>) {
  if (disabled !== null)
    return (
      <b className="font-medium text-danger">
        {adminWording().users.account.disabledOn} <LocalTime at={disabled} format="date" />.
      </b>
    );
  if (last === null) return <>{adminWording().users.account.neverSignedIn}</>;
  return (
    <>
      {adminWording().users.account.lastSignedIn} <LocalTime at={last} format="short" />.
    </>
  );
}
