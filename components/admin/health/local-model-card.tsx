'use client';

import { Button } from '#components/controls/button.tsx';
import type { FetchingReply, LocalModelReply } from '#lib/contracts/admin/local-model.ts';

import { Card, SectionTitle, TONE_COLOURS } from '../admin-page.tsx';
import { countText } from '../figure-text.ts';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { useLocalModel } from './use-local-model.ts';

interface LocalModelCardProps {
  initial: LocalModelReply;
  /** Whether whoever looks may fetch it. */
  mayFetch: boolean;
}

const HEADING = 'search-by-meaning';

/** What search goes by, and how to let it compare meaning with a model on the server's own machine. */
export function LocalModelCard({ initial, mayFetch }: LocalModelCardProps) {
  const { model, problem, isSending, start, stop } = useLocalModel(initial);
  const isLoaded = useIsHydrated();
  const { fetching } = model;
  const isRunning = fetching.status === 'running';
  const isOffered = model.is_wanted && !model.is_here;
  return (
    <Card as="section" aria-labelledby={HEADING} className="grid max-w-176 gap-2">
      <SectionTitle id={HEADING}>Search by meaning</SectionTitle>
      <p>{stateWords(model)}</p>
      {isOffered && (
        <p className="text-ink-2">
          {offerWords(model)} Search by words goes on all the while.
          {!model.is_measured && ' How well it finds was not measured by us.'}
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
        {fetching.status === 'done' && 'The files are here now.'}
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
          Stop
        </Button>
      ) : (
        <Button look="main" disabled={!isIdle} onClick={() => void start()}>
          {fetching.status === 'failed' ? 'Try again' : 'Download'}
        </Button>
      )}
    </p>
  );
}

function stateWords({ name, search, made_by: madeBy, ...model }: LocalModelReply): string {
  if (search === 'meaning')
    return `Search compares words and meaning; ${madeBy ?? 'a model'} makes the vectors. ${vectorWords(model.vectors)}`.trim();
  const state = 'Search goes by words only: what the book says in other words than the question is often missed.';
  if (!model.is_wanted) return `${state} EMBEDDINGS is off on this server.`;
  return model.is_here ? `${state} The model ${name} is here: start the server anew to use it.` : state;
}

function vectorWords(vectors: LocalModelReply['vectors']): string {
  if (vectors === null) return '';
  const { vectors: made, chunks } = vectors;
  if (made >= chunks) return `All ${countText(chunks)} blocks have theirs.`;
  return `${countText(made)} of ${countText(chunks)} blocks have theirs; the others are found by words until they do.`;
}

function vectorProblem(vectors: LocalModelReply['vectors']): string | null {
  const reason = vectors?.problem ?? null;
  return reason === null ? null : `No vectors can be made right now; they are tried again. ${reason}`;
}

function offerWords({ name, languages, download_bytes: bytes }: LocalModelReply): string {
  const size = bytes === null ? 'One download' : `One download of ${megabytes(bytes)}`;
  const who = languages === null ? name : `${name}, for ${languages}`;
  return `${size} (the model ${who}), then everything stays on this machine.`;
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
        {step === 'runtime' && 'npm fetches what runs the model…'}
        {step === 'model' && (isKnown ? `${megabytes(bytes)} of ${megabytes(total)}` : 'Asking the hub what there is…')}
      </p>
    </>
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}
