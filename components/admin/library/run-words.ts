import type { IngestRunReply, IngestRunStatus } from '#lib/contracts/admin/ingest-run.ts';
import { groupWarnings } from '#lib/contracts/warning-summary.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage, listed } from '#lib/contracts/wording/wording.ts';

import type { Tone } from '../admin-page.tsx';
import { countText } from '../figure-text.ts';

/** A status as words and a sign; colour is only an addition. */
interface StatusWords {
  text: string;
  sign: string;
  tone: Tone;
}

const STATUSES = (): Record<IngestRunStatus, StatusWords> => ({
  waiting: { text: adminWording().ingest.status.queued, sign: '…', tone: 'plain' },
  running: { text: adminWording().ingest.status.running, sign: '→', tone: 'plain' },
  done: { text: adminWording().common.done, sign: '✓', tone: 'ok' },
  failed: { text: adminWording().common.outcome.failed, sign: '✕', tone: 'danger' },
  stopped: { text: adminWording().common.outcome.stopped, sign: '■', tone: 'warn' },
  interrupted: { text: adminWording().ingest.status.interrupted, sign: '!', tone: 'warn' },
});

/** Returns the status of a run. A run counts as successful only if nothing was lost. */
export function statusWords(run: IngestRunReply): StatusWords {
  const { status, pages_failed: failed, warnings } = run;
  if (status !== 'done') return STATUSES()[status];
  if (failed > 0 && !hasPages(run))
    return { text: adminWording().ingest.status.nothingRead, sign: '✕', tone: 'danger' };
  if (failed > 0) return { text: adminWording().ingest.status.partlyDone, sign: '!', tone: 'warn' };
  const count = groupWarnings(warnings).length;
  if (count === 0) return STATUSES().done;
  return { text: formatMessage(adminWording().ingest.status.doneWithNotes, { count }), sign: '!', tone: 'warn' };
}

/** Returns whether a run has brought in any pages to read. */
export function hasPages(run: IngestRunReply): boolean {
  return run.pages_indexed + run.pages_unchanged > 0;
}

export function isUnderWay({ status }: Pick<IngestRunReply, 'status'>): boolean {
  return status === 'waiting' || status === 'running';
}

/** Whether a run failed and produced no document, so that nothing is lost by dismissing it. */
export function isDismissable({ status, document_id: documentId }: IngestRunReply): boolean {
  return status === 'failed' && documentId === null;
}

export function pagesDone(run: IngestRunReply): number {
  return run.pages_indexed + run.pages_unchanged + run.pages_failed;
}

/** Formats the counts of a run: `12 indexed, 3 unchanged, 1 failed (340 blocks)`. */
export function countWords(run: IngestRunReply): string {
  const parts = [
    formatMessage(adminWording().ingest.result.indexed, { count: countText(run.pages_indexed) }),
    formatMessage(adminWording().ingest.result.unchanged, { count: countText(run.pages_unchanged) }),
    run.pages_removed > 0 &&
      formatMessage(adminWording().ingest.result.removed, { count: countText(run.pages_removed) }),
    run.pages_failed > 0 && formatMessage(adminWording().ingest.result.failed, { count: countText(run.pages_failed) }),
  ].filter((part) => part !== false);
  return `${listed(parts)} (${counted(run.chunks, 'block')})`;
}

/** Returns the name of a run: its document's title or, until that is known, the end of its path. */
export function runName({ title, path }: IngestRunReply): string {
  return title ?? path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
}

/** The announcement for screen readers when a run has ended. */
export function announcementOf(run: IngestRunReply): string {
  const ended = `${runName(run)}: ${statusWords(run).text}.`;
  if (run.error !== null) return `${ended} ${run.error}`;
  return run.status === 'done' ? `${ended} ${countWords(run)}.` : ended;
}

const NOUNS = () => ({
  page: adminWording().common.count.pages,
  block: adminWording().common.count.blocks,
  document: adminWording().common.count.books,
  warning: adminWording().common.count.warnings,
});

/** Formats a count with its noun: `1 page`, `2 pages`. */
export function counted(value: number, noun: keyof ReturnType<typeof NOUNS>): string {
  return formatMessage(NOUNS()[noun], { count: value });
}
