import { z } from 'zod';

/** A problem a person should know about in an imported book: a missing chapter, unsupported notation, a file left out. */
export const ingestWarningSchema = z.object({
  file: z.string(),
  message: z.string(),
  kind: z.string().optional().describe('What is wrong, in a word; runs of before it was told have none.'),
  more: z.int().min(0).optional().describe('How many further ones of its kind there were that are not listed.'),
});

export type IngestWarning = z.infer<typeof ingestWarningSchema>;
