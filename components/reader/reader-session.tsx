'use client';

import { useState } from 'react';

import { Tool, ToolAnchor } from '#components/controls/tool.tsx';
import { sendToServer } from '#lib/client/server-request.ts';
import type { SignedOutReply } from '#lib/contracts/reader-session.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { readerSignInAddress } from './sign-in-link.tsx';

/** The way to sign in, or out for a reader who is signed in here. */
export function ReaderSession({ signedIn }: { signedIn: { name: string } | null }) {
  const [problem, setProblem] = useState<string | null>(null);
  if (signedIn === null) {
    return <ToolAnchor href={readerSignInAddress('/')}>{wording().readerSession.signIn}</ToolAnchor>;
  }
  const signOut = async () => {
    const sent = await sendToServer<SignedOutReply>('/api/sign-out', { method: 'POST' });
    if (sent.isDone) location.assign(sent.reply.next);
    else setProblem(sent.problem);
  };
  return (
    <Tool
      title={formatMessage(wording().readerSession.signedInAs, signedIn)}
      onClick={() => {
        void signOut();
      }}
    >
      {problem ?? wording().readerSession.signOut}
    </Tool>
  );
}
