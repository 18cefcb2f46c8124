import { z } from 'zod';

/**
 * Required outcome for an evaluation case: `cites`: cites at least one of the passages that the turn cited; `other`: cites none of those, which were
 * wrong; `nothing`: finds nothing, as is right; `answer`: finds something, where the turn did not.
 */
const EXPECTATIONS = ['cites', 'other', 'nothing', 'answer'] as const;

export type Expectation = (typeof EXPECTATIONS)[number];

export const evaluationCaseSchema = z
  .object({
    turn_id: z.string(),
    expects: z.enum(EXPECTATIONS).nullable().describe('Null where it is no case any more.'),
  })
  .meta({ id: 'EvaluationCase' });

export const evaluationRunSchema = z
  .object({
    run_id: z.string(),
    started_by: z.string(),
    started_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
    asked: z.int().min(0),
    met: z.int().min(0),
  })
  .meta({ id: 'EvaluationRun' });

/** The questions as one half of an evaluation set of this repository. */
export const evaluationFileSchema = z
  .object({
    questions: z.array(
      z.object({
        question: z.string(),
        answers: z.array(z.object({ page: z.string(), quotes: z.array(z.string()) })),
        never: z.array(z.object({ quote: z.string() })).optional(),
      }),
    ),
    unanswered: z.array(z.string()),
  })
  .meta({ id: 'EvaluationFile' });

export type EvaluationFile = z.infer<typeof evaluationFileSchema>;
export type EvaluationRunReply = z.infer<typeof evaluationRunSchema>;
