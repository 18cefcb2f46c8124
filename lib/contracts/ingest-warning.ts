import { z } from 'zod';

/** Something a person should know of a book that is read: a chapter that is not there, notation that is not understood, a file left out. */
export const ingestWarningSchema = z.object({
  file: z.string(),
  message: z.string(),
  kind: z.string().optional().describe('What is wrong, in a word; runs of before it was told have none.'),
  more: z.int().min(0).optional().describe('How many further ones of its kind there were that are not listed.'),
});

export type IngestWarning = z.infer<typeof ingestWarningSchema>;
