'use client';

import { useRouter } from 'next/navigation';
import { useState, useId, useRef } from 'react';

import { EmptyState, SectionTitle, Card } from '#components/admin/admin-page.tsx';
import type { ApiKeyReply } from '#lib/contracts/admin/api-key.ts';
import type { DailyBound } from '#lib/contracts/daily-budget.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage, listed } from '#lib/contracts/wording/wording.ts';
import { Button } from '#components/controls/button.tsx';
import { Filled } from '#components/controls/filled.tsx';
import { sendToServer } from '#lib/client/server-request.ts';

import { ShownOnce } from '../shown-once.tsx';
import { KeyForm } from './key-form.tsx';
import { AdminDialog } from '../admin-dialog.tsx';
import { countText } from '../figure-text.ts';
import { LocalTime } from '../local-time.tsx';

interface KeysPanelProps {
  keys: ApiKeyReply[];
  mayChange: boolean;
  /** Questions a minute for a key without its own limit; 0 is no limit. */
  usualLimit: number;
  /** The budget of every key for a day; 0 is no limit. */
  usualBudget: DailyBound;
}

/** The existing keys, and a form to create one. */
export function KeysPanel({ keys, mayChange, usualLimit, usualBudget }: KeysPanelProps) {
  const router = useRouter();
  const [made, setMade] = useState<{ name: string; key: string } | null>(null);
  return (
    <>
      {mayChange && (
        <section aria-labelledby="new-key-heading">
          <SectionTitle id="new-key-heading">{adminWording().keys.form.title}</SectionTitle>
          <KeyForm
            usualLimit={usualLimit}
            usualBudget={usualBudget}
            onMade={(key) => {
              setMade(key);
              router.refresh();
            }}
          />
          {made !== null && (
            <ShownOnce
              words={formatMessage(adminWording().keys.form.createdNotice, { name: made.name })}
              text={made.key}
              onClose={() => setMade(null)}
            />
          )}
        </section>
      )}
      <section aria-labelledby="keys-heading">
        <SectionTitle id="keys-heading">{adminWording().keys.list.title}</SectionTitle>
        {keys.length === 0 ? (
          <div className="mt-3">
            <EmptyState title={adminWording().keys.list.empty}>
              <p>{adminWording().keys.list.emptyHint}</p>
            </EmptyState>
          </div>
        ) : (
          <ul className="mt-3 grid gap-3">
            {keys.map((key) => (
              <KeyEntry key={key.id} apiKey={key} {...{ mayChange, usualLimit, usualBudget }} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

interface KeyEntryProps {
  apiKey: ApiKeyReply;
  mayChange: boolean;
  usualLimit: number;
  usualBudget: DailyBound;
}

/** One key: its purpose, whether it is valid, and a way to revoke it. */
function KeyEntry({ apiKey, mayChange, usualLimit, usualBudget }: KeyEntryProps) {
  const titleId = useId();
  const { name, ends_with: end, created_by: maker, created_at: made, last_used_at: used } = apiKey;
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-6 gap-y-3" aria-labelledby={titleId}>
      <div className="min-w-0 flex-[1_1_20rem]">
        <h3 id={titleId} className="font-semibold wrap-anywhere">
          {name}
        </h3>
        <p className="text-ink-2 wrap-anywhere">
          {formatMessage(adminWording().keys.entry.summary, {
            end,
            rightsOf: rightsOf(apiKey),
            doing: doing(apiKey),
            limitText: limitText(apiKey, usualLimit),
          })}{' '}
          {budgetText(apiKey, usualBudget)}
        </p>
        <p className="text-ink-2">
          <Filled
            text={adminWording().common.createdByOn}
            parts={{ maker, day: <LocalTime at={made} format="date" /> }}
          />{' '}
          {used === null ? (
            adminWording().keys.entry.neverUsed
          ) : (
            <>
              {adminWording().keys.entry.lastUsed} <LocalTime at={used} format="short" />.
            </>
          )}{' '}
          <Ending apiKey={apiKey} />
        </p>
      </div>
      {mayChange && apiKey.revoked_at === null && <RevokeKey apiKey={apiKey} titleId={titleId} />}
    </Card>
  );
}

function rightsOf({ user_id: user, department, org_id: org }: ApiKeyReply): string {
  const named = [
    user !== null && formatMessage(adminWording().keys.entry.rights.user, { name: user }),
    department !== null && formatMessage(adminWording().keys.entry.rights.department, { name: department }),
    org !== null && formatMessage(adminWording().keys.entry.rights.org, { name: org }),
  ].filter((part) => part !== false);
  return named.length === 0
    ? adminWording().keys.entry.publicOnly
    : formatMessage(adminWording().keys.entry.rightsOf, { value: listed(named) });
}

function doing({ scopes }: ApiKeyReply): string {
  if (scopes.length === 2) return adminWording().keys.entry.canReadAndAsk;
  return scopes[0] === 'read' ? adminWording().keys.entry.canRead : adminWording().keys.entry.canAsk;
}

function limitText({ per_minute: own }: ApiKeyReply, usual: number): string {
  const limit = own ?? usual;
  return limit === 0 ? adminWording().keys.entry.noLimit : formatMessage(adminWording().keys.entry.limit, { limit });
}

function budgetText(
  { questions_per_day: ownQuestions, tokens_per_day: ownTokens }: ApiKeyReply,
  usual: DailyBound,
): string {
  const { budget, budgetPart } = adminWording().keys.entry;
  const [questions, tokens] = [ownQuestions ?? usual.questions, ownTokens ?? usual.tokens];
  const parts = [
    questions > 0 && formatMessage(budgetPart.questions, { amount: countText(questions) }),
    tokens > 0 && formatMessage(budgetPart.tokens, { amount: countText(tokens) }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : formatMessage(budget, { budget: listed(parts) });
}

function Ending({ apiKey: { revoked_at: revoked, expires_at: expires } }: Pick<KeyEntryProps, 'apiKey'>) {
  if (revoked !== null)
    return (
      <b className="font-medium text-danger">
        {adminWording().keys.entry.revokedOn} <LocalTime at={revoked} format="date" />.
      </b>
    );
  if (expires === null) return <>{adminWording().keys.entry.neverExpires}</>;
  return (
    <>
      {adminWording().keys.entry.validUntil} <LocalTime at={expires} format="date" />.
    </>
  );
}

function RevokeKey({ apiKey: { id: keyId, name }, titleId }: Pick<KeyEntryProps, 'apiKey'> & { titleId: string }) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();

  async function revoke(): Promise<void> {
    setProblem(null);
    const sent = await sendToServer(`/api/admin/keys/${encodeURIComponent(keyId)}`, { method: 'DELETE' });
    if (!sent.isDone) {
      setProblem(sent.problem);
      return;
    }
    dialog.current?.close();
    router.refresh();
  }

  return (
    <>
      <Button look="danger" aria-describedby={titleId} onClick={() => dialog.current?.showModal()}>
        {adminWording().keys.revoke.open}
      </Button>
      <AdminDialog ref={dialog} aria-labelledby={`${id}-title`} aria-describedby={`${id}-words`}>
        <SectionTitle id={`${id}-title`}>{formatMessage(adminWording().keys.revoke.title, { name })}</SectionTitle>
        <p id={`${id}-words`} className="mt-2.5">
          {adminWording().keys.revoke.warning}
        </p>
        {problem !== null && (
          <p role="alert" className="mt-2.5 text-danger">
            {formatMessage(adminWording().keys.revoke.failed, { problem })}
          </p>
        )}
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button onClick={() => dialog.current?.close()}>{adminWording().common.keepIt}</Button>
          <Button look="danger-main" onClick={() => void revoke()}>
            {adminWording().keys.revoke.confirm}
          </Button>
        </div>
      </AdminDialog>
    </>
  );
}
