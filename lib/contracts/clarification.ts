import { z } from 'zod';

/** An option of a clarifying question: a document the reader may see. */
const clarificationOptionSchema = z
  .object({
    number: z.int().min(1),
    doc_id: z.string(),
    title: z.string(),
    url: z.string().describe('Where to read it.'),
    detail: z.string().describe('What tells it from the others: its type, its department, its date.'),
  })
  .meta({ id: 'ClarificationOption' });

/**
 * The clarifying question asked instead of an answer. The next question of the session may be a number, an ordinal or a part of a title, or carry
 * `option`: the original question is then answered for that document.
 */
export const clarificationSchema = z
  .object({ question: z.string(), options: z.array(clarificationOptionSchema).min(2) })
  .meta({ id: 'Clarification' });

export type Clarification = z.infer<typeof clarificationSchema>;
export type ClarificationOption = z.infer<typeof clarificationOptionSchema>;
