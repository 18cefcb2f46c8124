'use client';

import { useEffect, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { Field } from '#components/controls/field.tsx';
import { useLoaded } from '#components/reader/use-loaded.ts';
import { sharedAt } from '#lib/client/chat/conversation-api.ts';
import { isSignedIn } from '#lib/client/sync/keeper.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { CopyButton } from './turn-actions.tsx';

const loadGroups = async () => (await import('#components/reader/notes/share-with-group.tsx')).ShareWithGroup;

type Shared = { kind: 'asking' } | { kind: 'failed' } | { kind: 'known'; path: string | null };

/** The link that lets others read a conversation, with the buttons to create and revoke it, and the reader's groups that can read it. */
export function ShareConversation({ sessionId }: { sessionId: string }) {
  const [shared, setShared] = useState<Shared>({ kind: 'asking' });
  const change = async (what: 'look' | 'share' | 'revoke') => {
    const told = await sharedAt(sessionId, what);
    setShared(told.isDone ? { kind: 'known', path: told.path } : { kind: 'failed' });
  };
  useEffect(() => void change('look'), [sessionId]);
  const Groups = useLoaded(loadGroups, isSignedIn() && document.documentElement.dataset['inGroup'] === 'true');
  if (shared.kind === 'asking') return null;
  const address = shared.kind === 'known' && shared.path !== null ? `${location.origin}${shared.path}` : null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2" role="group" aria-label={wording().share.label}>
      <p className="grow basis-full text-note text-ink-2" role={shared.kind === 'failed' ? 'alert' : 'status'}>
        {saidOf(shared)}
      </p>
      {address === null ? (
        <Button look="main" size="small" autoFocus onClick={() => void change('share')}>
          {wording().share.createLink}
        </Button>
      ) : (
        <>
          <Field
            readOnly
            size="small"
            className="min-w-0 grow basis-full"
            aria-label={wording().share.linkLabel}
            value={address}
            onFocus={({ target }) => target.select()}
          />
          <CopyButton label={wording().share.copyLink} text={() => address} />
          <Button size="small" onClick={() => void change('share')}>
            {wording().share.update}
          </Button>
          <Button size="small" onClick={() => void change('revoke')}>
            {wording().share.stop}
          </Button>
        </>
      )}
      {Groups && <Groups kind="conversations" id={sessionId} />}
    </div>
  );
}

function saidOf(shared: Exclude<Shared, { kind: 'asking' }>): string {
  if (shared.kind === 'failed') return wording().share.error.unchanged;
  if (shared.path === null) return wording().share.explain.beforeLink;
  return wording().share.explain.withLink;
}
