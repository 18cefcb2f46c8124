import { z } from 'zod';

import { languageSchema } from '../document-details.ts';
import { ingestRunSchema } from './ingest-run.ts';

const TITLE_RULE = 'A title has at least one and at most 200 characters.';
const TEXT_RULE = 'A page has at least one and at most 20,000 characters.';

/** The name of a page written by an administrator, as used in its address. */
export const pageNameSchema = z
  .string()
  .max(100)
  .regex(/^[a-z0-9-]+$/, 'There is no page of this name.');

/** The request to write a page. */
export const answerPageRequestSchema = z
  .strictObject(
    {
      title: z
        .string({ error: TITLE_RULE })
        .meta({ pattern: '\\S' })
        .transform((title) => title.replace(/\s+/g, ' ').trim())
        .pipe(z.string().min(1, TITLE_RULE).max(200, TITLE_RULE)),
      text: z
        .string({ error: TEXT_RULE })
        .trim()
        .min(1, TEXT_RULE)
        .max(20_000, TEXT_RULE)
        .meta({ description: 'Markdown.', pattern: '\\S' }),
      language: languageSchema.nullish().transform((language) => language ?? null),
    },
    { error: 'A page is said by title, text and language.' },
  )
  .meta({ id: 'AnswerPageRequest' });

const listedPageSchema = z
  .object({
    name: z.string(),
    title: z.string(),
    language: z.string().nullable(),
    changed_at: z.iso.datetime(),
  })
  .meta({ id: 'ListedAnswerPage' });

export const answerPageSchema = listedPageSchema.extend({ text: z.string() }).meta({ id: 'AnswerPage' });

export const answerPageListSchema = z
  .object({
    document_id: z.string().nullable().describe('The book that they are; null before the first was read.'),
    pages: z.array(listedPageSchema).describe('Changed last first.'),
  })
  .meta({ id: 'AnswerPageList' });

/** The page and the ingest run that imports it into the library. */
export const savedPageSchema = z
  .object({ page: answerPageSchema, run: ingestRunSchema })
  .meta({ id: 'SavedAnswerPage' });

export const removedPageSchema = z
  .object({
    name: z.string(),
    run: ingestRunSchema.nullable().describe('Null where the book went with its last page.'),
  })
  .meta({ id: 'RemovedAnswerPage' });

export const answerPageQuerySchema = z.object({ format: z.enum(['json', 'zip']).default('json') });

export type AnswerPageRequest = z.output<typeof answerPageRequestSchema>;
export type AnswerPageReply = z.infer<typeof answerPageSchema>;
export type SavedPageReply = z.infer<typeof savedPageSchema>;
