'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { ChosenFile } from '#lib/client/uploads/chosen-files.ts';
import { keepUpload, keptUpload } from '#lib/client/uploads/kept-upload.ts';
import {
  askUpload,
  beginUpload,
  cancelUpload,
  followBooks,
  planBooks,
  readBooks,
  type SaidOfUpload,
  sendFiles,
  UploadProblem,
} from '#lib/client/uploads/send-upload.ts';
import type { Upload, UploadPlan } from '#lib/contracts/uploads.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import type { Trouble } from './upload-trouble.tsx';

/** The stage an upload has reached. */
export type UploadStage =
  | { kind: 'choosing'; trouble: Trouble | null }
  | { kind: 'sending'; sentBytes: number; allBytes: number; name: string }
  /** It broke off; the part that has arrived is kept for a while. */
  | { kind: 'broken'; trouble: Trouble }
  | { kind: 'looking' }
  /** Nothing is in the library yet: the plan is being reviewed. */
  | { kind: 'planned'; upload: Upload; plan: UploadPlan }
  | { kind: 'reading'; upload: Upload }
  | { kind: 'ended'; upload: Upload };

interface UploadControl {
  stage: UploadStage;
  start: (files: ChosenFile[], said: SaidOfUpload) => void;
  /** Adds the planned books, replacing the documents with these ids. */
  add: (replaces: string[]) => void;
  /** Resumes an upload that broke off, or reads failed books again where that may help. */
  retry: () => void;
  cancel: () => void;
  /** Returns to the start. */
  reset: () => void;
}

interface Job {
  files: ChosenFile[];
  /** Whether the plan is reviewed before anything is read. */
  isPlanned: boolean;
  stopping: AbortController;
  upload: Upload | null;
}

const UNDECIDED: ReadonlySet<UploadStage['kind']> = new Set(['sending', 'broken', 'looking', 'planned']);

const CHOOSING: UploadStage = { kind: 'choosing', trouble: null };

interface UploadOptions {
  /** Called whenever books have been added to the library. */
  onShelved: () => void;
  /** Whether the upload is remembered, so that the next page opened in this browser finds it and resumes it. */
  isKept: boolean;
}

/** Handles one upload at a time, from its files to its books. */
export function useUpload({ onShelved, isKept }: UploadOptions): UploadControl {
  const [stage, setStage] = useState<UploadStage>(CHOOSING);
  const job = useRef<Job | null>(null);

  useCancelOnLeaving(() => {
    // A half-sent upload cannot be completed once the page is left, and a planned one is no longer wanted.
    return UNDECIDED.has(stage.kind) ? (job.current?.upload ?? null) : null;
  });

  const { follow, send, resume } = stepsOf((next) => {
    setStage(next);
    if (isKept && 'upload' in next) keepUpload(isToBeFound(next) ? next.upload.upload_id : null);
  }, onShelved);

  function run(current: Job, work: () => Promise<void>): void {
    work().catch((error: unknown) => {
      if (current.stopping.signal.aborted) return;
      setStage({ kind: current.upload === null ? 'choosing' : 'broken', trouble: troubleOf(error) });
    });
  }

  useKeptUpload(isKept, (upload) => {
    if (job.current !== null) return;
    const current: Job = { files: [], isPlanned: false, stopping: new AbortController(), upload };
    job.current = current;
    run(current, () => follow(current, upload));
  });

  return {
    stage,
    start: (files, said) => {
      // A replacement is always ingested completely before anything changes, so it needs no plan.
      const isPlanned = said.replaces === undefined;
      const current: Job = { files, isPlanned, stopping: new AbortController(), upload: null };
      job.current = current;
      const name = files[0]?.name ?? said.addresses?.[0] ?? '';
      setStage({ kind: 'sending', sentBytes: 0, allBytes: 0, name });
      run(current, async () => {
        current.upload = await beginUpload(files, said, current.stopping.signal);
        await send(current, current.upload);
      });
    },
    add: (replaces) => {
      const current = job.current;
      const upload = current?.upload ?? null;
      if (current === null || upload === null) return;
      setStage({ kind: 'reading', upload });
      run(current, async () => follow(current, await readBooks(upload, current.stopping.signal, replaces)));
    },
    retry: () => {
      const current = job.current;
      if (current?.upload === null || current === null) return;
      const { upload } = current;
      run(current, async () => {
        if (stage.kind === 'ended') await follow(current, await readBooks(upload, current.stopping.signal));
        else await resume(current, await askUpload(upload.upload_id, current.stopping.signal));
      });
    },
    cancel: () => {
      const current = job.current;
      current?.stopping.abort(new Error('Cancelled.'));
      const upload = current?.upload ?? null;
      if (upload === null || stage.kind !== 'reading') setStage(CHOOSING);
      if (upload !== null)
        void cancelUpload(upload).then((ended) => {
          if (isKept) keepUpload(null);
          if (stage.kind === 'reading') setStage(ended === null ? CHOOSING : { kind: 'ended', upload: ended });
        });
    },
    reset: () => {
      job.current = null;
      if (isKept) keepUpload(null);
      setStage(CHOOSING);
    },
  };
}

/** The steps of an upload, each leading to the next; `show` receives the progress. */
function stepsOf(show: (stage: UploadStage) => void, onShelved: () => void) {
  async function follow(current: Job, upload: Upload): Promise<void> {
    const { signal } = current.stopping;
    if (upload.status !== 'ended') show({ kind: 'reading', upload });
    let shelved = 0;
    const onChange = (changed: Upload) => {
      const done = changed.books.filter(({ status }) => status === 'done').length;
      show({ kind: changed.status === 'ended' ? 'ended' : 'reading', upload: changed });
      if (done !== shelved) onShelved();
      shelved = done;
    };
    await followBooks(upload, { signal, onChange });
  }

  async function send(current: Job, upload: Upload): Promise<void> {
    const { files, stopping } = current;
    const allBytes = files.reduce((sum, { file }) => sum + file.size, 0);
    const onSent = (sentBytes: number, name: string) => show({ kind: 'sending', sentBytes, allBytes, name });
    if (files.length > 0) onSent(0, files[0]?.name ?? '');
    await sendFiles(files, upload, { signal: stopping.signal, onSent });
    if (current.isPlanned) await look(current, upload);
    else await follow(current, await readBooks(upload, stopping.signal));
  }

  async function look(current: Job, known: Upload): Promise<void> {
    const { signal } = current.stopping;
    show({ kind: 'looking' });
    const { upload, plan } = await planBooks(known, signal);
    if (plan === null) show({ kind: 'ended', upload });
    else if (isToBeDecided(upload, plan)) show({ kind: 'planned', upload, plan });
    else await follow(current, await readBooks(upload, signal));
  }

  /** Resumes the upload at the point where it was interrupted. */
  async function resume(current: Job, upload: Upload): Promise<void> {
    if (upload.status === 'receiving') await send(current, upload);
    else if (upload.status === 'reading' || upload.status === 'ended') await follow(current, upload);
    else await look(current, upload);
  }

  return { follow, send, resume };
}

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof UploadProblem)) return { message: wording().upload.error.filesUnreadable, isSignedOut: false };
  return { message: error.message, isSignedOut: error.status === 401 };
}

/** Whether the plan needs a decision. Files that are complete books, are readable and are not in the library yet need none. */
function isToBeDecided({ books }: Upload, plan: UploadPlan): boolean {
  return (
    books.some(({ problem }) => problem !== null) ||
    plan.books.some((book) => book.page_count !== null || book.same_as !== null)
  );
}

/** Whether another page should show it: its books are being read, or some of them were not added and that may not have been seen. */
function isToBeFound({ kind, upload }: Extract<UploadStage, { upload: Upload }>): boolean {
  return kind === 'reading' || (kind === 'ended' && upload.books.some(({ status }) => status === 'failed'));
}

/** Reports, once, the upload begun on another page of this browser, if the server still knows it. */
function useKeptUpload(isKept: boolean, onFound: (upload: Upload) => void): void {
  const found = useEffectEvent(onFound);
  useEffect(() => {
    const id = isKept ? keptUpload() : null;
    if (id === null) return;
    const leaving = new AbortController();
    askUpload(id, leaving.signal).then(
      (upload) => {
        const isOver = upload.status === 'ended' && !isToBeFound({ kind: 'ended', upload });
        if (isOver) keepUpload(null);
        else if (upload.status === 'reading' || upload.status === 'ended') found(upload);
      },
      (error: unknown) => {
        // If the reader is no longer its owner, or the server does not know it, there is nothing to show.
        if (error instanceof UploadProblem && error.status !== null) keepUpload(null);
      },
    );
    return () => leaving.abort(new Error('The page is left.'));
  }, [isKept]);
}

/** Cancels the given upload on the server when the page is left. */
function useCancelOnLeaving(unfinished: () => Upload | null): void {
  const leave = useEffectEvent(() => {
    const upload = unfinished();
    if (upload !== null) void cancelUpload(upload);
  });
  useEffect(() => {
    const onLeave = () => leave();
    addEventListener('pagehide', onLeave);
    return () => removeEventListener('pagehide', onLeave);
  }, []);
}
