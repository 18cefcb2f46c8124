import { z } from 'zod';

import { requestText } from './parse-or-throw.ts';

/** Which page of the document is open, if one is. */
export const startersQuerySchema = z.object({
  page_id: requestText('page_id', { maxLength: 200 }).optional().describe('A page of it that the reader has open.'),
});

export const suggestedQuestionsSchema = z
  .object({ questions: z.array(z.string()).describe('Three at most; none where nothing is left to suggest.') })
  .meta({ id: 'SuggestedQuestions' });

export type SuggestedQuestions = z.infer<typeof suggestedQuestionsSchema>;
