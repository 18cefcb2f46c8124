import { z } from 'zod';

/** What decides what is noted of documents when they are ingested. */
export const INGEST_VARIABLES = {
  IDENTIFIER_PATTERNS: z.string().optional(),
};
