'use client';

import type { TextRecognitionReply } from '#lib/contracts/admin/text-recognition.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { Card, SectionTitle, TONE_COLOURS } from '../admin-page.tsx';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { FetchButton, FetchProgress, megabytes } from './fetch-controls.tsx';
import { useFetchedFiles } from './use-fetched-files.ts';

const ADDRESS = '/api/admin/text-recognition';

interface TextRecognitionCardProps {
  initial: TextRecognitionReply;
  /** Whether the current administrator may fetch it. */
  mayFetch: boolean;
}

const HEADING = 'text-recognition';

/** Whether scanned pages can be recognised, and how to download what recognises them. */
export function TextRecognitionCard({ initial, mayFetch }: TextRecognitionCardProps) {
  const { reply, problem, isSending, start, stop } = useFetchedFiles(ADDRESS, initial);
  const isLoaded = useIsHydrated();
  const { fetching, is_here: isHere, download_bytes: bytes } = reply;
  const words = adminWording().recognition;
  const languages = reply.languages.join(', ');
  return (
    <Card as="section" aria-labelledby={HEADING} className="grid max-w-176 gap-2">
      <SectionTitle id={HEADING}>{words.title}</SectionTitle>
      <p>{isHere ? formatMessage(words.here, { languages }) : words.absent}</p>
      {!isHere && (
        <p className="text-ink-2">
          {bytes === null
            ? formatMessage(words.noPackage, { languages })
            : formatMessage(words.offer, { megabytes: megabytes(bytes), languages })}
        </p>
      )}
      {fetching.status === 'running' && (
        <FetchProgress {...fetching} labelledBy={HEADING} runtime={words.downloading} />
      )}
      {mayFetch && !isHere && bytes !== null && (
        <FetchButton fetching={fetching} isIdle={isLoaded && !isSending} start={start} stop={stop} />
      )}
      <p role="alert" className={`${TONE_COLOURS.danger} empty:hidden`}>
        {problem ?? (fetching.status === 'failed' ? fetching.message : null)}
      </p>
      <p role="status" className="empty:hidden">
        {fetching.status === 'done' && adminWording().model.fetching.done}
      </p>
    </Card>
  );
}
