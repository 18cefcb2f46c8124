import { z } from 'zod';

import { accessListSchema } from './admin/access-list.ts';
import { DIALECT_NAMES } from './dialects.ts';
import { errorResponseSchema } from './error-response.ts';
import { ingestWarningSchema } from './ingest-warning.ts';

/** Progress of one ingest run, in order; the command line prints it and the server streams it as JSON lines. */
const ingestEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ingest-start'),
    documentId: z.string(),
    title: z.string(),
    pages: z.int(),
    /** The dialect of Markdown that the pages are read in, as people know it; left out for other formats. */
    dialect: z.string().optional(),
  }),
  /** Of a site, before it begins: how many pages there are, and how many addresses are known. */
  z.object({ type: z.literal('page-fetched'), address: z.string(), fetched: z.int(), found: z.int() }),
  /** Of a scan, before it begins: how many of its pages that are pictures have been recognised. */
  z.object({ type: z.literal('page-recognised'), file: z.string(), recognised: z.int(), pages: z.int() }),
  z.object({
    type: z.literal('page-end'),
    path: z.string(),
    /** As the contents of the book call the page; left out where they do not. */
    title: z.string().optional(),
    outcome: z.enum(['indexed', 'unchanged', 'failed']),
    chunks: z.int(),
  }),
  /** Each once; of one kind can be summed up. */
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

/** A day, or a moment with its offset. Its year has four digits also in UTC: what the database says of others, no date is made of. */
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

/** The settings of a document, in a file of its folder or above the text of its only page. */
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

/** What to ingest. Paths are those of the server; the address of a site of the web stands in their place. */
export const ingestRequestSchema = z.object({
  path: z.string().min(1),
  /** The document's name under `/books/`; by default made from the folder's or file's name. */
  id: z
    .string()
    .max(100, ID_RULE)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, ID_RULE)
    .optional(),
  title: z.string().min(1).max(300).optional(),
  /** What it is to its readers: `report`, `manual`. */
  documentType: labelSchema.optional(),
  department: labelSchema.optional(),
  /** The system or collection it comes from: `jira`, `wiki`. */
  origin: labelSchema.optional(),
  /** When it was written or changed last; by default when its files were. */
  date: dateSchema.optional(),
  /** Who may read it. By default everybody, and whoever could when it was ingested before. */
  accessList: accessListSchema.optional(),
  /** The document's own address on the web; source links then go there. */
  webUrl: z.url({ protocol: /^https?$/, error: "The book's web address must be an http or https URL." }).optional(),
});

export interface IngestRequest extends z.infer<typeof ingestRequestSchema> {
  /** The only grants that the document may have, even if its files name others; any by default. Not of a request that comes from outside. */
  grantable?: readonly string[];
}

/** The last line of a run that failed as a whole. */
const ingestErrorSchema = z.object({ type: z.literal('ingest-error'), ...errorResponseSchema.shape });

/** Lines after the run, where vectors follow what was stored: how many of all chunks have theirs, until all do. */
const vectorsLineSchema = z.object({
  type: z.literal('vectors'),
  vectors: z.int(),
  chunks: z.int(),
  /** Why none could be made when that was tried last, in one sentence. */
  problem: z.string().nullable(),
});

/** One line of the stream of `POST /api/ingest`. */
export const ingestLineSchema = z.union([ingestEventSchema, vectorsLineSchema, ingestErrorSchema]);

export type IngestLine = z.infer<typeof ingestLineSchema>;

/** What comes of a run that does not fail as a whole. */
export type ProgressLine = Exclude<IngestLine, { type: 'ingest-error' }>;

/** How far the vectors of a library are behind its chunks. */
export type VectorsLine = z.infer<typeof vectorsLineSchema>;
