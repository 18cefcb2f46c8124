'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';

import type { AccountReply } from '#lib/contracts/admin/account.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { SectionTitle } from '../admin-page.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { AccountEntry } from './account-entry.tsx';
import { AccountForm } from './account-form.tsx';

interface UsersPanelProps {
  accounts: AccountReply[];
  /** The name of who looks at them. */
  own: string;
}

/** The accounts there are, and a form to make one. */
export function UsersPanel({ accounts, own }: UsersPanelProps) {
  const router = useRouter();
  const [made, setMade] = useState<{ name: string; password: string } | null>(null);
  const show = (shown: { name: string; password: string }) => {
    setMade(shown);
    router.refresh();
  };
  return (
    <>
      <section aria-labelledby="new-account-heading">
        <SectionTitle id="new-account-heading">{adminWording().users.create.title}</SectionTitle>
        <AccountForm onMade={show} />
        {made !== null && (
          <ShownOnce
            key={made.password}
            words={formatMessage(adminWording().users.newPassword.created, { name: made.name })}
            text={made.password}
            onClose={() => setMade(null)}
          />
        )}
      </section>
      <section aria-labelledby="accounts-heading">
        <SectionTitle id="accounts-heading">{adminWording().users.listTitle}</SectionTitle>
        <ul className="mt-3 grid gap-3">
          {accounts.map((account) => (
            <AccountEntry key={account.name} account={account} isOwn={account.name === own} onPassword={show} />
          ))}
        </ul>
      </section>
    </>
  );
}
