import type { IngestRunReply, IngestRunStatus } from '#lib/contracts/admin/ingest-run.ts';
import type { IngestWarning } from '#lib/contracts/ingest-warning.ts';

/** What is kept of a run of ingest. Who reads takes one whose `seenAt` is long ago for `interrupted`. */
export interface IngestRun {
  id: string;
  /** On the server. */
  path: string;
  /** Null until the source is known. */
  documentId: string | null;
  title: string | null;
  /** The name of the account; null for the command line and the handbook. */
  startedBy: string | null;
  status: IngestRunStatus;
  pagesPlanned: number | null;
  /** Of a site that this process is fetching, and not kept: what was asked for last, and how many pages there are of the addresses known. */
  fetching?: { address: string; fetched: number; found: number } | undefined;
  pagesIndexed: number;
  pagesUnchanged: number;
  pagesFailed: number;
  pagesRemoved: number;
  chunks: number;
  /** The first ones; `warningCount` says how many there were. */
  warnings: IngestWarning[];
  warningCount: number;
  /** One sentence for a person, when the run failed as a whole. */
  error: string | null;
  startedAt: Date;
  /** When the process that runs it last said so. */
  seenAt: Date;
  endedAt: Date | null;
}

/** A document that is being read for the first time, and how far that is. */
export interface ComingDocument {
  id: string;
  title: string;
  pagesDone: number;
  pagesPlanned: number;
}

/** A run that nobody has heard of for so long has lost its process. It is heard of every few seconds (`IngestRunRecorder`). */
const SILENCE_MS = 30_000;

/** A run that has not ended and was not heard of since this moment has lost its process. */
export function heardSince(now: Date): Date {
  return new Date(now.getTime() - SILENCE_MS);
}

/** Runs as they are now: one that has not ended and whose process says nothing any more was interrupted. */
function asSeenAt(run: IngestRun, now: Date): IngestRun {
  const isSilent = run.endedAt === null && run.seenAt < heardSince(now);
  return isSilent ? { ...run, status: 'interrupted', endedAt: run.seenAt } : run;
}

/** A run as the API shows it now. */
export function toIngestRunReply(kept: IngestRun, now: Date): IngestRunReply {
  const run = asSeenAt(kept, now);
  return {
    run_id: run.id,
    path: run.path,
    document_id: run.documentId,
    title: run.title,
    started_by: run.startedBy,
    status: run.status,
    pages_fetched: run.fetching?.fetched ?? null,
    pages_planned: run.pagesPlanned,
    pages_indexed: run.pagesIndexed,
    pages_unchanged: run.pagesUnchanged,
    pages_failed: run.pagesFailed,
    pages_removed: run.pagesRemoved,
    chunks: run.chunks,
    warnings: run.warnings,
    warning_count: run.warningCount,
    error: run.error,
    started_at: run.startedAt.toISOString(),
    ended_at: run.endedAt?.toISOString() ?? null,
  };
}
