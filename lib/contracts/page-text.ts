import { z } from 'zod';

import { filePageFields } from './file-page.ts';

/** sha256 of a page's canonical text, as hex. */
export const pageVersionSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: 'version must be 64 lower-case hexadecimal digits.' });

/** The requested version of a page, the current one by default, and data in addition to its text. */
export const pageQuerySchema = z.object({
  version: pageVersionSchema.optional(),
  include: z.enum(['sentences'], { error: 'include must be "sentences".' }).optional(),
});

/** The canonical text of one version of a page: cited ranges refer to it. */
export const pageTextSchema = z
  .object({
    page_id: z.string(),
    version: z.string().describe('sha256 of the text.'),
    is_current: z.boolean(),
    doc_id: z.string(),
    doc_title: z.string(),
    title: z.string(),
    filename: z.string(),
    page_number: z
      .int()
      .min(1)
      .describe(
        'Of a file that has pages of its own, such as a PDF: the page of the file it begins on, counted from 1. Else its position in the book.',
      ),
    page_label: filePageFields.page_label,
    file_pages: z
      .array(z.object({ start: z.int().min(0), page_number: z.int().min(1), page_label: filePageFields.page_label }))
      .optional()
      .describe('Where in the text each page of the file begins, in order; only of a file that has pages of its own.'),
    url: z.string().describe('Where the reader shows it.'),
    length: z.int().min(0).describe('UTF-16 code units, the unit of every range.'),
    length_cp: z.int().min(0).describe('Code points.'),
    text: z.string(),
    sentences: z
      .array(z.tuple([z.int().min(0), z.int().min(0)]))
      .optional()
      .describe('Where each sentence starts and ends, in order; only with include=sentences.'),
  })
  .meta({ id: 'PageText' });

export type PageText = z.infer<typeof pageTextSchema>;

/** The page version and the range in it whose formulas are requested: UTF-16 code units, at most 20,000. */
export const formulasQuerySchema = z
  .object({
    version: pageVersionSchema.optional(),
    start: z.coerce.number().int().min(0),
    end: z.coerce.number().int().min(0),
  })
  .refine(({ start, end }) => start <= end && end - start <= 20_000, {
    error: 'end must not be before start, nor more than 20,000 behind it.',
  });

/** The formulas of a page as rendered. */
export const pageFormulasSchema = z
  .object({
    page_id: z.string(),
    version: z.string(),
    formulas: z.array(
      z.object({
        start: z.int().min(0).describe('UTF-16 code units of the text.'),
        end: z.int().min(0),
        tex: z.string().describe('The words that the formula stands for, as the text has them.'),
        mathml: z.string().describe('MathML that neither runs nor loads anything.'),
      }),
    ),
  })
  .meta({ id: 'PageFormulas' });

export type PageFormulas = z.infer<typeof pageFormulasSchema>;
