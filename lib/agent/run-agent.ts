import type { LanguageModelV4 } from '@ai-sdk/provider';
import {
  isStepCount,
  type LanguageModelUsage,
  type ModelMessage,
  type PrepareStepFunction,
  streamText,
  type TelemetryOptions,
  type TextStreamPart,
  type ToolCallRepairFunction,
  type ToolSet,
} from 'ai';

import type { TurnTokens } from '#lib/conversations/turn.ts';
import { withDeadline } from '#lib/core/deadline.ts';
import { AppError } from '#lib/core/errors.ts';
import { ServiceFault } from '#lib/core/service-fault.ts';
import { QUOTING_PROVIDER, type QuotingRequest } from '#lib/quoting/quoting-request.ts';

import { type AnswerEnd, endFailure } from './answer-end.ts';

const MAX_ROUNDS = 5;

interface AgentRun {
  model: LanguageModelV4;
  instructions: string;
  messages: ModelMessage[];
  /** Without any, nothing of tools is said to the model, and a call it makes up is not run. */
  tools: ToolSet;
  /** Takes a call of a tool that is not among them for one that is. */
  repairToolCall?: ToolCallRepairFunction<ToolSet> | undefined;
  /** Asked after every round: whether a tool has ended the turn. */
  hasEnded?: () => boolean;
  /** Asked when the model has said nothing: whether the answer is there without its words. */
  mayBeSilent?: () => boolean;
  /** Turns false when the server refuses a call for its tools. */
  canUseTools: () => boolean;
  /** Asked before every call of the quoting model: the evidence may have grown. No other model is sent it. */
  quotingRequest: () => QuotingRequest;
  signal: AbortSignal;
  /** Of the whole run, in milliseconds. */
  timeoutMs: number;
  /** Told what each call that came to its end read and wrote; null when the model does not say. */
  onTokens?: (tokens: TurnTokens | null) => void;
  /** Whether and how the run is traced; not at all by default. */
  telemetry?: TelemetryOptions | undefined;
}

/** What `runAgent` rejects with when the model's server refuses tools before the model has said anything. */
export class ToolsRefused extends Error {
  override readonly name = 'ToolsRefused';
}

/**
 * Runs the tool loop and yields the model's text as it comes, what it says in different rounds as paragraphs of their own.
 * Rejects with `agent_unavailable` when the model fails, says nothing, declines to answer, or takes longer than the time limit, with
 * `ToolsRefused` when it can be asked without tools only, and with the signal's reason when that is aborted. However it ends, the
 * model's connection is closed.
 */
export async function* runAgent(run: AgentRun): AsyncGenerator<string> {
  const deadline = AbortSignal.timeout(run.timeoutMs);
  const left = new AbortController();
  const signal = withDeadline(run.signal, AbortSignal.any([deadline, left.signal]), run.timeoutMs);
  try {
    yield* runUnlessRefused({ ...run, signal });
  } catch (error) {
    if (error instanceof ToolsRefused) throw error;
    if (run.signal.aborted) throw run.signal.reason;
    if (deadline.aborted) throw lateFailure(run.timeoutMs);
    throw AppError.is(error) ? error : new AppError('agent_unavailable', { cause: error });
  } finally {
    left.abort();
  }
}

async function* runUnlessRefused(run: AgentRun): AsyncGenerator<string> {
  let hasSpoken = false;
  try {
    for await (const text of runRounds(run)) {
      hasSpoken = true;
      yield text;
    }
  } catch (error) {
    if (hasSpoken || !hasAny(run.tools) || run.canUseTools() || run.signal.aborted) throw error;
    throw new ToolsRefused('The language model cannot use tools.', { cause: error });
  }
}

async function* runRounds(run: AgentRun): AsyncGenerator<string> {
  const end: AnswerEnd = { hasSpoken: false, finishReason: null, rawFinishReason: undefined };
  let isNewRound = false;
  for await (const part of startRounds(run).stream) {
    throwFailure(part, run.signal);
    if (part.type === 'start-step') isNewRound = true;
    if (part.type === 'text-delta' && part.text !== '') {
      yield end.hasSpoken && isNewRound ? `\n\n${part.text}` : part.text;
      end.hasSpoken ||= part.text.trim() !== '';
      isNewRound = false;
    }
    if (part.type === 'finish-step') {
      ({ finishReason: end.finishReason, rawFinishReason: end.rawFinishReason } = part);
      run.onTokens?.(tokensOf(run.model, part.usage));
    }
  }
  const failure = isComplete(run, end) ? null : endFailure(end);
  if (failure !== null) throw failure;
}

/** Whether the answer counts as one without a look at how it ended. */
function isComplete(run: AgentRun, { hasSpoken, finishReason }: AnswerEnd): boolean {
  if (run.model.provider === QUOTING_PROVIDER) return true;
  if (hasSpoken || finishReason === null) return false;
  return (run.hasEnded?.() ?? false) || (finishReason === 'stop' && (run.mayBeSilent?.() ?? false));
}

/** The quoting model has no tokens; what it reports is an estimate. */
function tokensOf({ provider }: LanguageModelV4, { inputTokens, outputTokens }: LanguageModelUsage): TurnTokens | null {
  if (provider === QUOTING_PROVIDER || inputTokens === undefined || outputTokens === undefined) return null;
  return { input: inputTokens, output: outputTokens };
}

function startRounds(run: AgentRun) {
  const hasTools = hasAny(run.tools);
  return streamText({
    model: run.model,
    instructions: run.instructions,
    messages: run.messages,
    ...(hasTools && { tools: run.tools }),
    ...(run.repairToolCall !== undefined && { repairToolCall: run.repairToolCall }),
    // Without tools a second round could only repeat to the model what it made up in the first.
    stopWhen: [isStepCount(hasTools ? MAX_ROUNDS : 1), () => run.hasEnded?.() ?? false],
    prepareStep: stepSettings(run, hasTools),
    abortSignal: run.signal,
    // The model itself is called again where that makes sense.
    maxRetries: 0,
    telemetry: run.telemetry ?? { isEnabled: false },
    // The error part carries it; without a handler the SDK prints the whole error object.
    onError: () => undefined,
  });
}

function throwFailure(part: TextStreamPart<ToolSet>, signal: AbortSignal): void {
  if (part.type === 'error') throw part.error;
  if (part.type === 'abort') throw signal.reason;
}

function hasAny(tools: ToolSet): boolean {
  return Object.keys(tools).length > 0;
}

/** The quoting model gets its structured request. In the last round there is nothing left but to answer. */
function stepSettings({ model, quotingRequest }: AgentRun, hasTools: boolean): PrepareStepFunction<ToolSet> {
  return ({ stepNumber }) => ({
    ...(model.provider === QUOTING_PROVIDER && { providerOptions: { [QUOTING_PROVIDER]: quotingRequest() } }),
    ...(hasTools && stepNumber === MAX_ROUNDS - 1 && { toolChoice: 'none' as const }),
  });
}

function lateFailure(timeoutMs: number): AppError {
  const cause = new ServiceFault('timeout', `The language model did not finish its answer within ${timeoutMs} ms.`);
  return new AppError('agent_unavailable', { cause });
}
