import { z } from 'zod';

import { filePageFields, recognitionFields } from './file-page.ts';

/** The current location of cited words. */
const anchorSchema = z
  .object({
    status: z
      .enum(['exact', 'moved', 'orphaned'])
      .describe(
        'exact: the range still holds the quote. moved: the words are elsewhere, or differ in case, typography or white space alone. orphaned: they have gone, or nothing tells them from others that are the same.',
      ),
    page_version: z.string().describe('The current version of the page; the one that was cited when orphaned.'),
    start: z.int().min(0).describe('UTF-16 code units of that version.'),
    end: z.int().min(0),
  })
  .meta({ id: 'CitationAnchor' });

/** A cited range of a page's canonical text: half-open, UTF-16 code units, plus code-point offsets for other languages. */
const citedRangeSchema = z.object({
  start: z.int().min(0),
  end: z.int().min(0),
  start_cp: z.int().min(0),
  end_cp: z.int().min(0),
  quote: z.string(),
  ...filePageFields,
  ...recognitionFields,
  prefix: z
    .string()
    .optional()
    .describe(
      'The text just before the quote: at most 64 UTF-16 units, cut at graphemes. Absent in turns from before it was kept.',
    ),
  suffix: z.string().optional().describe('The text just after it, likewise.'),
  twins: z
    .object({ count: z.int().min(1), prefix: z.int().min(0), suffix: z.int().min(0) })
    .nullish()
    .describe(
      'Null when the words stand nowhere else on the page. Else at how many places, and how much of prefix and suffix is the same around one of them, in units of the folded text.',
    ),
  anchor: anchorSchema.optional().describe('Only in a conversation, with include=anchors.'),
});

const sourceFields = {
  source_url: z.string(),
  page_title: z.string(),
  section_heading: z.string(),
  /** A window that contains the first cited sentence: at most 500 UTF-16 units, cut at graphemes. */
  chunk_text: z.string(),
};

/** The relevance of a passage as evidence. */
export const relevanceScore = z
  .number()
  .min(0)
  .max(1)
  .describe(
    'What a search gave the passage. Without a score_threshold it is 1 for what the question names: the places of an identifier, and the sections of a document that is summarised or compared; with one, these are measured as well. Text beside a found passage has the score of that passage.',
  );

/** A cited chunk of the library. `ranges` refer to the text of `GET /api/pages/{page_id}?version={page_version}`. */
const librarySourceSchema = z
  .object({
    ...sourceFields,
    relevance_score: relevanceScore,
    chunk_id: z.string(),
    doc_id: z.string(),
    filename: z.string().describe('The name of the file, and in a folder of pages its path.'),
    page_id: z.string(),
    page_version: z.string(),
    page_number: z
      .int()
      .min(1)
      .describe(
        'Of a file that has pages of its own, such as a PDF: the page of the file the first range begins on, counted from 1. Else the position of the page in the book.',
      ),
    page_label: filePageFields.page_label,
    block_type: z.enum(['text', 'image']),
    image_path: z.string().optional().describe('Of a picture: its path within its document.'),
    image_caption: z.string().optional().describe('The words that speak for it on its page, on one line.'),
    image_url: z
      .string()
      .optional()
      .describe('Where it is shown to whoever asked, for a while; a conversation that is read again has a new one.'),
    ranges: z.array(citedRangeSchema),
    context: z.literal(true).optional().describe('It was not found by itself: it stands beside a passage that was.'),
  })
  .meta({ id: 'SourceCitation' });

/** A cited range of the request's `selected_text`: half-open, UTF-16 code units of the text exactly as sent. */
const selectionSourceSchema = z
  .object({
    ...sourceFields,
    relevance_score: z.number().min(0).max(1),
    char_start: z.int().min(0),
    char_end: z.int().min(0),
    char_start_cp: z.int().min(0),
    char_end_cp: z.int().min(0),
    line_start: z.int().min(1),
    line_end: z.int().min(1),
    /** `selected_text.slice(char_start, char_end)`, never truncated. */
    quote: z.string(),
  })
  .meta({ id: 'SelectedTextCitation' });

export const sourceSchema = z.union([librarySourceSchema, selectionSourceSchema]);

export type CitedRange = z.infer<typeof citedRangeSchema>;
export type LibrarySource = z.infer<typeof librarySourceSchema>;
export type SelectionSource = z.infer<typeof selectionSourceSchema>;
export type Source = z.infer<typeof sourceSchema>;

/** A passage related to the question, offered as a link with a refusal; never evidence. */
export const relatedLinkSchema = z
  .object({
    source_url: z.string(),
    page_title: z.string(),
    section_heading: z.string(),
    relevance_score: relevanceScore,
    page_id: z.string(),
    ...filePageFields,
    chunk_text: z
      .string()
      .optional()
      .describe('How the passage begins: at most 200 UTF-16 units. Absent in turns from before it was kept.'),
    near: z
      .object({ page_version: z.string(), ranges: z.array(citedRangeSchema).min(1) })
      .optional()
      .describe(
        'The sentences of it that come nearest to an answer without being one, best first, in the text of `GET /api/pages/{page_id}?version={page_version}`. At most three in all the links.',
      ),
  })
  .meta({ id: 'RelatedLink' });

export type RelatedLink = z.infer<typeof relatedLinkSchema>;
