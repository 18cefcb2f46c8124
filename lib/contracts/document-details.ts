import { z } from 'zod';

import { accessListSchema } from './admin/access-list.ts';
import { documentSchema } from './document-list.ts';
import { filePageFields } from './file-page.ts';
import { dateSchema, labelSchema, nameSchema } from './ingest.ts';

/** A document with its table of contents. */
export const documentDetailsSchema = documentSchema
  .extend({
    summary_standard: z.string().nullable().describe('What it is about, in a paragraph.'),
    dialect: z
      .string()
      .nullable()
      .describe('The dialect of Markdown it is written in, such as `Material for MkDocs`; null for other formats.'),
    contents: z
      .array(
        z.object({
          page_id: z.string(),
          path: z.string(),
          number: z.int().min(1),
          depth: z.int().min(0).describe('How deep it stands in the table of contents.'),
          chapter: z.string().nullable(),
          sections: z
            .array(z.object({ title: z.string(), depth: z.int().min(0) }))
            .describe(
              'Headings of the table of contents that stand before it and lead to no page, the outermost first.',
            ),
          title: z.string(),
          page_number: filePageFields.page_number.describe(
            'Of a file that has pages of its own, such as a PDF: the page its text begins on, counted from 1.',
          ),
          page_label: filePageFields.page_label,
          version: z.string().describe('sha256 of its text.'),
          url: z.string(),
        }),
      )
      .describe('The pages in reading order.'),
  })
  .meta({ id: 'DocumentDetails' });

export type DocumentDetails = z.infer<typeof documentDetailsSchema>;

const EDITABLE = [
  'title',
  'language',
  'authors',
  'document_type',
  'department',
  'origin',
  'source_updated_at',
] as const;

export type EditableField = (typeof EDITABLE)[number];

const LANGUAGE_RULE = 'A language is written like en or pt-BR.';

/** A language tag in BCP 47 form; only its shape is checked. */
export const languageSchema = z
  .string({ error: LANGUAGE_RULE })
  .trim()
  .max(35, LANGUAGE_RULE)
  .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,8}$/, LANGUAGE_RULE);

const TITLE_RULE = 'A title has at least one and at most 300 characters.';

/** The changes to make. Absent fields stay unchanged; null clears a field. */
export const documentChangesSchema = z
  .strictObject(
    {
      title: z.string({ error: TITLE_RULE }).trim().min(1, TITLE_RULE).max(300, TITLE_RULE).optional(),
      language: languageSchema.nullable().optional(),
      authors: z.array(nameSchema).max(100, 'A document has at most 100 authors.').optional(),
      document_type: labelSchema.nullable().optional(),
      department: labelSchema.nullable().optional(),
      origin: labelSchema.nullable().optional(),
      source_updated_at: dateSchema.optional(),
      follow_source: z
        .array(z.enum(EDITABLE, { error: `follow_source lists names among ${EDITABLE.join(', ')}.` }))
        .max(EDITABLE.length)
        .default([])
        .describe('What the source of the document says again from its next ingest on.'),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `This cannot be changed: ${issue.keys.join(', ')}.`
          : 'The body must be a JSON object.',
    },
  )
  .meta({ id: 'DocumentChanges' });

export type DocumentChangesRequest = z.infer<typeof documentChangesSchema>;

/** Fields that were set by hand, by the names of the request. */
export const changedDocumentSchema = z
  .object({
    doc_id: z.string(),
    title: z.string(),
    language: z.string().nullable(),
    authors: z.array(z.string()),
    document_type: z.string().nullable(),
    department: z.string().nullable(),
    origin: z.string().nullable(),
    source_updated_at: z.iso.datetime(),
    by_hand: z.array(z.enum(EDITABLE)).describe('What was set by hand: no ingest changes it.'),
  })
  .meta({ id: 'ChangedDocument' });

export type ChangedDocument = z.infer<typeof changedDocumentSchema>;

/** The changes to a document made by command. Absent fields stay unchanged; null clears a field. */
export const documentEditSchema = documentChangesSchema
  .extend({
    access_list: accessListSchema
      .nullable()
      .optional()
      .describe('Who may read it; null lets its source say so again from its next ingest on.'),
  })
  .meta({ id: 'DocumentEdit' });

export type DocumentEdit = z.infer<typeof documentEditSchema>;

export const editedDocumentSchema = changedDocumentSchema
  .extend({
    access_list: accessListSchema,
    access_by_hand: z.boolean().describe('Who may read it was set by hand: no ingest changes it.'),
  })
  .meta({ id: 'EditedDocument' });

export type EditedDocument = z.infer<typeof editedDocumentSchema>;

export const replacementSchema = z
  .object(
    { path: z.string().min(1).describe('Of a folder or file of the server.') },
    { error: 'The body must be a JSON object with a path.' },
  )
  .meta({ id: 'Replacement' });

export const removedDocumentSchema = z
  .object({
    doc_id: z.string(),
    status: z
      .enum(['removed', 'removing'])
      .describe('`removing`: nobody can read it any more; what is left of it goes once no ingest is under way.'),
  })
  .meta({ id: 'RemovedDocument' });
