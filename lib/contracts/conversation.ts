import { z } from 'zod';

import { LIMITS } from '#lib/foundation/config/limits.ts';

import { claimSchema, groundingModeSchema, withheldSchema } from './claim.ts';
import { clarificationSchema } from './clarification.ts';
import { feedbackSchema } from './feedback.ts';
import { pageVersionSchema } from './page-text.ts';
import { queryPlanSchema, toolCallSchema } from './query-plan.ts';
import { questionScopeSchema } from './question-scope.ts';
import { relatedLinkSchema, relevanceScore, sourceSchema } from './source.ts';

/** The id of a conversation in a path. */
export const sessionIdSchema = z.uuidv4({ error: 'session_id must be a UUID v4 (36 characters).' });

/** The id of a turn in a path. */
export const turnIdSchema = z.uuid({ error: 'turn_id must be a UUID (36 characters).' });

/** Data requested in addition to the turns. */
export const conversationQuerySchema = z.object({
  include: z
    .enum(['anchors'], { error: 'include must be "anchors".' })
    .optional()
    .describe('anchors: where the cited words of each source stand in the current versions of their pages.'),
});

const retrievedChunkSchema = z
  .object({
    chunk_id: z.string(),
    page_id: z.string(),
    page_version: z.string(),
    start: z.int().min(0),
    end: z.int().min(0),
    relevance_score: relevanceScore,
    context: z.literal(true).optional().describe('It stands beside what was found.'),
  })
  .meta({ id: 'RetrievedChunk' });

const turnSchema = z
  .object({
    turn_id: z.string(),
    session_id: z.string(),
    query: z.string(),
    response: z.string().describe('As it was answered, with the addresses of its pictures made anew for you.'),
    sources: z.array(sourceSchema).describe('As they were answered.'),
    claims: z.array(claimSchema).describe('The sentences of response, as they were judged then.'),
    grounding: groundingModeSchema.nullable().describe('Null for turns from before answers were judged.'),
    withheld: withheldSchema,
    mode: z.enum(['general', 'selected_text']),
    selected_text: z.string().max(LIMITS.selectedTextMaxLength).nullable(),
    selection: z
      .object({ page_id: z.string(), page_version: pageVersionSchema, start: z.int().min(0), end: z.int().min(0) })
      .nullable()
      .describe('Where selected_text stands, when the request said so.'),
    scope: questionScopeSchema.nullable(),
    chunks_retrieved: z.int().min(0),
    retrieved_chunks: z
      .array(retrievedChunkSchema)
      .describe('Everything that was evidence in the turn: what was found or fetched, and what stands beside it.'),
    related: z.array(relatedLinkSchema),
    latency_ms: z.number().min(0),
    model: z.string(),
    outcome: z.enum(['answered', 'not_found', 'clarification', 'stopped', 'failed']),
    plan: queryPlanSchema.nullable().describe('How the answer was found; null for turns from before it was kept.'),
    tool_calls: z.array(toolCallSchema),
    clarification: clarificationSchema.nullable().describe('What was asked back instead of an answer.'),
    profile: z.string().nullable().describe('The profile that was answered by.'),
    unavailable: z
      .literal(true)
      .optional()
      .describe('Only there when the answer rests on what you may not read any more: then nothing of it is here.'),
    error_code: z.string().nullable(),
    feedback: feedbackSchema.nullable().describe('What its reader thinks of the answer.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Turn' });

/** Turns are sorted oldest first. */
export const conversationResponseSchema = z
  .object({ session_id: z.string(), turns: z.array(turnSchema) })
  .meta({ id: 'Conversation' });

export const deletedConversationSchema = z
  .object({ session_id: z.string(), turns_deleted: z.int().min(0) })
  .meta({ id: 'DeletedConversation' });

export type ConversationTurn = z.infer<typeof turnSchema>;
export type ConversationResponse = z.infer<typeof conversationResponseSchema>;
export type DeletedConversation = z.infer<typeof deletedConversationSchema>;
