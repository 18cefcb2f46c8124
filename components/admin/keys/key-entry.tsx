'use client';

import { useRouter } from 'next/navigation';
import { useId, useRef, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import type { ApiKeyReply } from '#lib/contracts/admin/api-key.ts';
import { sendToServer } from '#lib/client/server-request.ts';

import { AdminDialog } from '../admin-dialog.tsx';
import { Card, SectionTitle } from '../admin-page.tsx';
import { LocalTime } from '../local-time.tsx';

interface KeyEntryProps {
  apiKey: ApiKeyReply;
  mayChange: boolean;
  usualLimit: number;
}

/** One key: what it is for, whether it holds, and the way to take it back. */
export function KeyEntry({ apiKey, mayChange, usualLimit }: KeyEntryProps) {
  const titleId = useId();
  const { name, ends_with: end, created_by: maker, created_at: made, last_used_at: used } = apiKey;
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-6 gap-y-3" aria-labelledby={titleId}>
      <div className="min-w-0 flex-[1_1_20rem]">
        <h3 id={titleId} className="font-semibold wrap-anywhere">
          {name}
        </h3>
        <p className="text-ink-2 wrap-anywhere">
          Ends with {end}. {rightsOf(apiKey)} {doing(apiKey)} {limitText(apiKey, usualLimit)}
        </p>
        <p className="text-ink-2">
          Made by {maker} on <LocalTime at={made} format="date" />.{' '}
          {used === null ? (
            'Never used.'
          ) : (
            <>
              Last used <LocalTime at={used} format="short" />.
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
    user !== null && `user ${user}`,
    department !== null && `department ${department}`,
    org !== null && `organisation ${org}`,
  ].filter((part) => part !== false);
  return named.length === 0 ? 'Sees what is public.' : `Has the rights of ${named.join(', ')}.`;
}

function doing({ scopes }: ApiKeyReply): string {
  if (scopes.length === 2) return 'May read and ask.';
  return scopes[0] === 'read' ? 'May read.' : 'May ask.';
}

function limitText({ per_minute: own }: ApiKeyReply, usual: number): string {
  const limit = own ?? usual;
  return limit === 0 ? 'No limit of questions.' : `At most ${limit} questions a minute.`;
}

function Ending({ apiKey: { revoked_at: revoked, expires_at: expires } }: Pick<KeyEntryProps, 'apiKey'>) {
  if (revoked !== null)
    return (
      <b className="font-medium text-danger">
        Revoked on <LocalTime at={revoked} format="date" />.
      </b>
    );
  if (expires === null) return <>Never expires.</>;
  return (
    <>
      Holds until <LocalTime at={expires} format="date" />.
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
        Revoke…
      </Button>
      <AdminDialog ref={dialog} aria-labelledby={`${id}-title`} aria-describedby={`${id}-words`}>
        <SectionTitle id={`${id}-title`}>Revoke “{name}”?</SectionTitle>
        <p id={`${id}-words`} className="mt-2.5">
          Whatever uses this key is refused from its next request on. This cannot be undone.
        </p>
        {problem !== null && (
          <p role="alert" className="mt-2.5 text-danger">
            Not revoked. {problem}
          </p>
        )}
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button onClick={() => dialog.current?.close()}>Keep it</Button>
          <Button look="danger-main" onClick={() => void revoke()}>
            Revoke
          </Button>
        </div>
      </AdminDialog>
    </>
  );
}
