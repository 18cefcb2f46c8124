import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import { convertAsyncIteratorToReadableStream } from '@ai-sdk/provider-utils';

import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { ProbeReport } from '#lib/foundation/core/probe-report.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { ServicePolicy } from '#lib/foundation/resilience/service-policy.ts';

import { firstCalls } from './first-calls.ts';
import { keptInHand } from './kept-in-hand.ts';
import type { ModelServer } from './model-server.ts';
import { faultSentence, isToolRefusal, modelServerFault } from './model-server-fault.ts';
import { probeModelServer } from './probe-model-server.ts';
import { fetchReadable } from './readable-chunks.ts';
import { inManner, type RequestManner, USUAL_MANNER, wantedManner } from './request-manner.ts';
import { SeeingLanguageModel } from './seeing-language-model.ts';
import { readParts, startReading } from './started-stream.ts';

/** Share of the time for the whole answer that an attempt may take until the model begins to write. */
const START_SHARE = 0.6;
/** Thinking is either streamed or happens before the first word; a longer silence means a dead connection. */
const IDLE_MS = 10_000;

interface HostedModelOptions {
  server: ModelServer;
  /** Time limit of the complete answer. */
  generationMs: number;
  log: Logger;
  /** The longest allowed silence within an answer. */
  idleMs?: number;
}

/**
 * A model behind a server that speaks OpenAI's chat completions. A call is retried as long as the model has not output anything; after that an answer
 * ends with its first error. Fails with `AppError('agent_unavailable')`, whose cause contains neither the key nor any part of the prompt.
 */
export class HostedLanguageModel implements LanguageModelV4 {
  readonly specificationVersion = 'v4';
  readonly provider: string;
  readonly modelId: string;
  readonly supportedUrls = {};
  readonly #options: Required<HostedModelOptions>;
  readonly #model: SeeingLanguageModel;
  #manner = USUAL_MANNER;
  readonly #policy: ServicePolicy;
  readonly #callLimit = {
    most: LIMITS.toolCallsPerStepMax,
    onMore: () =>
      this.#options.log.warn(
        { most: LIMITS.toolCallsPerStepMax },
        'the language model calls more tools at once than are run',
      ),
  };
  #refusesTools = false;
  /** The fault of the last call, if only a person can fix its cause. */
  #objection: ServiceFault | null = null;
  #hasAnswered = false;

  constructor(options: HostedModelOptions) {
    this.#options = { idleMs: IDLE_MS, ...options };
    const { server, log } = options;
    this.#model = new SeeingLanguageModel({
      model: modelOf(server, () => this.#manner),
      vision: server.vision,
      log,
    });
    this.provider = this.#model.provider;
    this.modelId = this.#model.modelId;
    this.#policy = new ServicePolicy({
      service: 'The language model',
      measuredAs: 'model',
      errorCode: 'agent_unavailable',
      retries: 2,
      attemptTimeoutMs: Math.ceil(options.generationMs * START_SHARE),
      toFault: (error) => error,
    });
  }

  /** False when tools are turned off in the configuration, and as soon as the server has refused a call because of its tools. */
  canUseTools(): boolean {
    const { tools } = this.#options.server;
    return tools === 'on' || (tools === 'auto' && !this.#refusesTools);
  }

  /** False when vision is turned off in the configuration, and as soon as the server has refused a call because of its images. */
  canSee(): boolean {
    return this.#model.canSee();
  }

  /** Requests the server's list of models; nothing is generated. Rejects with a `ServiceFault` when it cannot be used at all. */
  async probe(signal: AbortSignal): Promise<ProbeReport> {
    const { server } = this.#options;
    const ask = (within: AbortSignal) => probeModelServer(server, { hasAnswered: this.#hasAnswered, signal: within });
    const report = await this.#policy.watched(ask)(signal);
    if (this.#objection !== null && report.status === 'up') {
      const sentence = faultSentence(this.#objection.kind, server.kind);
      return { status: 'degraded', message: `${report.message}. The last question failed. ${sentence}` };
    }
    const remark = this.#refusesTools ? '. It cannot use tools: questions are answered from one search' : '';
    return { ...report, message: `${report.message}${remark}` };
  }

  async doGenerate(options: LanguageModelV4CallOptions): Promise<LanguageModelV4GenerateResult> {
    const signal = options.abortSignal ?? new AbortController().signal;
    const call = (attempt: AbortSignal) => this.#model.doGenerate({ ...this.#limited(options), abortSignal: attempt });
    return this.#policy.call(
      async (attempt) => {
        try {
          return await this.#heedingObjections(() => call(attempt));
        } catch (error) {
          throw this.#failureOf(error, options);
        }
      },
      { signal, isIdempotent: true },
    );
  }

  async doStream(options: LanguageModelV4CallOptions): Promise<LanguageModelV4StreamResult> {
    const signal = options.abortSignal ?? new AbortController().signal;
    const { stream, ...rest } = await this.#policy.call((attempt) => this.#start(options, attempt), {
      signal,
      isIdempotent: true,
    });
    this.#objection = null;
    this.#hasAnswered = true;
    return { ...rest, stream: convertAsyncIteratorToReadableStream(stream) };
  }

  /** The time limit of the attempt ends with the first word, the connection with the stream. */
  async #start(options: LanguageModelV4CallOptions, attempt: AbortSignal) {
    const connection = new AbortController();
    const cut = () => connection.abort(attempt.reason);
    attempt.addEventListener('abort', cut, { once: true });
    const signals = [connection.signal, ...(options.abortSignal === undefined ? [] : [options.abortSignal])];
    const toFault = (error: unknown) => modelServerFault(error, this.#options.server.kind);
    try {
      const asked = { ...this.#limited(options), abortSignal: AbortSignal.any(signals) };
      const { stream, ...rest } = await this.#heedingObjections(() => this.#model.doStream(asked));
      const started = await startReading(stream, toFault);
      const parts = readParts(started, { idleMs: this.#options.idleMs, toFault });
      const few = firstCalls(thenClose(parts, connection), this.#callLimit);
      return { ...rest, stream: keptInHand(few, asked.maxOutputTokens ?? null) };
    } catch (error) {
      connection.abort();
      throw this.#failureOf(error, options);
    } finally {
      attempt.removeEventListener('abort', cut);
    }
  }

  #limited(options: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
    const limits = [options.maxOutputTokens, this.#options.server.maxOutputTokens ?? undefined].filter(
      (limit) => limit !== undefined,
    );
    return limits.length === 0 ? options : { ...options, maxOutputTokens: Math.min(...limits) };
  }

  /** Retries when the server objects to an optional field; later calls then follow its preference. */
  async #heedingObjections<Reply>(call: () => PromiseLike<Reply>): Promise<Reply> {
    try {
      return await call();
    } catch (error) {
      const wanted = wantedManner(error, this.#manner);
      if (wanted === null) throw error;
      this.#manner = wanted;
      this.#options.log.warn({ wanted }, 'the language model server objects to a field of the request');
      return this.#heedingObjections(call);
    }
  }

  /** Returns the error of a call that did not begin, and remembers the server's faults that it reveals. */
  #failureOf(error: unknown, options: LanguageModelV4CallOptions): unknown {
    const fault = modelServerFault(error, this.#options.server.kind);
    if (isToolRefusal(error, options)) return this.#noteToolRefusal(fault);
    if (fault instanceof ServiceFault && ['unauthorized', 'not_found'].includes(fault.kind)) this.#objection = fault;
    return fault;
  }

  #noteToolRefusal(fault: unknown): ServiceFault {
    const { log, server } = this.#options;
    const words = fault instanceof ServiceFault ? fault.message : '';
    if (server.tools === 'auto' && !this.#refusesTools) {
      this.#refusesTools = true;
      log.warn({ reason: words }, 'the language model cannot use tools; from now on it is asked without');
    }
    const advice = server.tools === 'on' ? ' With LLM_TOOLS=off it is asked without.' : '';
    return new ServiceFault('rejected', `The language model server refuses tools. ${words}${advice}`);
  }
}

function modelOf(
  { kind, baseUrl, model, apiKey, reasoningEffort }: ModelServer,
  manner: () => RequestManner,
): LanguageModelV4 {
  const provider = createOpenAICompatible({
    // Gemini requires its thought signatures back, which the AI SDK recognises by this name. Provider options of that name would be copied into the
    // request body; nothing in this project uses either.
    name: kind === 'gemini' ? 'google' : 'openaiCompatible',
    baseURL: baseUrl,
    includeUsage: true,
    fetch: fetchReadable,
    ...(apiKey !== null && { apiKey }),
    transformRequestBody: (body: Record<string, unknown>) => ({
      ...inManner(body, manner()),
      ...(reasoningEffort !== null && { reasoning_effort: reasoningEffort }),
    }),
  });
  return provider.chatModel(model);
}

async function* thenClose<Part>(parts: AsyncGenerator<Part>, connection: AbortController): AsyncGenerator<Part> {
  try {
    yield* parts;
  } finally {
    connection.abort();
  }
}
