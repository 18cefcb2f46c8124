import { readFileSync } from 'node:fs';

import { z } from 'zod';

/** What a question asks for; the figures are told apart by it. */
export const FORMS = ['what', 'how', 'why', 'which', 'who', 'where', 'when', 'number', 'compare', 'follow'] as const;

const answerSchema = z.object({
  page: z.string().min(1).describe('Of the file, within the folder of pages.'),
  lines: z
    .tuple([z.int().min(1), z.int().min(1)])
    .refine(([first, last]) => first <= last, { error: 'The first line comes before the last.' })
    .optional()
    .describe('Of that file, the first and the last, counted from 1. Without them or quotes the whole page answers.'),
  quotes: z
    .array(z.string().min(1))
    .min(1)
    .optional()
    .describe('Words of the page, a few of each part: all of them have to be among the cited ones.'),
});

const questionSchema = z.object({
  question: z.string().min(1),
  form: z.enum(FORMS).optional(),
  after: z.string().min(1).optional().describe('What was asked before it in the same conversation.'),
  answers: z.array(answerSchema).min(1),
  never: z
    .array(z.union([z.object({ page: z.string().min(1) }), z.object({ quote: z.string().min(1) })]))
    .optional()
    .describe('What may not be cited.'),
});

const halfSchema = z.object({
  questions: z.array(questionSchema).min(1),
  unanswered: z.array(z.string().min(1)).describe('Questions that the book has no answer to.'),
});

/**
 * Questions that somebody asks of a book without having read it. The book itself is not in this repository, nor any text of it but the
 * few words by which an answer is known: it is named by its place in a public repository at one commit.
 */
const wordedSetSchema = z
  .object({
    book: z.string().min(1),
    source: z
      .object({
        repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
        commit: z.string().regex(/^[0-9a-f]{40}$/),
        licence: z.string().min(1),
      })
      .optional()
      .describe('Absent for a book of this repository.'),
    subject: z.string().optional().describe('Questions about another book of the same subject are not foreign to it.'),
    folder: z.string().min(1).describe('What is ingested, within the repository.'),
    pages: z.string().min(1).describe('What the paths of pages are relative to, within the repository.'),
    halves: z.object({ tune: halfSchema, 'held-out': halfSchema }),
  })
  .refine(({ halves: { tune, 'held-out': heldOut } }) => areDistinct([...askedIn(tune), ...askedIn(heldOut)]), {
    error: 'A question is there twice.',
  });

export type WordedSet = z.output<typeof wordedSetSchema>;
type WordedHalf = z.output<typeof halfSchema>;
export type WordedQuestion = z.output<typeof questionSchema>;
export type WordedAnswer = z.output<typeof answerSchema>;

export function readWordedSet(file: string | URL): WordedSet {
  return wordedSetSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

function askedIn({ questions, unanswered }: WordedHalf): string[] {
  return [...questions.map(({ question }) => question), ...unanswered];
}

function areDistinct(questions: string[]): boolean {
  return new Set(questions).size === questions.length;
}
