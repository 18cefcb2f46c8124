'use client';

import type { LocalModelReply } from '#lib/contracts/admin/local-model.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { Card, SectionTitle, TONE_COLOURS } from '../admin-page.tsx';
import { countText } from '../figure-text.ts';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { FetchButton, FetchProgress, megabytes } from './fetch-controls.tsx';
import { useFetchedFiles } from './use-fetched-files.ts';

const ADDRESS = '/api/admin/local-model';

interface LocalModelCardProps {
  initial: LocalModelReply;
  /** Whether the current administrator may fetch it. */
  mayFetch: boolean;
}

const HEADING = 'search-by-meaning';

/** The search method in use, and how to enable semantic search with a model on the server's own machine. */
export function LocalModelCard({ initial, mayFetch }: LocalModelCardProps) {
  const { reply: model, problem, isSending, start, stop } = useFetchedFiles(ADDRESS, initial, areVectorsMissing);
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
      {isRunning && (
        <FetchProgress {...fetching} labelledBy={HEADING} runtime={adminWording().model.fetching.runtime} />
      )}
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

function areVectorsMissing({ vectors }: LocalModelReply): boolean {
  return vectors !== null && vectors.vectors < vectors.chunks;
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
