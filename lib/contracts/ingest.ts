import { z } from 'zod';

/** Progress of one ingest run, in order; the command line prints it and the server streams it as JSON lines. */
export const ingestEventSchema = z.discriminatedUnion('type', [
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

/** What to ingest. Paths are those of the server. */
export const ingestRequestSchema = z.object({
  path: z.string().min(1),
  /** The document's name under `/books/`; by default made from the folder's or file's name. */
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/).max(100).optional(),
  title: z.string().min(1).max(300).optional(),
  /** The document's own address on the web; source links then go there. */
  webUrl: z.url({ protocol: /^https?$/ }).optional(),
});

export type IngestRequest = z.infer<typeof ingestRequestSchema>;
