import { z } from 'zod';

import { LIMITS } from '#lib/foundation/config/limits.ts';

import { chatRequestSchema } from '../chat-request.ts';
import { chatResponseSchema } from '../chat-response.ts';
import { requestText } from '../parse-or-throw.ts';

const asked = chatRequestSchema.shape;

/** Fields of a request in addition to OpenAI's: those of this API by their own names. */
export const lecternRequestSchema = z
  .object({
    session_id: asked.session_id,
    selected_text: requestText('selected_text', { maxLength: LIMITS.selectedTextMaxLength })
      .nullish()
      .describe('What the question is about, and nothing else.'),
    scope: asked.scope,
    filters: asked.filters,
    top_k: asked.top_k,
    score_threshold: asked.score_threshold,
    grounding: asked.grounding,
    citation_style: asked.citation_style,
    page_abbreviation: asked.page_abbreviation,
    profile_parameters: asked.profile_parameters,
    option: asked.option,
    time_zone: asked.time_zone,
  })
  .partial()
  .meta({ id: 'LecternRequestPart' });

/** Fields of an answer in addition to OpenAI's; claims are positions in the sent text, its links included. */
export const lecternAnswerSchema = chatResponseSchema
  .pick({ sources: true, related: true, metadata: true, claims: true, clarification: true })
  .meta({ id: 'LecternAnswerPart' });

export type LecternAnswer = z.infer<typeof lecternAnswerSchema>;
