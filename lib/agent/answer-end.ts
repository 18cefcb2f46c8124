import type { FinishReason } from 'ai';

import { AppError } from '#lib/core/errors.ts';
import { ServiceFault } from '#lib/core/service-fault.ts';

import { MODEL_DECLINED } from './fixed-sentences.ts';

/** How a model's last round ended. */
export interface AnswerEnd {
  hasSpoken: boolean;
  /** The AI SDK's word for it; null when the model's stream ended without any. */
  finishReason: FinishReason | null;
  /** The server's own word. */
  rawFinishReason: string | undefined;
}

/** Gemini's own words where a filter, not the model, ended the answer. OpenAI's is `content_filter`. */
const FILTERED = new Set(['SAFETY', 'RECITATION', 'PROHIBITED_CONTENT', 'BLOCKLIST', 'SPII', 'LANGUAGE']);

class DeclinedAnswer extends Error {
  override readonly name = 'DeclinedAnswer';
}

/**
 * What keeps a hosted model's answer from counting as one; null for a whole answer. An answer that is cut at a length counts: each
 * of its sentences is judged by itself.
 */
export function endFailure({ hasSpoken, finishReason, rawFinishReason }: AnswerEnd): AppError | null {
  const reason = rawFinishReason ?? finishReason ?? 'none';
  if (finishReason === 'content-filter' || FILTERED.has(reason.toUpperCase())) {
    const cause = new DeclinedAnswer(`The language model declined to answer (finish reason ${reason}).`);
    return new AppError('agent_unavailable', { publicMessage: MODEL_DECLINED, cause });
  }
  if (finishReason === null || finishReason === 'error') return failure(`broke off (finish reason ${reason})`);
  if (hasSpoken) return null;
  const advice = finishReason === 'length' ? ': what it may write was used up by thinking' : '';
  return failure(`said nothing (finish reason ${reason})${advice}`);
}

/** True when the model, or a filter of its server, would not answer. */
export function isDeclined(error: unknown): boolean {
  return AppError.is(error) && error.cause instanceof DeclinedAnswer;
}

function failure(what: string): AppError {
  return new AppError('agent_unavailable', {
    cause: new ServiceFault('malformed', `The language model ${what}.`),
  });
}
