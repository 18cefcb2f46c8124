import type { LanguageModelV4 } from '@ai-sdk/provider';
import { isStepCount, streamText, type ModelMessage, type ToolSet } from 'ai';

import { LIMITS } from '#lib/config/limits.ts';
import { AppError } from '#lib/core/errors.ts';
import type { QuotingRequest } from '#lib/quoting/quoting-request.ts';

const MAX_ROUNDS = 5;

interface AgentRun {
  model: LanguageModelV4;
  instructions: string;
  messages: ModelMessage[];
  tools: ToolSet;
  /** Asked before every model call: the evidence may have grown. */
  quotingRequest: () => QuotingRequest;
  signal: AbortSignal;
}

/**
 * Runs the tool loop and yields the model's text as it comes. Rejects with `agent_unavailable` when the model fails or takes
 * longer than the generation deadline, and with the signal's reason when it is aborted.
 */
export async function* runAgent(run: AgentRun): AsyncGenerator<string> {
  const deadline = AbortSignal.timeout(LIMITS.generationTimeoutMs);
  const result = streamText({
    model: run.model,
    instructions: run.instructions,
    messages: run.messages,
    tools: run.tools,
    stopWhen: isStepCount(MAX_ROUNDS),
    prepareStep: () => ({ providerOptions: { lectern: run.quotingRequest() } }),
    abortSignal: AbortSignal.any([run.signal, deadline]),
    // The error part below carries it; without a handler the SDK prints the whole error object.
    onError: () => undefined,
  });
  for await (const part of result.stream) {
    if (part.type === 'text-delta') yield part.text;
    if (part.type === 'error') throw failureOf(part.error, run.signal);
    if (part.type === 'abort') throw failureOf(deadline.reason, run.signal);
  }
}

function failureOf(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  return AppError.is(error) ? error : new AppError('agent_unavailable', { cause: error });
}
