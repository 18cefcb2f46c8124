'use client';

import { useId, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { LINKED } from '#components/controls/linked.ts';
import { WarningList } from '#components/controls/warning-list.tsx';
import type { IngestRunReply } from '#lib/contracts/admin/ingest-run.ts';
import { groupWarnings } from '#lib/contracts/warning-summary.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { Card, TONE_COLOURS } from '../admin-page.tsx';
import { countText } from '../figure-text.ts';
import { FilePath } from './library-document.tsx';
import {
  counted,
  countWords,
  hasPages,
  isDismissable,
  isUnderWay,
  pagesDone,
  runName,
  statusWords,
} from './run-words.ts';

interface RunProgressProps {
  run: IngestRunReply;
  /** Null for administrators who may not; otherwise resolves with the error to show when it could not be stopped. */
  onStop: ((runId: string) => Promise<string | null>) | null;
  /** Null for accounts that may not dismiss runs; else resolves with an error message when a failed run could not be dismissed. */
  onDismiss: ((runId: string) => Promise<string | null>) | null;
}

/** The progress of a run, and in the end its result. */
export function RunProgress({ run, onStop, onDismiss }: RunProgressProps) {
  const nameId = useId();
  const [isStopping, setStopping] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isOpen = isUnderWay(run);

  async function stop(): Promise<void> {
    setStopping(true);
    const told = await onStop?.(run.run_id);
    setProblem(told ?? null);
    if (told !== null) setStopping(false);
  }

  return (
    <Card as="li" className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 id={nameId} className="font-read text-[1.0625rem]/[1.35] font-semibold">
          {runName(run)}
        </h3>
        <RunStatus run={run} />
        {isOpen && onStop !== null && (
          <Button className="ms-auto" aria-describedby={nameId} disabled={isStopping} onClick={() => void stop()}>
            {isStopping ? adminWording().ingest.run.stopping : adminWording().common.stop}
          </Button>
        )}
        {isDismissable(run) && onDismiss !== null && (
          <Button
            className="ms-auto"
            aria-label={formatMessage(adminWording().ingestRunActions.dismissNamed, { name: runName(run) })}
            onClick={() => void onDismiss(run.run_id).then(setProblem)}
          >
            {adminWording().ingestRunActions.dismiss}
          </Button>
        )}
      </div>
      <p className="text-ink-2">
        <FilePath>{run.path}</FilePath>
        {run.started_by !== null && (
          <>{formatMessage(adminWording().ingest.run.startedBy, { started_by: run.started_by })}</>
        )}
      </p>
      {isOpen && <Bar run={run} nameId={nameId} />}
      {!isOpen && <p>{countWords(run)}</p>}
      <RunWarnings run={run} />
      {run.document_id !== null && run.status === 'done' && hasPages(run) && (
        <p>
          <a className={`${LINKED} wrap-anywhere`} href={`/books/${encodeURIComponent(run.document_id)}`}>
            {formatMessage(adminWording().ingest.run.read, { runName: runName(run) })}
          </a>
        </p>
      )}
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
    </Card>
  );
}

function Bar({ run, nameId }: { run: IngestRunReply; nameId: string }) {
  const { pages_planned: planned, chunks } = run;
  const done = pagesDone(run);
  return (
    <>
      <progress
        aria-labelledby={nameId}
        className="h-2.5 w-full appearance-none overflow-hidden rounded-[5px] border border-control bg-sunken accent-ink [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-ink forced-colors:[&::-webkit-progress-value]:bg-[color:Highlight]"
        max={Math.max(planned ?? 1, 1)}
        {...(planned !== null && { value: done })}
      />
      <p className="tabular-nums">
        {planned === null
          ? begunText(run)
          : formatMessage(adminWording().common.progress, { done: countText(done), all: counted(planned, 'page') })}
        {planned !== null && ` · ${counted(chunks, 'block')}`}
      </p>
    </>
  );
}

/** The progress of a run whose pages are not known yet. */
function begunText({ pages_fetched: fetched }: IngestRunReply): string {
  return fetched === null
    ? adminWording().ingest.progress.scanning
    : formatMessage(adminWording().ingest.progress.fetched, { pages: counted(fetched, 'page') });
}

/** The status of a run as a sign and words, with a colour that is only an addition. */
export function RunStatus({ run }: { run: IngestRunReply }) {
  const { text, sign, tone } = statusWords(run);
  return (
    <b className={`font-semibold ${TONE_COLOURS[tone]}`}>
      <span aria-hidden="true" className={sign === '→' ? 'inline-block rtl:-scale-x-100' : undefined}>
        {sign}
      </span>{' '}
      {text}
    </b>
  );
}

/** Warnings and errors of a run, folded away. */
export function RunWarnings({ run: { warnings, warning_count: count, error } }: { run: IngestRunReply }) {
  const groups = groupWarnings(warnings);
  const told = warnings.reduce((sum, { more = 0 }) => sum + 1 + more, 0);
  return (
    <>
      {error !== null && <p className="text-danger">{error}</p>}
      {count > 0 && (
        <details>
          <summary className="w-fit py-1 font-medium text-warn">{counted(groups.length, 'warning')}</summary>
          <WarningList warnings={warnings} />
          {count > told && (
            <p className="text-ink-2">
              {formatMessage(adminWording().common.andMore, { countText: countText(count - told) })}
            </p>
          )}
        </details>
      )}
    </>
  );
}
