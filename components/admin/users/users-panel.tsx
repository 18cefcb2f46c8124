'use client';

import { useRouter } from 'next/navigation';
import { useState, useId, type FormEvent } from 'react';

import type { AccountReply } from '#lib/contracts/admin/account.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';
import { Filled } from '#components/controls/filled.tsx';
import { Button } from '#components/controls/button.tsx';
import { Field } from '#components/controls/field.tsx';
import { sendToServer } from '#lib/client/server-request.ts';

import { SectionTitle, Card } from '../admin-page.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { LocalTime } from '../local-time.tsx';
import { ChangeAccount, RemoveAccount, ResetPassword } from './account-acts.tsx';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { RoleSelect } from './role-select.tsx';

interface UsersPanelProps {
  accounts: AccountReply[];
  /** The name of the account that views the list. */
  own: string;
}

/** The existing accounts, and a form to create one. */
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

interface AccountEntryProps {
  account: AccountReply;
  /** Whether it is the account that views the list. */
  isOwn: boolean;
  onPassword: (made: { name: string; password: string }) => void;
}

/** One account: its role, whether it may sign in, and controls to change that. */
function AccountEntry({ account, isOwn, onPassword }: AccountEntryProps) {
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

interface AccountFormProps {
  onMade: (made: { name: string; password: string }) => void;
}

/** Form that creates an account. */
function AccountForm({ onMade }: AccountFormProps) {
  const id = useId();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isLoaded = useIsHydrated();

  async function make(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const chosen = new FormData(form);
    setSending(true);
    setProblem(null);
    const sent = await sendToServer<{ name: string; password: string }>('/api/admin/accounts', {
      method: 'POST',
      body: { name: chosen.get('name'), role: chosen.get('role') },
    });
    setSending(false);
    if (!sent.isDone) {
      setProblem(sent.problem);
      return;
    }
    form.reset();
    onMade(sent.reply);
  }

  return (
    <form
      className="mt-3 grid max-w-200 gap-3"
      aria-label={adminWording().users.create.title}
      onSubmit={(event) => void make(event)}
    >
      <div className="grid items-start gap-3 md:grid-cols-2">
        <div className="grid gap-1">
          <label htmlFor={`${id}-name`} className="font-medium text-ink-2">
            {adminWording().users.create.name}
          </label>
          <Field
            id={`${id}-name`}
            name="name"
            required
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby={`${id}-hint`}
          />
          <p id={`${id}-hint`} className="mt-1 text-sm text-ink-2">
            {adminWording().users.create.nameHint}
          </p>
        </div>
        <RoleSelect id={`${id}-role`} chosen="read_only" />
      </div>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
      <div>
        {/* Sent before the script is there, the form would lead to a page that does nothing. */}
        <Button type="submit" look="main" disabled={isSending || !isLoaded}>
          {adminWording().users.create.submit}
        </Button>
      </div>
    </form>
  );
}
