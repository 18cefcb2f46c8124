'use client';

import { Button } from '#components/controls/button.tsx';
import type { FetchingReply, LocalModelReply } from '#lib/contracts/admin/local-model.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { sendToServer } from '#lib/client/server-request.ts';

import { Card, SectionTitle, TONE_COLOURS } from '../admin-page.tsx';
import { countText } from '../figure-text.ts';
import { useIsHydrated } from '../use-is-hydrated.ts';

const ADDRESS = '/api/admin/local-model';

const POLL_MS = 500;

interface LocalModelCardProps {
  initial: LocalModelReply;
  /** Whether the current administrator may fetch it. */
  mayFetch: boolean;
}

const HEADING = 'search-by-meaning';

/** The search method in use, and how to enable semantic search with a model on the server's own machine. */
export function LocalModelCard({ initial, mayFetch }: LocalModelCardProps) {
  const { model, problem, isSending, start, stop } = useLocalModel(initial);
  const isLoaded = useIsHydrated();
  const { fetching } = model;
  const isRunning = fetching.status === 'running';
  const isOffered = model.is_wanted && !model.is_here;
  return (
    <Card as="section" aria-labelledby={HEADING} className="grid max-w-176 gap-2">
      <SectionTitle id={HEADING}>{adminWording().model.title}</SectionTitle>
      <p>{stateWords(model)}</p>
      {isOffered && (
        <p className="text-ink-2">
          {formatMessage(adminWording().model.offer.meanwhile, { offer: offerWords(model) })}
          {!model.is_measured && adminWording().model.offer.notMeasured}
        </p>
      )}
      {isRunning && <Progress {...fetching} />}
      {mayFetch && isOffered && (
        <FetchButton fetching={fetching} isIdle={isLoaded && !isSending} start={start} stop={stop} />
      )}
      <p role="alert" className={`${TONE_COLOURS.danger} empty:hidden`}>
        {problem ?? (fetching.status === 'failed' ? fetching.message : vectorProblem(model.vectors))}
      </p>
      <p role="status" className="empty:hidden">
        {fetching.status === 'done' && adminWording().model.fetching.done}
      </p>
    </Card>
  );
}

interface FetchButtonProps extends Pick<ReturnType<typeof useLocalModel>, 'start' | 'stop'> {
  fetching: FetchingReply;
  isIdle: boolean;
}

function FetchButton({ fetching, isIdle, start, stop }: FetchButtonProps) {
  return (
    <p>
      {fetching.status === 'running' ? (
        <Button disabled={!isIdle} onClick={() => void stop()}>
          {adminWording().common.stop}
        </Button>
      ) : (
        <Button look="main" disabled={!isIdle} onClick={() => void start()}>
          {fetching.status === 'failed' ? adminWording().common.tryAgain : adminWording().model.download}
        </Button>
      )}
    </p>
  );
}

function stateWords({ name, search, made_by: madeBy, ...model }: LocalModelReply): string {
  if (search === 'meaning')
    return formatMessage(adminWording().model.state.meaning, {
      maker: madeBy ?? adminWording().model.unnamed,
      vectors: vectorWords(model.vectors),
    }).trim();
  const state = adminWording().model.state.exactWords;
  if (!model.is_wanted) return formatMessage(adminWording().model.state.off, { state });
  return model.is_here ? formatMessage(adminWording().model.state.restart, { state, name }) : state;
}

function vectorWords(vectors: LocalModelReply['vectors']): string {
  if (vectors === null) return '';
  const { vectors: made, chunks } = vectors;
  if (made >= chunks) return formatMessage(adminWording().model.vectors.all, { countText: countText(chunks) });
  return formatMessage(adminWording().model.vectors.some, { made: countText(made), all: countText(chunks) });
}

function vectorProblem(vectors: LocalModelReply['vectors']): string | null {
  const reason = vectors?.problem ?? null;
  return reason === null ? null : formatMessage(adminWording().model.vectors.failed, { reason });
}

function offerWords({ name, languages, download_bytes: bytes }: LocalModelReply): string {
  const size =
    bytes === null
      ? adminWording().model.offer.sizeUnknown
      : formatMessage(adminWording().model.offer.size, { megabytes: megabytes(bytes) });
  const who = languages === null ? name : formatMessage(adminWording().model.offer.languages, { name, languages });
  return formatMessage(adminWording().model.offer.download, { size, model: who });
}

function Progress({ step, bytes, total }: Extract<FetchingReply, { status: 'running' }>) {
  const isKnown = step === 'model' && total > 0;
  return (
    <>
      <progress
        aria-labelledby={HEADING}
        className="h-2.5 w-full appearance-none overflow-hidden rounded-[5px] border border-control bg-sunken accent-ink [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-ink forced-colors:[&::-webkit-progress-value]:bg-[color:Highlight]"
        max={Math.max(total, 1)}
        {...(isKnown && { value: bytes })}
      />
      <p className="tabular-nums">
        {step === 'runtime' && adminWording().model.fetching.runtime}
        {step === 'model' &&
          (isKnown
            ? formatMessage(adminWording().common.progress, { done: megabytes(bytes), all: megabytes(total) })
            : adminWording().model.fetching.listing)}
      </p>
    </>
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}

interface FollowedModel {
  model: LocalModelReply;
  /** The error to show when the server did not do it, else null. */
  problem: string | null;
  isSending: boolean;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Polls the state of the local model while the server downloads it. */
function useLocalModel(initial: LocalModelReply): FollowedModel {
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
