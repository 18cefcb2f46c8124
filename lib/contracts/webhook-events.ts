import { z } from 'zod';

import { INGEST_RUN_STATUSES } from './admin/ingest-run.ts';

const timestamp = z.iso.datetime().describe('When it happened.');

/** Webhook events by type: that something has happened, and its name in the administration. No text of a book, of a question or of a reader. */
export const webhookEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ingest.ended'),
    timestamp,
    data: z.object({
      run_id: z.string(),
      document_id: z.string().nullable().describe('Null when it ended before its document was known.'),
      status: z.enum(INGEST_RUN_STATUSES),
      pages_indexed: z.int(),
      pages_unchanged: z.int(),
      pages_failed: z.int(),
      pages_removed: z.int(),
      chunks: z.int(),
      warning_count: z.int(),
      started_at: z.iso.datetime(),
      ended_at: z.iso.datetime(),
    }),
  }),
  z.object({
    type: z.literal('answer.rated_down'),
    timestamp,
    data: z.object({ turn_id: z.string() }),
  }),
  z.object({ type: z.literal('self_test'), timestamp, data: z.object({}) }),
]);

export type WebhookEvent = z.infer<typeof webhookEventSchema>;
