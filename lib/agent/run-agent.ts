import type { LanguageModelV4 } from '@ai-sdk/provider';
import { isStepCount, streamText, type ModelMessage, type PrepareStepFunction, type ToolSet } from 'ai';

import { LIMITS } from '#lib/config/limits.ts';
import { AppError } from '#lib/core/errors.ts';
import { QUOTING_PROVIDER, type QuotingRequest } from '#lib/quoting/quoting-request.ts';

const MAX_ROUNDS = 5;

interface AgentRun {
  model: LanguageModelV4;
  instructions: string;
  messages: ModelMessage[];
  /** Without any, nothing of tools is said to the model, and a call it makes up is not run. */
  tools: ToolSet;
  /** Asked before every call of the quoting model: the evidence may have grown. No other model is sent it. */
  quotingRequest: () => QuotingRequest;
  signal: AbortSignal;
}

/**
 * Runs the tool loop and yields the model's text as it comes, what it says in different rounds as paragraphs of their own.
 * Rejects with `agent_unavailable` when the model fails or takes longer than the generation deadline, and with the signal's
 * reason when it is aborted.
 */
export async function* runAgent(run: AgentRun): AsyncGenerator<string> {
  const deadline = AbortSignal.timeout(LIMITS.generationTimeoutMs);
  const hasTools = Object.keys(run.tools).length > 0;
  const result = streamText({
    model: run.model,
    instructions: run.instructions,
    messages: run.messages,
    ...(hasTools && { tools: run.tools }),
    // Without tools a second round could only repeat to the model what it made up in the first.
    stopWhen: isStepCount(hasTools ? MAX_ROUNDS : 1),
    prepareStep: stepSettings(run, hasTools),
    abortSignal: AbortSignal.any([run.signal, deadline]),
    // The error part below carries it; without a handler the SDK prints the whole error object.
    onError: () => undefined,
  });
  let hasSpoken = false;
  let isNewRound = false;
  for await (const part of result.stream) {
    if (part.type === 'start-step') isNewRound = true;
    if (part.type === 'text-delta' && part.text !== '') {
      yield hasSpoken && isNewRound ? `\n\n${part.text}` : part.text;
      hasSpoken = true;
      isNewRound = false;
    }
    if (part.type === 'error') throw failureOf(part.error, run.signal);
    if (part.type === 'abort') throw failureOf(deadline.reason, run.signal);
  }
}

/** The quoting model gets its structured request. In the last round there is nothing left but to answer. */
function stepSettings({ model, quotingRequest }: AgentRun, hasTools: boolean): PrepareStepFunction<ToolSet> {
  return ({ stepNumber }) => ({
    ...(model.provider === QUOTING_PROVIDER && { providerOptions: { [QUOTING_PROVIDER]: quotingRequest() } }),
    ...(hasTools && stepNumber === MAX_ROUNDS - 1 && { toolChoice: 'none' as const }),
  });
}

function failureOf(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  return AppError.is(error) ? error : new AppError('agent_unavailable', { cause: error });
}
