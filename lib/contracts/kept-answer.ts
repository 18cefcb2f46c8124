import { z } from 'zod';

import { citationStyleFields } from './citation-style.ts';
import { chatRequestSchema } from './chat-request.ts';
import { sessionIdSchema, turnIdSchema } from './conversation.ts';

const FILENAME_RULE =
  'output_filename_base must begin with a letter or digit and have at most 100 letters, digits, blanks, dots, hyphens and underscores.';

const outputFilenameBase = z
  .string({ error: FILENAME_RULE })
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}$/u, { error: FILENAME_RULE })
  .optional()
  .describe('The file’s name without its ending; the profile’s when absent.');

/** The request to save the answer of a recorded turn. */
const keepTurnSchema = z
  .object({
    session_id: sessionIdSchema,
    turn_id: turnIdSchema,
    output_filename_base: outputFilenameBase,
    ...citationStyleFields,
  })
  .meta({ id: 'KeepTurnRequest' });

/** The request to answer a question and save the answer. */
const askAndKeepSchema = chatRequestSchema
  .safeExtend({ output_filename_base: outputFilenameBase })
  .meta({ id: 'AskAndKeepRequest' });

/** Either a turn, by its ids, or a question. */
export const answerRequestSchema = z.union([keepTurnSchema, askAndKeepSchema], {
  error: (issue) => {
    const [ofTurn = [], ofQuestion = []] = issue.errors;
    const namesTurn = typeof issue.input === 'object' && issue.input !== null && 'turn_id' in issue.input;
    return (namesTurn ? ofTurn : ofQuestion).map(({ message }) => message).join(' ');
  },
});

/** The id of a kept answer in a path. */
export const answerIdSchema = z.uuid({ error: 'answer_id must be a UUID (36 characters).' });

/** The reply to an agent about a kept answer. */
export const keptAnswerSchema = z
  .object({
    status: z.enum(['success', 'error', 'no_answer_found']),
    learning_id: z.string().describe('The turn’s id, for tracking; the request’s where no turn came about.'),
    nuclia_learning_id: z.string().optional().describe('Nuclia’s id of its answer, where it wrote the answer.'),
    message_to_llm: z.string(),
    response_artifact: z
      .object({
        id: z.string().describe('The file is GET /api/answers/{id}.'),
        filename: z.string(),
        version: z.int().min(1),
        mime_type: z.literal('text/markdown'),
        description: z.string(),
      })
      .optional(),
    filter_applied: z.boolean().optional().describe('Whether only a part of the library was searched.'),
    applied_filter: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        'That part: the request’s scope and filters, the profile’s filter, the document that was chosen, the filter of a Knowledge Box.',
      ),
    missing_filter_parameters: z
      .array(z.string())
      .optional()
      .describe(
        'What the filter of the profile, or of a Knowledge Box, needs and the request did not give. Nothing was searched then.',
      ),
  })
  .meta({ id: 'KeptAnswer' });

export type KeptAnswer = z.infer<typeof keptAnswerSchema>;

/** Returns a result whose applied filter also includes these conditions. */
export function withAppliedFilter<Result extends Partial<KeptAnswer>>(
  result: Result,
  added: Record<string, unknown>,
): Result {
  const filter = { ...result.applied_filter, ...added };
  const isFiltered = Object.keys(filter).length > 0;
  return { ...result, filter_applied: isFiltered, ...(isFiltered && { applied_filter: filter }) };
}
