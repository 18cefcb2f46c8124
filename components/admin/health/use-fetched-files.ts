import { useEffect, useEffectEvent, useState } from 'react';

import { sendToServer } from '#lib/client/server-request.ts';
import type { FetchingReply } from '#lib/contracts/admin/local-model.ts';

const POLL_MS = 500;

interface FetchedFiles<Reply> {
  reply: Reply;
  /** The error to show when the server did not do it, else null. */
  problem: string | null;
  isSending: boolean;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts and stops a download on the server, and polls its state while it runs or `isUnderWay` is true of the last reply. */
export function useFetchedFiles<Reply extends { fetching: FetchingReply }>(
  address: string,
  initial: Reply,
  isUnderWay: (reply: Reply) => boolean = () => false,
): FetchedFiles<Reply> {
  const [reply, setReply] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const isRunning = reply.fetching.status === 'running' || isUnderWay(reply);

  const poll = useEffectEvent(async () => {
    const sent = await sendToServer<Reply>(address);
    if (sent.isDone) setReply(sent.reply);
  });

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void poll(), POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning]);

  async function send(method: 'POST' | 'DELETE'): Promise<void> {
    setSending(true);
    const sent = await sendToServer<Reply>(address, { method });
    setSending(false);
    setProblem(sent.isDone ? null : sent.problem);
    if (sent.isDone) setReply(sent.reply);
  }

  return { reply, problem, isSending, start: () => send('POST'), stop: () => send('DELETE') };
}
