import type { IngestRunReply, IngestRunStatus } from '#lib/contracts/admin/ingest-run.ts';
import type { IngestWarning } from '#lib/contracts/ingest-warning.ts';

/** The stored record of an ingest run. Readers treat a run whose `seenAt` is long ago as `interrupted`. */
export interface IngestRun {
  id: string;
  /** On the server. */
  path: string;
  /** The document's id; null until the source is known. */
  documentId: string | null;
  title: string | null;
  /** The name of the account that started it; null for the command line and the handbook. */
  startedBy: string | null;
  status: IngestRunStatus;
  pagesPlanned: number | null;
  /** For a site that this process is fetching, not stored: the address requested last, and the number of pages fetched of the addresses found. */
  fetching?: { address: string; fetched: number; found: number } | undefined;
  pagesIndexed: number;
  pagesUnchanged: number;
  pagesFailed: number;
  pagesRemoved: number;
  chunks: number;
  /** The first warnings; `warningCount` is the total number. */
  warnings: IngestWarning[];
  warningCount: number;
  /** One sentence for a person, if the entire run failed. */
  error: string | null;
  startedAt: Date;
  /** When the process that executes the run last reported it as alive. */
  seenAt: Date;
  endedAt: Date | null;
}

/** A document that is being read for the first time, with its progress. */
export interface ComingDocument {
  id: string;
  title: string;
  pagesDone: number;
  pagesPlanned: number;
}

/** A run without a sign of life for this long has lost its process. `IngestRunRecorder` updates it every few seconds. */
const SILENCE_MS = 30_000;

/** Returns the time since which a run must have been reported alive. An unfinished run that was not has lost its process. */
export function heardSince(now: Date): Date {
  return new Date(now.getTime() - SILENCE_MS);
}

/** Returns a run's current state: an unfinished run whose process no longer reports was interrupted. */
function asSeenAt(run: IngestRun, now: Date): IngestRun {
  const isSilent = run.endedAt === null && run.seenAt < heardSince(now);
  return isSilent ? { ...run, status: 'interrupted', endedAt: run.seenAt } : run;
}

/** Converts a run into the API's reply. */
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
