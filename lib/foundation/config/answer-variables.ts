import { resolve } from 'node:path';

import { z } from 'zod';

import { MASKING_VARIABLES, maskingOf } from './masking-variables.ts';
import { count, yesOrNo } from './service-address.ts';

/** What decides how questions are answered, and what is kept of them. */
export const ANSWER_VARIABLES = {
  GROUNDING_MODE: z.enum(['strict', 'annotate']).default('strict'),
  TOOLS_FOLDER: z.string().min(1).optional(),
  EVIDENCE_CONTEXT_SHARE: z.coerce.number().min(0).max(1).default(0.5),
  MAX_CONVERSATION_HISTORY: count(10),
  CONVERSATION_RETENTION_DAYS: count(30),
  RECORD_CONVERSATIONS: yesOrNo.default(true),
  ...MASKING_VARIABLES,
  SOURCE_LINK_HOURS: count(24, 1),
  PICTURE_LINK_HOURS: count(24, 1),
};

export type AnswerVariables = z.output<z.ZodObject<typeof ANSWER_VARIABLES>>;

const HOUR_MS = 60 * 60 * 1000;

export function answersOf(env: AnswerVariables) {
  return {
    /** How answers are held to their evidence when a request does not say. */
    groundingMode: env.GROUNDING_MODE,
    /** Absolute: the folder of the operator's own tools; null has none. */
    toolsFolder: env.TOOLS_FOLDER === undefined ? null : resolve(env.TOOLS_FOLDER),
    /** How much of the room for evidence what stands around the finds may take, 0–1. */
    contextShare: env.EVIDENCE_CONTEXT_SHARE,
    /** Messages, two a turn. */
    maxConversationHistory: env.MAX_CONVERSATION_HISTORY,
    /** 0 keeps them for ever. */
    conversationRetentionDays: env.CONVERSATION_RETENTION_DAYS,
    /** When false, nothing of what is asked and answered is stored. */
    recordsConversations: env.RECORD_CONVERSATIONS,
    /** What is taken out of words before they are stored. */
    masking: maskingOf(env),
    /** How long a link in a kept answer holds. */
    sourceLinkMs: env.SOURCE_LINK_HOURS * HOUR_MS,
    /** How long the address of a picture in an answer holds. */
    pictureLinkMs: env.PICTURE_LINK_HOURS * HOUR_MS,
  };
}
