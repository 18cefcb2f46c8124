import {
  APICallError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4GenerateResult,
  type LanguageModelV4Message,
  type LanguageModelV4Prompt,
  type LanguageModelV4StreamResult,
} from '@ai-sdk/provider';

import type { Logger } from '#lib/foundation/log/logger.ts';

/** Whether a model is shown images; `auto` until a call shows that its server does not accept them. */
type Vision = 'auto' | 'on' | 'off';

interface SeeingModelOptions {
  model: LanguageModelV4;
  vision: Vision;
  log: Logger;
}

/** Statuses with which servers refuse a call whose pictures they do not accept, or which has too many. */
const STATUSES = [400, 404, 405, 413, 415, 422, 500, 501];

/**
 * A model that is shown images as long as it can see them. With `auto`, a refused call is repeated without its images. If that succeeds, the images
 * were the reason, and no more are sent. If it fails too, they were not the reason, and nothing changes.
 */
export class SeeingLanguageModel implements LanguageModelV4 {
  readonly specificationVersion = 'v4';
  readonly provider: string;
  readonly modelId: string;
  readonly supportedUrls: LanguageModelV4['supportedUrls'];
  readonly #options: SeeingModelOptions;
  #isBlind = false;

  constructor(options: SeeingModelOptions) {
    this.#options = options;
    ({ provider: this.provider, modelId: this.modelId, supportedUrls: this.supportedUrls } = options.model);
  }

  /** False when vision is turned off in the configuration, and as soon as the server has refused a call because of its images. */
  canSee(): boolean {
    const { vision } = this.#options;
    return vision === 'on' || (vision === 'auto' && !this.#isBlind);
  }

  async doGenerate(options: LanguageModelV4CallOptions): Promise<LanguageModelV4GenerateResult> {
    return this.#call(options, (shown) => this.#options.model.doGenerate(shown));
  }

  async doStream(options: LanguageModelV4CallOptions): Promise<LanguageModelV4StreamResult> {
    return this.#call(options, (shown) => this.#options.model.doStream(shown));
  }

  async #call<Result>(
    options: LanguageModelV4CallOptions,
    call: (options: LanguageModelV4CallOptions) => PromiseLike<Result>,
  ): Promise<Result> {
    const blind = withoutPictures(options);
    if (blind === null) return call(options);
    if (!this.canSee()) return call(blind);
    try {
      return await call(options);
    } catch (error) {
      const mayBePictures = APICallError.isInstance(error) && STATUSES.includes(error.statusCode ?? 0);
      if (this.#options.vision !== 'auto' || !mayBePictures) throw error;
      const result = await call(blind);
      this.#noteBlind(error.statusCode);
      return result;
    }
  }

  #noteBlind(status: number | undefined): void {
    if (this.#isBlind) return;
    this.#isBlind = true;
    this.#options.log.warn({ status }, 'the language model takes no pictures; from now on it is asked without');
  }
}

/** Returns the call with only its text; null for a call without images. */
function withoutPictures(options: LanguageModelV4CallOptions): LanguageModelV4CallOptions | null {
  const { prompt } = options;
  return prompt.some(hasPictures) ? { ...options, prompt: wordsOf(prompt) } : null;
}

function hasPictures(message: LanguageModelV4Message): boolean {
  return message.role === 'user' && message.content.some(({ type }) => type === 'file');
}

function wordsOf(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  return prompt.map((message) => {
    if (message.role !== 'user') return message;
    // The first part is the question with its evidence; the rest only names the pictures.
    return hasPictures(message) ? { ...message, content: message.content.slice(0, 1) } : message;
  });
}
