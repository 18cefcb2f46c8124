import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { convertAsyncIteratorToReadableStream } from '@ai-sdk/provider-utils';
import { z } from 'zod';

import { newId } from '#lib/core/ids.ts';
import { QUOTING_PROVIDER } from '#lib/quoting/quoting-request.ts';
import { type AnswerStore, STORE_PROVIDER, type StoreAnswer, type StoreRequest } from '#lib/retrieval/answer-store.ts';

import { markedAnswer } from './marked-answer.ts';
import { QuotingLanguageModel } from './quoting-language-model.ts';

const requestSchema = z.custom<StoreRequest>((value) => z.looseObject({ text: z.string() }).safeParse(value).success);

/** No store says how many tokens it took. */
const UNKNOWN: LanguageModelV4Usage = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
};

/**
 * A store that writes the answers, as a language model: it reads `providerOptions.store` (a `StoreRequest`) and never prompt text, and
 * answers with the numbers of the sentences that its answer rests on behind each sentence. Where there is no evidence to cite, or the store
 * has no answer, it says nothing at all: the agent words the refusal. What is to be kept with the turn is the
 * provider's metadata. A selection, of which the store knows nothing, comes as a request to the quoting model, and is quoted.
 */
export class StoreLanguageModel implements LanguageModelV4 {
  readonly specificationVersion = 'v4';
  readonly provider = STORE_PROVIDER;
  readonly modelId: string;
  readonly supportedUrls = {};
  readonly #store: AnswerStore;
  readonly #quoting = new QuotingLanguageModel();

  constructor(store: AnswerStore) {
    this.#store = store;
    this.modelId = store.name;
  }

  async doGenerate(options: LanguageModelV4CallOptions): Promise<LanguageModelV4GenerateResult> {
    if (isToBeQuoted(options)) return this.#quoting.doGenerate(options);
    const { text, audit } = await this.#answer(options);
    return {
      content: text === '' ? [] : [{ type: 'text', text }],
      providerMetadata: { [STORE_PROVIDER]: { audit } },
      finishReason: { unified: 'stop', raw: undefined },
      usage: UNKNOWN,
      response: { id: newId(), modelId: this.modelId },
      warnings: [],
    };
  }

  async doStream(options: LanguageModelV4CallOptions): Promise<LanguageModelV4StreamResult> {
    if (isToBeQuoted(options)) return this.#quoting.doStream(options);
    return { stream: convertAsyncIteratorToReadableStream(this.#stream(options)) };
  }

  async *#stream(options: LanguageModelV4CallOptions): AsyncGenerator<LanguageModelV4StreamPart> {
    yield { type: 'stream-start', warnings: [] };
    const { text, audit } = await this.#answer(options);
    const id = newId();
    yield { type: 'response-metadata', id, modelId: this.modelId };
    if (text !== '') {
      yield { type: 'text-start', id };
      yield { type: 'text-delta', id, delta: text };
      yield { type: 'text-end', id };
    }
    const finishReason = { unified: 'stop' as const, raw: undefined };
    yield { type: 'finish', finishReason, usage: UNKNOWN, providerMetadata: { [STORE_PROVIDER]: { audit } } };
  }

  async #answer({
    providerOptions,
    abortSignal,
  }: LanguageModelV4CallOptions): Promise<Pick<StoreAnswer, 'text' | 'audit'>> {
    const { evidence, ...question } = requestSchema.parse(providerOptions?.[STORE_PROVIDER]);
    if (evidence.length === 0) return { text: '', audit: {} };
    const answer = await this.#store.answer(question, abortSignal ?? new AbortController().signal);
    return { text: markedAnswer(answer, evidence), audit: answer.audit };
  }
}

function isToBeQuoted({ providerOptions }: LanguageModelV4CallOptions): boolean {
  return providerOptions?.[QUOTING_PROVIDER] !== undefined;
}
