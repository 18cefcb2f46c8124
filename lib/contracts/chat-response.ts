import { z } from 'zod';

import { namedCitations } from './citation-style.ts';
import { claimSchema, groundingModeSchema, withheldSchema } from './claim.ts';
import { clarificationSchema } from './clarification.ts';
import { budgetLeftSchema } from './daily-budget.ts';
import { errorResponseSchema } from './error-response.ts';
import {
  generatedPartSchema,
  queryPlanSchema,
  toolCallSchema,
  toolResultSchema,
  toolStartedSchema,
} from './query-plan.ts';
import { relatedLinkSchema, sourceSchema } from './source.ts';

const answerMetadataSchema = z
  .object({
    query_time_ms: z.number().min(0),
    chunks_retrieved: z.int().min(0).describe('Chunks considered; 0 in mode "selected_text".'),
    model: z.string(),
    session_id: z.string().describe('Send it along to go on with this conversation.'),
    turn_id: z.string(),
    outcome: z
      .enum(['answered', 'not_found', 'clarification'])
      .describe('clarification: the answer asks which document is meant; see clarification.'),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe(
        'How likely the sentences that are shown, or that come nearest, are to answer, as the reading model of this server says. Absent where it was not asked: a language model wrote the answer, or the question is not in English.',
      ),
    profile: z.string().optional().describe('The profile that was answered by.'),
    grounding: groundingModeSchema,
    withheld: withheldSchema,
    removed_markers: z
      .int()
      .min(0)
      .describe('Markers of the model with numbers it was never shown; they are not in answer.'),
    generated: z
      .array(generatedPartSchema)
      .optional()
      .describe(
        'Only there when the reader had the model write something: texts apart from answer, of which nothing is checked.',
      ),
    history_available: z
      .literal(false)
      .optional()
      .describe(
        'Only there when the conversation so far could not be read, or this server records none: the answer does without it.',
      ),
    turns_left_out: z
      .int()
      .min(1)
      .optional()
      .describe(
        'Only there when some of the latest turns did not fit into what the model is sent: how many of them it was not told of.',
      ),
    meaning_available: z
      .literal(false)
      .optional()
      .describe(
        'Only there when words alone were compared: the embedding model did not answer, or no vector of what was found was there yet. Asked again later, more may be found.',
      ),
    budget: budgetLeftSchema
      .optional()
      .describe('Only there when less than a fifth of a daily budget is left: the one nearest to its end.'),
    recorded: z
      .literal(false)
      .optional()
      .describe('Only there when this turn may be missing from the conversation later, or this server records none.'),
  })
  .meta({ id: 'AnswerMetadata' });

/** `answer` contains markers `[n]`, the 1-based position in `sources`, or names of sources: see `citation-style.ts`. */
export const chatResponseSchema = z
  .object({
    answer: z
      .string()
      .describe(
        'Carries markers [n]: the 1-based position in sources; in citation_style inline the names of sources, see citations. Pictures that are cited stand behind the words, each as ![caption](image_url) [n].',
      ),
    sources: z.array(sourceSchema),
    citations: namedCitations,
    mode: z.enum(['general', 'selected_text']),
    metadata: answerMetadataSchema,
    related: z.array(relatedLinkSchema).describe('Pages near the question, offered with a refusal; never evidence.'),
    clarification: clarificationSchema.optional().describe('Only with the outcome clarification.'),
    plan: queryPlanSchema.optional().describe('With include: ["steps"]: how the answer was found.'),
    tool_calls: z.array(toolCallSchema).optional().describe('With include: ["steps"], in the order of their ends.'),
    claims: z.array(claimSchema).optional().describe('With include: ["claims"], in the order of answer.'),
  })
  .meta({ id: 'ChatResponse' });

export type ChatResponse = z.infer<typeof chatResponseSchema>;

/**
 * The data of one server-sent event: chunks, each followed by its claims if the request includes them, then sources, then done; or, at any point
 * after the first, one error and no done. If the request includes verdicts, the stream stays open after done until a second reader has judged the
 * answer, and one event carries the judged claims. If the request includes steps, these precede sources: the plan, sent again whenever one of its
 * steps changes; tools as they begin and end; and the clarification in place of an answer.
 */
export const chatStreamEventSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('chunk'), content: z.string() }).meta({ id: 'ChunkEvent' }),
    z.object({ type: z.literal('claim'), claim: claimSchema }).meta({ id: 'ClaimEvent' }),
    z.object({ type: z.literal('plan'), plan: queryPlanSchema }).meta({ id: 'PlanEvent' }),
    z.object({ type: z.literal('tool_started'), ...toolStartedSchema.shape }).meta({ id: 'ToolStartedEvent' }),
    z.object({ type: z.literal('tool_result'), ...toolResultSchema.shape }).meta({ id: 'ToolResultEvent' }),
    z
      .object({ type: z.literal('clarification'), clarification: clarificationSchema })
      .meta({ id: 'ClarificationEvent' }),
    z
      .object({
        type: z.literal('sources'),
        sources: z.array(sourceSchema),
        related: z.array(relatedLinkSchema),
        citations: namedCitations,
      })
      .meta({ id: 'SourcesEvent' }),
    z.object({ type: z.literal('done'), metadata: answerMetadataSchema }).meta({ id: 'DoneEvent' }),
    z.object({ type: z.literal('verdicts'), claims: z.array(claimSchema) }).meta({
      id: 'VerdictsEvent',
      description:
        'Behind done, if the request includes verdicts and a second reader has judged: each claim takes the place of the one with its start.',
    }),
    z.object({ type: z.literal('error'), ...errorResponseSchema.shape }).meta({ id: 'ErrorEvent' }),
  ])
  .meta({ id: 'ChatStreamEvent' });

export type ChatStreamEvent = z.infer<typeof chatStreamEventSchema>;
