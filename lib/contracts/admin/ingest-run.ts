import { z } from 'zod';

import { ingestWarningSchema } from '../ingest-warning.ts';

/** `interrupted`: the process that ran it ended unexpectedly. */
export const INGEST_RUN_STATUSES = ['waiting', 'running', 'done', 'failed', 'stopped', 'interrupted'] as const;

export const ingestRunSchema = z
  .object({
    run_id: z.string(),
    path: z.string().describe('Of the server.'),
    document_id: z.string().nullable(),
    title: z.string().nullable(),
    started_by: z.string().nullable().describe('The account; null for the command line.'),
    status: z.enum(INGEST_RUN_STATUSES),
    pages_fetched: z.int().min(0).nullable().describe('Of a website while it is being fetched.'),
    pages_planned: z.int().min(0).nullable(),
    pages_indexed: z.int().min(0),
    pages_unchanged: z.int().min(0),
    pages_failed: z.int().min(0),
    pages_removed: z.int().min(0),
    chunks: z.int().min(0),
    warnings: z.array(ingestWarningSchema),
    warning_count: z.int().min(0),
    error: z.string().nullable(),
    started_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'IngestRun' });

export const ingestRunListSchema = z
  .object({ runs: z.array(ingestRunSchema).describe('Newest first.') })
  .meta({ id: 'IngestRunList' });

export const dismissedRunsSchema = z
  .object({ dismissed: z.int().min(0).describe('How many runs are forgotten.') })
  .meta({ id: 'DismissedIngestRuns' });

/** Either a run under way, in its state when it was stopped, or the dismissed failed runs. */
export const endedRunSchema = z.union([ingestRunSchema, dismissedRunsSchema]);

export type IngestRunStatus = (typeof INGEST_RUN_STATUSES)[number];
export type IngestRunReply = z.infer<typeof ingestRunSchema>;

/** The source to ingest: a folder or file of the server. */
export const startIngestSchema = z.object({
  path: z.string({ error: 'path must be text.' }).trim().min(1, 'Enter a path.').max(4_096),
});
