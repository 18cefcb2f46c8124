'use client';

import { useEffect, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { Field } from '#components/controls/field.tsx';
import { sharedAt } from '#lib/client/chat/conversation-api.ts';

import { CopyButton } from './turn-actions.tsx';

type Shared = { kind: 'asking' } | { kind: 'failed' } | { kind: 'known'; path: string | null };

/** The link by which others read a conversation, and the ways to make one and to take it back. */
export function ShareConversation({ sessionId }: { sessionId: string }) {
  const [shared, setShared] = useState<Shared>({ kind: 'asking' });
  const change = async (what: 'look' | 'share' | 'revoke') => {
    const told = await sharedAt(sessionId, what);
    setShared(told.isDone ? { kind: 'known', path: told.path } : { kind: 'failed' });
  };
  useEffect(() => void change('look'), [sessionId]);
  if (shared.kind === 'asking') return null;
  const address = shared.kind === 'known' && shared.path !== null ? `${location.origin}${shared.path}` : null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2" role="group" aria-label="Share this conversation">
      <p className="grow basis-full text-note text-ink-2" role={shared.kind === 'failed' ? 'alert' : 'status'}>
        {saidOf(shared)}
      </p>
      {address === null ? (
        <Button look="main" size="small" autoFocus onClick={() => void change('share')}>
          Create a link
        </Button>
      ) : (
        <>
          <Field
            readOnly
            size="small"
            className="min-w-0 grow basis-full"
            aria-label="Link to this conversation"
            value={address}
            onFocus={({ target }) => target.select()}
          />
          <CopyButton label="Copy link" text={() => address} />
          <Button size="small" onClick={() => void change('share')}>
            Share as it is now
          </Button>
          <Button size="small" onClick={() => void change('revoke')}>
            Stop sharing
          </Button>
        </>
      )}
    </div>
  );
}

function saidOf(shared: Exclude<Shared, { kind: 'asking' }>): string {
  if (shared.kind === 'failed') return 'The server could not be told.';
  if (shared.path === null) return 'Whoever has the link can read the conversation as it is now.';
  return 'Whoever has this link can read it, each answer only if they may read what it rests on.';
}
