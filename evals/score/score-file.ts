import { readFileSync } from 'node:fs';

import { z } from 'zod';

import { CLAIM_KINDS } from '#lib/contracts/claim.ts';

const citationSchema = z
  .strictObject({
    source: z.string().describe('The id of one of the answer’s sources.'),
    quote: z.string().min(1).optional().describe('Words that are said to stand in the source.'),
    start: z.int().min(0).optional().describe('Where the cited words begin in the source’s text.'),
    end: z.int().min(0).optional().describe('Where they end, exclusive.'),
  })
  .refine(({ start, end }) => (start === undefined) === (end === undefined), {
    error: 'start and end are given together or not at all.',
  });

const answerSchema = z
  .strictObject({
    question: z.string().optional(),
    sources: z.array(z.strictObject({ id: z.string(), title: z.string().optional(), text: z.string() })),
    text: z
      .string()
      .optional()
      .describe(
        'The answer as Markdown; the marker [n] cites the n-th of citations, or of sources where there are none.',
      ),
    citations: z.array(citationSchema).optional(),
    sentences: z
      .array(
        z.strictObject({
          text: z.string().min(1).describe('Markdown without markers.'),
          kind: z.enum(CLAIM_KINDS).default('sentence'),
          citations: z.array(citationSchema).default([]),
        }),
      )
      .optional(),
  })
  .refine(({ text, sentences }) => (text === undefined) !== (sentences === undefined), {
    error: 'An answer has either text or sentences.',
  })
  .refine(({ sentences, citations }) => sentences === undefined || citations === undefined, {
    error: 'Sentences have citations of their own.',
  });

/** The answers of any system, with what they cite and the texts they cite it from. */
const scoreFileSchema = z.strictObject({
  system: z.string().min(1),
  offsets: z.enum(['utf-16', 'code-points']).default('utf-16').describe('What start and end count.'),
  answers: z.array(answerSchema).min(1),
});

export type ScoreFile = z.output<typeof scoreFileSchema>;
export type ScoredAnswer = ScoreFile['answers'][number];
export type WrittenCitation = z.output<typeof citationSchema>;

export function readScoreFile(file: string): ScoreFile {
  return parseScoreFile(JSON.parse(readFileSync(file, 'utf8')));
}

/** The same from parsed JSON. Throws with every place that is not as it should be. */
export function parseScoreFile(json: unknown): ScoreFile {
  const result = scoreFileSchema.safeParse(json);
  if (!result.success) throw new Error(`This is no file of answers:\n${z.prettifyError(result.error)}`);
  return result.data;
}
