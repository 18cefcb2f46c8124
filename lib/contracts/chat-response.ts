import { z } from 'zod';

import { relatedLinkSchema, sourceSchema } from './source.ts';

export const answerMetadataSchema = z
  .object({
    query_time_ms: z.number().min(0),
    chunks_retrieved: z.int().min(0).describe('Chunks considered; 0 in mode "selected_text".'),
    model: z.string(),
    session_id: z.string().describe('Send it along to go on with this conversation.'),
    turn_id: z.string(),
    outcome: z.enum(['answered', 'not_found']),
  })
  .meta({ id: 'AnswerMetadata' });

/** `answer` carries markers `[n]`: the 1-based position in `sources`. */
export const chatResponseSchema = z
  .object({
    answer: z.string().describe('Carries markers [n]: the 1-based position in sources.'),
    sources: z.array(sourceSchema),
    mode: z.enum(['general', 'selected_text']),
    metadata: answerMetadataSchema,
    related: z.array(relatedLinkSchema).describe('Pages near the question, offered with a refusal; never evidence.'),
  })
  .meta({ id: 'ChatResponse' });

export type ChatResponse = z.infer<typeof chatResponseSchema>;
