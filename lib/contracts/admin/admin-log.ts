import { z } from 'zod';

import { endOfDay, startOfDay, withoutEmpty } from './turn-filter.ts';

/** Logged actions of administrators. */
export const ADMIN_ACTIONS = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'signed_out_everywhere',
  'password_changed',
  'account_added',
  'account_changed',
  'password_reset',
  'account_removed',
  'ingest_started',
  'ingest_stopped',
  'ingests_dismissed',
  'ingest_scheduled',
  'books_uploaded',
  'document_changed',
  'document_set_aside',
  'document_restored',
  'document_removed',
  'access_changed',
  'access_released',
  'key_made',
  'key_revoked',
  'turn_reviewed',
  'review_removed',
  'turn_assigned',
  'case_made',
  'case_removed',
  'evaluation_run',
  'gap_settled',
  'gap_reopened',
  'answer_page_written',
  'answer_page_removed',
  'answer_pages_exported',
  'conversation_deleted',
  'turns_exported',
  'log_exported',
  'model_fetched',
  'model_fetch_stopped',
  'self_tested',
] as const;

export type AdminAction = (typeof ADMIN_ACTIONS)[number];

/** Filter of log entries, as parameters of an address. Dates are days in UTC, `to` included; empty fields filter nothing. */
export const logFilterSchema = z.preprocess(
  (value) => withoutEmpty(value),
  z
    .object({
      account: z.string().trim().max(100, 'account must be at most 100 characters.'),
      action: z.enum(ADMIN_ACTIONS, { error: 'action is none that is noted.' }),
      object: z.string().trim().max(1_000, 'object must be at most 1000 characters.'),
      from: startOfDay,
      to: endOfDay,
    })
    .partial(),
);

/** The parsed filter: `from` is inclusive, `to` exclusive. */
export type LogFilter = z.output<typeof logFilterSchema>;

/** A page of the table: its position is given by the last entry before it. */
export const logPageQuerySchema = z.preprocess(
  (value) => withoutEmpty(value),
  z.object({ before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }).partial(),
);
