import { z } from 'zod';

import { accessListSchema } from './admin/access-list.ts';
import { DIALECT_NAMES } from './dialects.ts';
import { errorResponseSchema } from './error-response.ts';
import { ingestWarningSchema } from './ingest-warning.ts';

/** Progress of one ingest run, in order. The command line prints it and the server streams it as JSON lines. */
const ingestEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ingest-start'),
    documentId: z.string(),
    title: z.string(),
    pages: z.int(),
    /** Display name of the Markdown dialect used to read the pages; omitted for other formats. */
    dialect: z.string().optional(),
  }),
  /** Reported for a site before its import begins: the number of pages fetched and of addresses known. */
  z.object({ type: z.literal('page-fetched'), address: z.string(), fetched: z.int(), found: z.int() }),
  /** Progress of a scan before its import begins: how many of its pages that are pictures have been recognised. */
  z.object({ type: z.literal('page-recognised'), file: z.string(), recognised: z.int(), pages: z.int() }),
  z.object({
    type: z.literal('page-end'),
    path: z.string(),
    /** The page's title in the book's table of contents; omitted if it has none. */
    title: z.string().optional(),
    outcome: z.enum(['indexed', 'unchanged', 'failed']),
    chunks: z.int(),
  }),
  /** Each warning is sent once; warnings of one kind can be summarised. */
  ingestWarningSchema.omit({ more: true }).extend({ type: z.literal('warning'), kind: z.string() }),
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

const DATE_RULE = 'A date is written like 2026-03-31 or 2026-03-31T09:00:00Z.';

/** A label such as `report` or `sales`. */
export const labelSchema = z
  .string({ error: 'A label is text.' })
  .trim()
  .min(1, 'A label has at least one character.')
  .max(100, 'A label has at most 100 characters.');

/** A day, or a moment with its offset. Its year has four digits also in UTC: other years from the database cannot be parsed as dates. */
export const dateSchema = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: DATE_RULE })
  .refine((date) => /^[1-9]\d{3}$/.test(`${new Date(date).getUTCFullYear()}`), {
    error: 'The year of a date is between 1000 and 9999.',
  })
  .meta({ pattern: String.raw`^[1-9]\d{3}-` });

/** The name of a person or a document. */
export const nameSchema = z
  .string({ error: 'This is text.' })
  .trim()
  .min(1, 'This is text.')
  .max(300, 'This is too long.');

/** Patterns of files, relative to the folder of the pages: `demos/**`, `*.draft.md`. */
const patternsSchema = z
  .array(z.string({ error: 'Patterns are texts.' }).trim().min(1).max(300, 'This is too long.'), {
    error: 'Patterns are a list.',
  })
  .max(200, 'These are too many.');

/** The settings of a document, stored in a file of its folder or above the text of its only page. */
export const documentSettingsSchema = z.strictObject(
  {
    title: nameSchema.optional(),
    description: z.string({ error: 'This is text.' }).trim().min(1).max(5_000, 'This is too long.').optional(),
    document_type: labelSchema.optional(),
    department: labelSchema.optional(),
    origin: labelSchema.optional(),
    date: dateSchema.optional(),
    language: labelSchema.optional(),
    authors: z
      .union([nameSchema.transform((author) => [author]), z.array(nameSchema)], {
        error: 'Authors are a list of names.',
      })
      .optional(),
    dialect: z.enum(DIALECT_NAMES, { error: `The dialect is one of ${DIALECT_NAMES.join(', ')}.` }).optional(),
    access: accessListSchema.optional(),
    include: patternsSchema.optional(),
    exclude: patternsSchema.optional(),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `There is no setting ${issue.keys.join(', ')}.`
        : 'The settings are names with values.',
  },
);

/** The source to ingest. Paths are those of the server; the address of a website may be given instead. */
export const ingestRequestSchema = z.object({
  path: z.string().min(1),
  /** The document's name under `/books/`; by default derived from the folder or file name. */
  id: z
    .string()
    .max(100, ID_RULE)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, ID_RULE)
    .optional(),
  title: z.string().min(1).max(300).optional(),
  /** Its kind for readers: `report`, `manual`. */
  documentType: labelSchema.optional(),
  department: labelSchema.optional(),
  /** The system or collection from which it comes: `jira`, `wiki`. */
  origin: labelSchema.optional(),
  /** When the document was written or last changed; by default the date of its files. */
  date: dateSchema.optional(),
  /** The grants for reading it. By default everyone, or on a repeated ingest the same readers as before. */
  accessList: accessListSchema.optional(),
  /** The document's own web address, used for source links. */
  webUrl: z.url({ protocol: /^https?$/, error: "The book's web address must be an http or https URL." }).optional(),
});

export interface IngestRequest extends z.infer<typeof ingestRequestSchema> {
  /** The only grants the document may have, even if its files name others; any by default. Never taken from an external request. */
  grantable?: readonly string[];
}

/** The last line of a run that failed entirely. */
const ingestErrorSchema = z.object({ type: z.literal('ingest-error'), ...errorResponseSchema.shape });

/** Lines after the run, where vectors are computed after the chunks are stored: how many of all chunks have one, until all do. */
const vectorsLineSchema = z.object({
  type: z.literal('vectors'),
  vectors: z.int(),
  chunks: z.int(),
  /** Why the last attempt to create vectors failed, in one sentence. */
  problem: z.string().nullable(),
});

/** One line of the stream of `POST /api/ingest`. */
export const ingestLineSchema = z.union([ingestEventSchema, vectorsLineSchema, ingestErrorSchema]);

export type IngestLine = z.infer<typeof ingestLineSchema>;

/** The lines of a run that does not fail as a whole. */
export type ProgressLine = Exclude<IngestLine, { type: 'ingest-error' }>;

/** How far a library's vectors lag behind its chunks. */
export type VectorsLine = z.infer<typeof vectorsLineSchema>;
