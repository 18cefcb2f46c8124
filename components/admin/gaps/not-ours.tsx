'use client';

import { useId, useState } from 'react';

import { QuietButton } from '#components/controls/quiet-button.tsx';
import { sendToServer } from '#lib/client/server-request.ts';
import type { SettledGapReply } from '#lib/contracts/admin/gap.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { useIsHydrated } from '../use-is-hydrated.ts';

interface NotOursProps {
  /** The turns that asked the questions, newest first. */
  turnIds: readonly string[];
  /** The newest of the questions; it distinguishes this button from others. */
  query: string;
}

/** Takes questions the library is not meant to answer off the lists. They stay in view until the page is loaded again, so that it can be undone. */
export function NotOurs({ turnIds, query }: NotOursProps) {
  const [gapId, setGapId] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [told, setTold] = useState<{ text: string; isProblem: boolean }>({ text: '', isProblem: false });
  const isLoaded = useIsHydrated();
  const id = useId();
  const words = adminWording().gaps;

  async function settle(): Promise<void> {
    setSending(true);
    const body = { turn_ids: turnIds, as: 'not_ours' };
    const sent = await sendToServer<SettledGapReply>('/api/admin/gaps', { method: 'POST', body });
    setSending(false);
    setTold(sent.isDone ? { text: words.takenOff, isProblem: false } : { text: sent.problem, isProblem: true });
    if (sent.isDone) setGapId(sent.reply.gap_id);
  }

  async function undo(settledId: string): Promise<void> {
    setSending(true);
    const sent = await sendToServer(`/api/admin/gaps/${settledId}`, { method: 'DELETE' });
    setSending(false);
    setTold(sent.isDone ? { text: words.backOnTheList, isProblem: false } : { text: sent.problem, isProblem: true });
    if (sent.isDone) setGapId(null);
  }

  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {gapId === null ? (
        <QuietButton
          aria-label={formatMessage(words.notOursNamed, { query })}
          disabled={!isLoaded || isSending}
          onClick={() => void settle()}
        >
          {words.notOurs}
        </QuietButton>
      ) : (
        <QuietButton aria-describedby={id} disabled={isSending} onClick={() => void undo(gapId)}>
          {words.undo}
        </QuietButton>
      )}
      <span id={id} role="status" className={`text-sm empty:hidden ${told.isProblem ? 'text-danger' : 'text-ink-2'}`}>
        {told.text}
      </span>
    </span>
  );
}
