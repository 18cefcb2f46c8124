import { setTimeout as delay } from 'node:timers/promises';

import { answerQuestion, type AnswerDependencies } from '#lib/answering/agent/answer-question.ts';
import type { PictureShow } from '#lib/answering/agent/evidence-pictures.ts';
import { SecondReader } from '#lib/answering/agent/judge/second-reader.ts';
import { QUOTING, writingModel } from '#lib/answering/agent/answerer.ts';
import { meteredModel } from '#lib/answering/agent/metered-model.ts';
import type { Question } from '#lib/answering/agent/question.ts';
import type { DefiningPlace } from '#lib/answering/agent/selection/look-up-term.ts';
import type { AgentTool } from '#lib/answering/agent/tools/agent-tool.ts';
import { DEFAULT_TOOLS } from '#lib/answering/agent/tools/default-tools.ts';
import { describeTools } from '#lib/answering/agent/tools/model-tools.ts';
import { whileReadable } from '#lib/people/access/while-readable.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import type { ToolDescription } from '#lib/contracts/agent-offers.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { startTracing } from '#lib/serving/telemetry/start-tracing.ts';

import { type ProbedAnswerer, chooseVerifier } from './choose-answerer.ts';
import type { ReadableNow } from './readable-now.ts';

/** How long recording the stopped answers may take. */
const PATIENCE_MS = 2_000;

/** Answers questions and tracks the answers in progress. */
export interface OpenAnswers {
  /** See `answerQuestion`. */
  answer(question: Question): AsyncIterable<AnswerEvent>;
  /** Returns the places that the built-in model's answer cites; an empty list if there is no answer. The attempt is not recorded, logged or shown. */
  tryQuestion(question: Question): Promise<DefiningPlace[]>;
  /** Like `answer`, but nothing is recorded or logged; closes together with the other answers. */
  readonly rehearse: (question: Question) => AsyncIterable<AnswerEvent>;
  listTools(): ToolDescription[];
  /** Uses the second reader and the trace collector once; null for one that is not configured. */
  readonly trials: Record<'verifier' | 'traces', ((signal: AbortSignal) => Promise<void>) | null>;
  /** Resolves when all answers have ended, and so are recorded, or when waiting any longer would be useless, and when traces are sent. */
  close(): Promise<void>;
}

type OpenAnswersOptions = Omit<
  AnswerDependencies,
  | 'answerer'
  | 'model'
  | 'pictures'
  | 'modelName'
  | 'maxHistoryMessages'
  | 'contextShare'
  | 'generationTimeoutMs'
  | 'loggedWords'
  | 'telemetry'
  | 'tools'
  | 'secondReader'
> & {
  env: Env;
  model: ProbedAnswerer;
  /** Access is limited to the rights of the viewer who asks. */
  findPicture: PictureShow['findPicture'];
  isReadable: ReadableNow;
  /** Tools in addition to those of every question; one with the same name replaces the built-in one. */
  tools: readonly AgentTool[];
};

/** Opens the answering with this model and search, as configured. */
export async function openAnswers(options: OpenAnswersOptions): Promise<OpenAnswers> {
  const { env, model, findPicture, isReadable, ...dependencies } = options;
  const { answerer } = model;
  const { masking = null } = dependencies;
  const tracing = await startTracing(env.traceEndpoint);
  const ownNames = new Set(dependencies.tools.map(({ name }) => name));
  const tools = [...DEFAULT_TOOLS.filter(({ name }) => !ownNames.has(name)), ...dependencies.tools];
  const secondReader = openSecondReader(options);
  const answering: AnswerDependencies = {
    ...dependencies,
    tools,
    secondReader,
    answerer,
    model: writingModel(answerer),
    pictures: { canSee: answerer.kind === 'model' ? answerer.canSee : () => false, findPicture },
    modelName: answerer.name,
    contextShare: env.contextShare,
    maxHistoryMessages: env.maxConversationHistory,
    generationTimeoutMs: env.timeouts.generationMs,
    loggedWords: env.logsQuestions ? (viewer, words) => masking?.words(viewer, words) ?? words : null,
    telemetry: tracing.options,
  };
  const ends = new Set<Promise<unknown>>();

  const closing = new AbortController();

  function answer(question: Question, by = answering): AsyncGenerator<AnswerEvent> {
    const { promise, resolve } = Promise.withResolvers();
    ends.add(promise);
    const onEnd = () => {
      ends.delete(promise);
      resolve(undefined);
    };
    return answerWhileReadable({ answering: by, isReadable, onEnd }, question);
  }

  const rehearsing: AnswerDependencies = {
    ...{ ...answering, tools: DEFAULT_TOOLS, conversations: readOnly(answering.conversations), secondReader: null },
    ...{ answerer: QUOTING, model: null, log: createLogger('silent') },
    ...{ telemetry: { isEnabled: false }, onTurn: undefined },
  };
  const unrecorded = {
    ...{ ...answering, conversations: null, secondReader: null },
    ...{ log: createLogger('silent'), onTurn: undefined },
  };
  return {
    answer: (question) => answer(question),
    rehearse: (question) =>
      answer({ ...question, signal: AbortSignal.any([question.signal, closing.signal]) }, unrecorded),
    tryQuestion: (question) =>
      citedIn(answerQuestion(rehearsing, { ...question, signal: AbortSignal.any([question.signal, closing.signal]) })),
    listTools: () => describeTools(tools, answerer.kind === 'model'),
    trials: {
      verifier: secondReader === null ? null : (signal) => secondReader.tryOut(signal),
      traces: tracing.tryOut,
    },
    close: async () => {
      closing.abort();
      const secondReading = secondReader?.close();
      await Promise.race([Promise.all([...ends, secondReading]), delay(PATIENCE_MS, undefined, { ref: false })]);
      await tracing.shutDown();
    },
  };
}

/** Returns the places cited by an answer; empty if there is no answer. */
async function citedIn(events: AsyncIterable<AnswerEvent>): Promise<DefiningPlace[]> {
  let cited: DefiningPlace[] = [];
  for await (const event of events) {
    if (event.type === 'answer-sources')
      cited = event.sources.flatMap((source) =>
        'page_id' in source
          ? source.ranges.map(({ start, end }) => ({
              ...{ documentId: source.doc_id, pageId: source.page_id, pageVersion: source.page_version },
              ...{ start, end },
            }))
          : [],
      );
    if (event.type === 'answer-end') return event.metadata.outcome === 'answered' ? cited : [];
  }
  return [];
}

/** Returns conversations that can be continued but not added to. */
function readOnly(conversations: AnswerDependencies['conversations']): AnswerDependencies['conversations'] {
  if (conversations === null) return null;
  return {
    listTurns: (viewer, sessionId, options) => conversations.listTurns(viewer, sessionId, options),
    record: async () => undefined,
    deleteSession: async () => 0,
    rate: async () => false,
    revise: async () => false,
    deleteBefore: async () => 0,
  };
}

interface ReadableAnswering {
  answering: AnswerDependencies;
  isReadable: ReadableNow;
  onEnd: () => void;
}

/** Like `answerQuestion`, but ends if the caller loses access to anything the answer uses. */
function answerWhileReadable(
  { answering, isReadable, onEnd }: ReadableAnswering,
  question: Question,
): AsyncGenerator<AnswerEvent> {
  const { viewer, scope, signal } = question;
  const pageId = scope.kind === 'selection' ? (scope.place?.pageId ?? null) : null;
  const ending = new AbortController();
  const cited = new Set<string>();
  let seen: ReadonlyMap<string, unknown> = new Map();
  const onBegin: Question['onBegin'] = (found) => {
    seen = found;
    question.onBegin?.(found);
  };
  const events = answerQuestion(meteredFor(question, answering), {
    ...question,
    onBegin,
    signal: AbortSignal.any([signal, ending.signal]),
  });
  let known = new Set<string>();
  const told = () => {
    const all = new Set([...seen.keys(), ...cited]);
    const justFound = [...all.difference(known)];
    known = all;
    return { documentIds: [...all], pageId, justFound };
  };
  return whileReadable(events, {
    mayRead: () => isReadable(viewer, told()),
    onEvent: (event) => {
      if (event.type === 'answer-source' && 'doc_id' in event.source) cited.add(event.source.doc_id);
    },
    onFailure: (error) => ending.abort(error),
    onEnd,
  });
}

/** Meters the language model for a question whose tokens are counted. */
function meteredFor({ onSpent }: Question, answering: AnswerDependencies): AnswerDependencies {
  const { answerer } = answering;
  if (onSpent === undefined || answerer.kind !== 'model') return answering;
  const model = meteredModel(answerer.model, onSpent);
  return { ...answering, answerer: { ...answerer, model }, model };
}

function openSecondReader({ env, model, conversations, log }: OpenAnswersOptions): SecondReader | null {
  const judge = chooseVerifier(env, model.answerer, log);
  if (judge === null) return null;
  const { maxConcurrentRequests: maxAtOnce, timeouts } = env;
  return new SecondReader({ model: judge, timeoutMs: timeouts.generationMs, maxAtOnce, conversations, log });
}
