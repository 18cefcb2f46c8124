import { readFileSync } from 'node:fs';

import { z } from 'zod';

/** Passages with questions about them. */
const questionSetSchema = z.object({
  half: z.enum(['tune', 'held-out']),
  passages: z.array(
    z
      .object({
        id: z.string(),
        text: z.string(),
        questions: z.array(
          z.object({
            question: z.string(),
            answer: z.string().nullable().describe('Words of the text; null where it has none.'),
            about: z
              .enum(['elsewhere', 'near'])
              .optional()
              .describe('Of a question without answer: something else altogether, or what the text is about.'),
          }),
        ),
      })
      .refine(({ text, questions }) => questions.every(({ answer }) => answer === null || text.includes(answer)), {
        error: 'An answer is not in its text.',
      }),
  ),
});

export type QuestionSet = z.output<typeof questionSetSchema>;

export function readQuestionSet(file: string | URL): QuestionSet {
  return questionSetSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
