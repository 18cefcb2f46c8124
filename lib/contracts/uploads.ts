import { z } from 'zod';

import { accessListSchema } from './admin/access-list.ts';
import { languageSchema } from './document-details.ts';
import { ingestWarningSchema } from './ingest-warning.ts';

const NAME_RULE =
  'The name of a file is its path within what was chosen: at most 1000 characters, parts between slashes.';

/** JSON Schema pattern for the names that `cleanNames` accepts: parts of 1 to 80 characters that neither begin with a dot nor end in a space. */
const CHARACTER = String.raw`[^\\/:*?"<>|\u0000-\u001F\u007F-\u009F]`;
const INNER = String.raw`[^\s\uFEFF\\/:*?"<>|\u0000-\u001F\u007F-\u009F]`;
const FIRST = INNER.replace('[^', '[^.');
const PART = `${FIRST}(?:${CHARACTER}{0,78}${INNER})?`;
const NAME_PATTERN = `^${PART}(?:/${PART}){0,29}$`;

/** In bytes; higher than the limit of any server. */
const FILE_MAX_BYTES = 2 ** 40;

/** The files that the browser is about to send. */
export const newUploadSchema = z
  .object(
    {
      files: z
        .array(
          z.object({
            name: z
              .string({ error: NAME_RULE })
              .min(1, NAME_RULE)
              .max(1_000, NAME_RULE)
              .meta({ pattern: NAME_PATTERN }),
            size: z
              .int({ error: 'The size of a file is a number of bytes.' })
              .min(0)
              .max(FILE_MAX_BYTES, 'A file has at most 1 TiB.'),
          }),
          { error: 'files must be a list of names and sizes.' },
        )
        .max(100_000, 'There are too many files.')
        .default([]),
      addresses: z
        .array(
          z
            .string()
            .trim()
            .min(1)
            .max(2_000, 'The address of a website is too long.')
            .meta({ format: 'uri', pattern: '^https?://[A-Za-z0-9]' }),
          {
            error: 'addresses must be a list of addresses of websites.',
          },
        )
        .max(10, 'There are too many addresses.')
        .default([])
        .describe('Websites to be fetched by the server: start pages or sitemaps, each a book.'),
      replaces: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .describe('The document of which the one book that is sent takes the place. For administrators.'),
      title: z.string().trim().min(1).max(300).optional().describe('Of the book, where the files are one.'),
      language: languageSchema.optional(),
      access_list: accessListSchema
        .optional()
        .describe('Who may read it. By default what the files say, else everybody.'),
    },
    { error: 'The body must be a JSON object.' },
  )
  .refine(({ files, addresses }) => files.length + addresses.length > 0, 'There is no file to upload and no address.')
  .meta({
    id: 'NewUpload',
    anyOf: [
      { properties: { files: { contains: { properties: { size: { minimum: 1 } } } } }, required: ['files'] },
      { properties: { addresses: { minItems: 1 } }, required: ['addresses'] },
    ],
    // A replacement is uploaded as a file and keeps the readers of the document.
    if: { required: ['replaces'] },
    then: { properties: { addresses: { maxItems: 0 } }, not: { required: ['access_list'] } },
  });

export type NewUpload = z.infer<typeof newUploadSchema>;

const bookSchema = z.object({
  name: z.string().describe('Of the file or folder, or the address of the website.'),
  status: z.enum(['waiting', 'fetching', 'reading', 'done', 'failed', 'cancelled']),
  document_id: z.string().nullable().describe('Null until it is known.'),
  title: z.string().nullable(),
  pages_fetched: z.int().min(0).nullable().describe('Of a website; null for other books.'),
  pages_planned: z.int().min(0).nullable(),
  pages_done: z.int().min(0),
  pages_failed: z.int().min(0),
  page: z
    .string()
    .nullable()
    .describe(
      'The title of the page that was read last, or its path where the book gives it none, or the address of the one that was fetched last.',
    ),
  problem: z.string().nullable().describe('Why it is not in the library, in a sentence.'),
  can_retry: z.boolean().describe('Whether beginning once more may help: its files are kept.'),
  warnings: z.array(ingestWarningSchema).describe('The first ones of each kind.'),
  warning_count: z.int().min(0),
});

/** An upload as reported to its owner. */
export const uploadSchema = z
  .object({
    upload_id: z.string(),
    status: z
      .enum(['receiving', 'looking', 'planned', 'reading', 'ended'])
      .describe('`looking` and `planned` only when a plan was asked for.'),
    part_bytes: z.int().describe('How much of a file one request should bring.'),
    files: z.array(z.object({ name: z.string(), size: z.int(), received: z.int() })),
    books: z.array(bookSchema).describe('What the files turned out to be; none until all of them have arrived.'),
  })
  .meta({ id: 'Upload' });

const plannedBookSchema = z.object({
  name: z.string().describe('Of the file or folder, or the address of the website.'),
  title: z.string().nullable(),
  language: z.string().nullable(),
  dialect: z.string().nullable().describe('How its pages are written, as people know it: `Material for MkDocs`.'),
  page_count: z
    .int()
    .min(0)
    .nullable()
    .describe('Null for a file that is a whole book and for a website, which are not looked through.'),
  pages: z
    .array(
      z.object({
        filename: z.string(),
        title: z.string().nullable().describe('As the contents call it; null leaves it to the page.'),
        depth: z.int().min(0),
      }),
    )
    .describe('In reading order; of a very long book the first ones.'),
  left_out: z
    .array(ingestWarningSchema)
    .describe('What would not be read, each with the reason; the first ones of each kind.'),
  left_out_count: z.int().min(0),
  notes: z.array(ingestWarningSchema).describe('What else there is to know; the first ones of each kind.'),
  note_count: z.int().min(0),
  same_as: z
    .object({ document_id: z.string(), title: z.string() })
    .nullable()
    .describe(
      'The document that was made from the same: of the same name and size, or with the same bytes. For administrators; else null.',
    ),
});

export type PlannedBook = z.infer<typeof plannedBookSchema>;

/** A preview of the parts of an upload that would be read, before anything is. */
export const uploadPlanSchema = z
  .object({ books: z.array(plannedBookSchema).describe('Those that can be read.') })
  .meta({ id: 'UploadPlan' });

/** The decisions on a plan. */
export const plannedReadingSchema = z
  .object({
    replaces: z
      .array(z.string().min(1).max(100), { error: 'replaces must be a list of documents.' })
      .max(1_000)
      .default([])
      .describe('Of the documents that the plan names under `same_as`, those of which the books take the place.'),
  })
  .meta({ id: 'PlannedReading' });

export type UploadPlan = z.infer<typeof uploadPlanSchema>;

export type Upload = z.infer<typeof uploadSchema>;
export type UploadedBook = z.infer<typeof bookSchema>;

export const receivedPartSchema = z
  .object({ received: z.int().min(0).describe('Bytes of the file that have arrived.') })
  .meta({ id: 'ReceivedPart' });

const OFFSET_RULE = 'offset is how many bytes of the file have arrived already.';

/** The offset in the file at which a part begins, in bytes. */
export const partQuerySchema = z.object({
  offset: z.coerce.number({ error: OFFSET_RULE }).int(OFFSET_RULE).min(0, OFFSET_RULE).default(0),
});

export const uploadIdSchema = z.uuid('upload_id must be a UUID.');
export const fileNumberSchema = z.coerce.number().int('number is the place of the file in the list, from 0.').min(0);
