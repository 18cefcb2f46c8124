'use client';

import { useEffect, useEffectEvent, useState } from 'react';

import { sendToServer } from '#lib/client/server-request.ts';
import type { LocalModelReply } from '#lib/contracts/admin/local-model.ts';

const ADDRESS = '/api/admin/local-model';
const POLL_MS = 500;

interface FollowedModel {
  model: LocalModelReply;
  /** What to tell when the server did not do it, else null. */
  problem: string | null;
  isSending: boolean;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Follows the model on the server's machine while it is fetched. */
export function useLocalModel(initial: LocalModelReply): FollowedModel {
  const [model, setModel] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const { fetching, vectors } = model;
  const isRunning = fetching.status === 'running' || (vectors !== null && vectors.vectors < vectors.chunks);

  const poll = useEffectEvent(async () => {
    const sent = await sendToServer<LocalModelReply>(ADDRESS);
    if (sent.isDone) setModel(sent.reply);
  });

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void poll(), POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning]);

  async function send(method: 'POST' | 'DELETE'): Promise<void> {
    setSending(true);
    const sent = await sendToServer<LocalModelReply>(ADDRESS, { method });
    setSending(false);
    setProblem(sent.isDone ? null : sent.problem);
    if (sent.isDone) setModel(sent.reply);
  }

  return { model, problem, isSending, start: () => send('POST'), stop: () => send('DELETE') };
}
