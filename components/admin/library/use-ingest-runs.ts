'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';

import type { IngestRunReply } from '#lib/contracts/admin/ingest-run.ts';
import { type Sent, sendToServer } from '#lib/client/server-request.ts';

import { announcementOf, isDismissable, isUnderWay } from './run-words.ts';

const POLL_MS = 1_000;

interface IngestRuns {
  /** The runs in progress and those that have ended since the page was opened; newest first. */
  shown: IngestRunReply[];
  /** The runs that had failed before the page was opened and have no document that would report the failure. */
  failed: IngestRunReply[];
  /** The run that has just ended, described in a sentence. */
  announcement: string;
  /** The error to show when the server did not do it, else null. */
  start: (path: string) => Promise<string | null>;
  stop: (runId: string) => Promise<string | null>;
  /** Dismisses one failed run, or all of them for null. */
  dismiss: (runId: string | null) => Promise<string | null>;
}

/** Polls the ingest runs while some are under way and the page is visible. When one ends, the page is refreshed. */
export function useIngestRuns(initial: readonly IngestRunReply[]): IngestRuns {
  const router = useRouter();
  const [shown, setShown] = useState<IngestRunReply[]>(() =>
    initial.filter((run) => isUnderWay(run) || isUnheard(run, initial)),
  );
  const [announcement, setAnnouncement] = useState('');
  const isFollowing = shown.some(isUnderWay);

  const poll = useEffectEvent(async () => {
    const runs = await listRuns();
    if (runs === null) return;
    const ended = runs.filter((run) => !isUnderWay(run) && shown.some((one) => isUnderWay(one) && isSame(one, run)));
    setShown((before) => merge(before, runs));
    if (ended.length === 0) return;
    setAnnouncement(ended.map(announcementOf).join(' '));
    router.refresh();
  });

  useEffect(() => {
    if (!isFollowing) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    async function follow(): Promise<void> {
      if (document.visibilityState === 'visible') await poll();
      if (!isOver) timer = setTimeout(() => void follow(), POLL_MS);
    }
    void follow();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isFollowing]);

  return {
    shown: shown.filter((run) => !initial.some((one) => isSame(one, run) && isDismissable(one))),
    failed: shown.filter((run) => initial.some((one) => isSame(one, run) && isDismissable(one))),
    announcement,
    start: async (path) => {
      const sent = await startIngest(path);
      if (!sent.isDone) return sent.problem;
      setShown((before) => merge(before, [sent.reply]));
      return null;
    },
    dismiss: async (runId) => {
      const path = runId === null ? ADDRESS : `${ADDRESS}/${runId}`;
      const sent = await sendToServer(path, { method: 'DELETE' });
      // A 404 means that it is already forgotten, as requested.
      if (!sent.isDone && sent.status !== 404) return sent.problem;
      setShown((before) => {
        const path = before.find((run) => run.run_id === runId)?.path;
        return before.filter((run) => !isDismissable(run) || (runId !== null && run.path !== path));
      });
      return null;
    },
    stop: async (runId) => {
      const sent = await stopIngest(runId);
      return sent.isDone ? null : sent.problem;
    },
  };
}

/** Whether a run failed before it produced a document that could report the failure, and its path has not been tried again since. */
function isUnheard(run: IngestRunReply, newestFirst: readonly IngestRunReply[]): boolean {
  const isLast = newestFirst.find(({ path }) => path === run.path) === run;
  return isDismissable(run) && isLast;
}

/** Updates the runs already shown and adds others that have begun. */
function merge(shown: IngestRunReply[], runs: IngestRunReply[]): IngestRunReply[] {
  const begun = runs.filter((run) => isUnderWay(run) && !shown.some((one) => isSame(one, run)));
  const known = shown.map((one) => runs.find((run) => isSame(one, run)) ?? one);
  return [...begun, ...known];
}

function isSame(one: IngestRunReply, other: IngestRunReply): boolean {
  return one.run_id === other.run_id;
}

const ADDRESS = '/api/admin/ingests';

/** Lists the runs, newest first. Null when the request fails. */
async function listRuns(): Promise<IngestRunReply[] | null> {
  const sent = await sendToServer<{ runs: IngestRunReply[] }>(ADDRESS);
  return sent.isDone ? sent.reply.runs : null;
}

function startIngest(path: string): Promise<Sent<IngestRunReply>> {
  return sendToServer(ADDRESS, { method: 'POST', body: { path } });
}

function stopIngest(runId: string): Promise<Sent<IngestRunReply>> {
  return sendToServer(`${ADDRESS}/${runId}`, { method: 'DELETE' });
}
