import { resolve } from 'node:path';

import { z } from 'zod';

import { MASKING_VARIABLES, maskingOf } from './masking-variables.ts';
import { count, yesOrNo } from './service-address.ts';

/** Variables that determine how questions are answered, and which records are kept. */
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
    /** The default grounding mode, used if a request names none. */
    groundingMode: env.GROUNDING_MODE,
    /** The absolute path of the folder with the operator's own tools; null if there is none. */
    toolsFolder: env.TOOLS_FOLDER === undefined ? null : resolve(env.TOOLS_FOLDER),
    /** The share of the evidence budget that context around the matches may take, 0–1. */
    contextShare: env.EVIDENCE_CONTEXT_SHARE,
    /** Counted in messages, two per turn. */
    maxConversationHistory: env.MAX_CONVERSATION_HISTORY,
    /** 0 keeps them forever. */
    conversationRetentionDays: env.CONVERSATION_RETENTION_DAYS,
    /** When false, no questions and answers are stored. */
    recordsConversations: env.RECORD_CONVERSATIONS,
    /** The parts of texts masked before they are stored. */
    masking: maskingOf(env),
    /** How long a link in a saved answer is valid. */
    sourceLinkMs: env.SOURCE_LINK_HOURS * HOUR_MS,
    /** How long the address of a picture in an answer is valid. */
    pictureLinkMs: env.PICTURE_LINK_HOURS * HOUR_MS,
  };
}
