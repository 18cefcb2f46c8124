import { z } from 'zod';

import { answerMetadataSchema } from './chat-response.ts';
import { claimSchema } from './claim.ts';
import { errorResponseSchema } from './error-response.ts';
import { relatedLinkSchema, sourceSchema } from './source.ts';

/**
 * One server-sent event's data: chunks, each followed by its claims if the request includes them, then sources, then done; or, at
 * any point after the first, one error and no done.
 */
export const chatStreamEventSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('chunk'), content: z.string() }).meta({ id: 'ChunkEvent' }),
    z.object({ type: z.literal('claim'), claim: claimSchema }).meta({ id: 'ClaimEvent' }),
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
