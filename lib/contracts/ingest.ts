import { z } from 'zod';

import { errorResponseSchema } from './error-response.ts';

/** Progress of one ingest run, in order; the command line prints it and the server streams it as JSON lines. */
const ingestEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ingest-start'), documentId: z.string(), title: z.string(), pages: z.int() }),
  z.object({
    type: z.literal('page-end'),
    path: z.string(),
    outcome: z.enum(['indexed', 'unchanged', 'failed']),
    chunks: z.int(),
  }),
  /** Something a person should know: a missing include (once per file), a bad file, a picture that is not there. */
  z.object({ type: z.literal('warning'), file: z.string(), message: z.string() }),
  z.object({
    type: z.literal('ingest-end'),
    documentId: z.string(),
    indexed: z.int(),
    unchanged: z.int(),
    removed: z.int(),
    failed: z.int(),
    chunks: z.int(),
    durationMs: z.number(),
  }),
]);

export type IngestEvent = z.infer<typeof ingestEventSchema>;

const ID_RULE =
  'The id must be lower-case letters and digits with single hyphens between them, at most 100 characters.';

/** What to ingest. Paths are those of the server. */
export const ingestRequestSchema = z.object({
  path: z.string().min(1),
  /** The document's name under `/books/`; by default made from the folder's or file's name. */
  id: z
    .string()
    .max(100, ID_RULE)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, ID_RULE)
    .optional(),
  title: z.string().min(1).max(300).optional(),
  /** The document's own address on the web; source links then go there. */
  webUrl: z.url({ protocol: /^https?$/, error: "The book's web address must be an http or https URL." }).optional(),
});

export type IngestRequest = z.infer<typeof ingestRequestSchema>;

/** The last line of a run that failed as a whole. */
const ingestErrorSchema = z.object({ type: z.literal('ingest-error'), ...errorResponseSchema.shape });

/** One line of the stream of `POST /api/ingest`. */
export const ingestLineSchema = z.union([ingestEventSchema, ingestErrorSchema]);

export type IngestLine = z.infer<typeof ingestLineSchema>;
