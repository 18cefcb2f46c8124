import { z } from 'zod';

import { requestText } from './parse-or-throw.ts';
import { LANGUAGES } from './wording/languages.ts';

const language = z
  .enum(LANGUAGES)
  .optional()
  .describe('The language of the questions; what `Accept-Language` likes best without it.');

/** The language of the reader's interface. */
export const followUpsQuerySchema = z.object({ language });

/** The language, and the page of the document that is open, if any. */
export const startersQuerySchema = z.object({
  language,
  page_id: requestText('page_id', { maxLength: 200 }).optional().describe('A page of it that the reader has open.'),
});

export const suggestedQuestionsSchema = z
  .object({ questions: z.array(z.string()).describe('Three at most; none where nothing is left to suggest.') })
  .meta({ id: 'SuggestedQuestions' });

export type SuggestedQuestions = z.infer<typeof suggestedQuestionsSchema>;
