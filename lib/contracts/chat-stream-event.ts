import { z } from 'zod';

import { answerMetadataSchema } from './chat-response.ts';
import { claimSchema } from './claim.ts';
import { clarificationSchema } from './clarification.ts';
import { errorResponseSchema } from './error-response.ts';
import { queryPlanSchema, toolResultSchema, toolStartedSchema } from './query-plan.ts';
import { relatedLinkSchema, sourceSchema } from './source.ts';

/**
 * One server-sent event's data: chunks, each followed by its claims if the request includes them, then sources, then done; or, at
 * any point after the first, one error and no done. If the request includes steps: before sources the plan, again whenever a step of it
 * changes, tools as they begin and end, and the clarification in place of an answer.
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
      })
      .meta({ id: 'SourcesEvent' }),
    z.object({ type: z.literal('done'), metadata: answerMetadataSchema }).meta({ id: 'DoneEvent' }),
    z.object({ type: z.literal('error'), ...errorResponseSchema.shape }).meta({ id: 'ErrorEvent' }),
  ])
  .meta({ id: 'ChatStreamEvent' });

export type ChatStreamEvent = z.infer<typeof chatStreamEventSchema>;
