import { z } from 'zod';

/** The page of a file, as given for citations and search results. */
export const filePageFields = {
  page_number: z
    .int()
    .min(1)
    .optional()
    .describe('Of a file that has pages of its own, such as a PDF: the page the words begin on, counted from 1.'),
  page_label: z
    .string()
    .optional()
    .describe('What the file itself calls that page, such as `iv` or `58`. Absent where it has no page labels.'),
};

/** Response field for the certainty of recognised words in a citation. */
export const recognitionFields = {
  text_recognition: z
    .enum(['sure', 'unsure'])
    .optional()
    .describe(
      'Only of words that were recognised in a picture of their page: `unsure` where one of them may be another word, so that a person should compare them with the page.',
    ),
};

interface FilePageFields {
  page_number?: number;
  page_label?: string;
}

/** Returns the fields of a file page; none for null. */
export function shownFilePage(page: { number: number; label: string | null } | null): FilePageFields {
  if (page === null) return {};
  return { page_number: page.number, ...(page.label !== null && { page_label: page.label }) };
}
