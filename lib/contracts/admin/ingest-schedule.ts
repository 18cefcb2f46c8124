import { z } from 'zod';

/** How often a document is re-imported automatically. */
export const INGEST_INTERVALS = ['day', 'week', 'month'] as const;

export type IngestInterval = (typeof INGEST_INTERVALS)[number];

const every = z.enum(INGEST_INTERVALS, { error: 'every must be "day", "week", "month" or null.' }).nullable();

export const ingestScheduleRequestSchema = z
  .object({ every: every.describe('Null: not by itself.') }, { error: 'The body must be a JSON object.' })
  .meta({ id: 'IngestScheduleRequest' });

export const ingestScheduleSchema = z
  .object({
    document_id: z.string(),
    every,
    next_at: z.iso.datetime().nullable().describe('When it is read next; null when not by itself.'),
  })
  .meta({ id: 'IngestSchedule' });
