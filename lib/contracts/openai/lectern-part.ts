import { z } from 'zod';

import { LIMITS } from '#lib/foundation/config/limits.ts';

import { chatRequestSchema } from '../chat-request.ts';
import { chatResponseSchema } from '../chat-response.ts';
import { requestText } from '../parse-or-throw.ts';

const asked = chatRequestSchema.shape;

/** What a request may say beside what OpenAI's has: the fields of this API by their own names. */
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

/** What an answer says beside what OpenAI's has; claims stand in the text that was sent, its links included. */
export const lecternAnswerSchema = chatResponseSchema
  .pick({ sources: true, related: true, metadata: true, claims: true, clarification: true })
  .meta({ id: 'LecternAnswerPart' });

export type LecternAnswer = z.infer<typeof lecternAnswerSchema>;
