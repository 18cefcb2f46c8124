import {
  isStepCount,
  streamText,
  type TelemetryOptions,
  type TextStreamPart,
  type ToolCallRepairFunction,
  type ToolSet,
  type UserContent,
} from 'ai';

import type { QueryType } from '#lib/contracts/query-plan.ts';
import { withDeadline } from '#lib/foundation/core/deadline.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';

import type { Answerer, WritingModel } from './answerer.ts';
import { type AnswerEnd, isEndedByUs, sayWhatIsMissing } from './answer-end.ts';
import { lookAtPictures, type PictureShow, messageWithPictures } from './evidence-pictures.ts';
import { MODEL_DECLINED, refusalsFor } from './fixed-sentences.ts';
import { tokensOf } from './generate-with.ts';
import { promptVersion } from './prompt-version.ts';
import { type EvidenceOrigin, historyMessages, instructions, questionMessage } from './prompts.ts';
import type { Question } from './question.ts';
import type { QuotingAids } from './request-quoting.ts';
import { generatedIn } from './tools/tool-result.ts';
import type { TurnRecord } from './turn-record.ts';
import type { TurnWriter } from './turn-writer.ts';

const MAX_ROUNDS = 5;

/** The means for writing answers, and the time limit. */
export interface Answering {
  answerer: Answerer;
  pictures: PictureShow;
  /** Time limit of writing one answer. */
  generationTimeoutMs: number;
  /** Knowledge of sentences in addition to their words, for quoting them. */
  quotingAids: QuotingAids;
  /** Whether and how model calls are traced; no tracing by default. */
  telemetry?: TelemetryOptions | undefined;
}

/** A turn that is being answered. */
export interface TurnInProgress {
  answering: Answering;
  record: TurnRecord;
  writer: TurnWriter;
}

interface WritingTask {
  by: WritingModel;
  origin: EvidenceOrigin;
  /** The question in the form sent to the model. */
  text: string;
  kind?: QueryType;
  /** Without tools the prompt does not mention any, and a call that the model makes up is not run. */
  tools?: ToolSet;
  /** Maps a call of an unknown tool to one that exists. */
  repairToolCall?: ToolCallRepairFunction<ToolSet>;
}

/** The rejection of `writeByModel` if the model's server refuses tools before the model has written anything. */
export class ToolsRefused extends Error {
  override readonly name = 'ToolsRefused';
}

/** The model, or a filter of its server, refused to answer. */
class DeclinedAnswer extends Error {
  override readonly name = 'DeclinedAnswer';
}

/**
 * Writes the model's text from the turn's evidence, grounded; the texts of different rounds of tools become separate paragraphs. A model that
 * declines says so in one sentence, unless it has begun to answer. Rejects with `agent_unavailable` when the model fails, writes nothing, or takes
 * longer than the time limit, with `ToolsRefused` when it can only be called without tools, and with the signal's reason when it is aborted. The
 * model's connection is closed in every case.
 */
export async function writeByModel(turn: TurnInProgress, task: WritingTask): Promise<void> {
  const { record, writer } = turn;
  const end: AnswerEnd = { hasSpoken: false, finishReason: null, rawFinishReason: undefined };
  try {
    await writer.write(modelText(turn, task, end));
    await sayWhatIsMissing(turn, end);
  } catch (error) {
    // An incomplete answer is a failure; an empty one is treated as a form of no answer.
    const isDeclined = AppError.is(error) && error.cause instanceof DeclinedAnswer;
    if (!isDeclined || record.turn.response !== '') throw error;
    await writer.say(MODEL_DECLINED);
  }
}

async function* modelText(turn: TurnInProgress, task: WritingTask, end: AnswerEnd): AsyncGenerator<string> {
  const { generationTimeoutMs: timeoutMs } = turn.answering;
  const { signal } = turn.record.question;
  const deadline = AbortSignal.timeout(timeoutMs);
  const left = new AbortController();
  let hasSpoken = false;
  try {
    const either = withDeadline(signal, AbortSignal.any([deadline, left.signal]), timeoutMs);
    for await (const text of runRounds({ turn, task, end }, either)) {
      hasSpoken = true;
      yield text;
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (deadline.aborted) throw unavailable('timeout', `did not finish its answer within ${timeoutMs} ms`);
    if (!hasSpoken && hasTools(task) && !task.by.canUseTools()) {
      throw new ToolsRefused('The language model cannot use tools.', { cause: error });
    }
    throw AppError.is(error) ? error : new AppError('agent_unavailable', { cause: error });
  } finally {
    left.abort();
  }
}

interface Rounds {
  turn: TurnInProgress;
  task: WritingTask;
  /** Filled in as rounds end. */
  end: AnswerEnd;
}

async function* runRounds({ turn, task, end }: Rounds, signal: AbortSignal): AsyncGenerator<string> {
  let isNewRound = false;
  const content = await messageOf(turn, task);
  for await (const part of startRounds(turn, task, { content, signal }).stream) {
    throwFailure(part, signal);
    if (part.type === 'start-step') isNewRound = true;
    if (part.type === 'text-delta' && part.text !== '') {
      yield end.hasSpoken && isNewRound ? `\n\n${part.text}` : part.text;
      end.hasSpoken ||= part.text.trim() !== '';
      isNewRound = false;
    }
    if (part.type === 'finish-step') {
      ({ finishReason: end.finishReason, rawFinishReason: end.rawFinishReason } = part);
      turn.record.noteTokens(tokensOf(part.usage));
    }
  }
  if (!isComplete(turn, task, end)) throwUnlessWhole(end);
}

function throwFailure(part: TextStreamPart<ToolSet>, signal: AbortSignal): void {
  if (part.type === 'error') throw part.error;
  if (part.type === 'abort') throw signal.reason;
}

/** Returns the message for the model, with the pictures of the evidence if it can see. */
async function messageOf({ answering, record }: TurnInProgress, task: WritingTask): Promise<UserContent> {
  const { text, kind = null } = task;
  const words = questionMessage(text, record.blocks, { kind, ...record.known });
  return messageWithPictures(words, await lookAtPictures(answering.pictures, record.question.viewer, record.blocks));
}

function startRounds(
  turn: TurnInProgress,
  task: WritingTask,
  { content, signal }: { content: UserContent; signal: AbortSignal },
) {
  const { answering, record } = turn;
  const { history } = record;
  const { by, tools = {}, repairToolCall } = task;
  const told = instructionsFor(record.question, task);
  record.notePrompt('answer', answerVersion(told, record.question, tools));
  return streamText({
    model: by.model,
    instructions: told,
    messages: [...historyMessages(history), { role: 'user', content }],
    ...(hasTools(task) && { tools }),
    ...(repairToolCall !== undefined && { repairToolCall }),
    // Without tools a second round could only repeat to the model its inventions of the first.
    stopWhen: [isStepCount(hasTools(task) ? MAX_ROUNDS : 1), () => record.clarification !== null],
    // In the last round the model can only answer.
    prepareStep: ({ stepNumber }) =>
      hasTools(task) && stepNumber === MAX_ROUNDS - 1 ? { toolChoice: 'none' as const } : {},
    abortSignal: signal,
    // Retries of the model call are handled by the caller where they make sense.
    maxRetries: 0,
    telemetry: answering.telemetry ?? { isEnabled: false },
    // The error part contains the error; without a handler the SDK prints the whole error object.
    onError: () => undefined,
  });
}

function instructionsFor({ profile, assistant, text }: Question, { origin, tools = {} }: WritingTask): string {
  return instructions({
    origin,
    tools: Object.keys(tools),
    instructions: profile?.instructions ?? null,
    language: profile?.language ?? null,
    refusal: refusalsFor(text).noAnswerInEvidence,
    assistant: assistant ?? (profile && { name: profile.title, mission: profile.description }),
  });
}

/**
 * Returns the version of all instructions for the model other than the question and the evidence: how to answer, the purpose of the tools, the
 * requests of a profile.
 */
function answerVersion(told: string, { profile }: Question, tools: ToolSet): string {
  const described = Object.entries(tools).map(([name, { description }]) => [name, description]);
  return promptVersion(told, described, profile?.promptTemplate ?? null);
}

function hasTools({ tools = {} }: WritingTask): boolean {
  return Object.keys(tools).length > 0;
}

/** Whether the answer counts as complete regardless of its finish reason. */
function isComplete({ record }: TurnInProgress, { origin }: WritingTask, end: AnswerEnd): boolean {
  const { hasSpoken, finishReason } = end;
  if (isEndedByUs(end)) return true;
  if (hasSpoken || finishReason === null) return false;
  // After the catalogue's results or a separately generated text, the model need not write anything more.
  const mayBeSilent = origin === 'library' && (record.catalogue.length > 0 || generatedIn(record.turn).length > 0);
  return record.clarification !== null || (finishReason === 'stop' && mayBeSilent);
}

/** Gemini's finish reasons for an answer that was ended by a filter rather than the model. OpenAI's is `content_filter`. */
const FILTERED = new Set(['SAFETY', 'RECITATION', 'PROHIBITED_CONTENT', 'BLOCKLIST', 'SPII', 'LANGUAGE']);

/** Throws if a hosted model's answer does not count as one. An answer cut off at a length counts: each of its sentences is judged by itself. */
export function throwUnlessWhole({ hasSpoken, finishReason, rawFinishReason }: AnswerEnd): void {
  const reason = rawFinishReason ?? finishReason ?? 'none';
  if (finishReason === 'content-filter' || FILTERED.has(reason.toUpperCase())) {
    const cause = new DeclinedAnswer(`The language model declined to answer (finish reason ${reason}).`);
    throw new AppError('agent_unavailable', { publicMessage: MODEL_DECLINED, cause });
  }
  if (finishReason === null || finishReason === 'error') {
    throw unavailable('malformed', `broke off (finish reason ${reason})`);
  }
  const advice = finishReason === 'length' ? ': what it may write was used up by thinking' : '';
  if (!hasSpoken) throw unavailable('malformed', `said nothing (finish reason ${reason})${advice}`);
}

function unavailable(kind: 'timeout' | 'malformed', what: string): AppError {
  return new AppError('agent_unavailable', { cause: new ServiceFault(kind, `The language model ${what}.`) });
}
