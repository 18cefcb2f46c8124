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

/** Whether a model is shown pictures; `auto` until it turns out that its server takes none. */
type Vision = 'auto' | 'on' | 'off';

interface SeeingModelOptions {
  model: LanguageModelV4;
  vision: Vision;
  log: Logger;
}

/** What servers answer to a call whose pictures they do not take, or of which there are too many. */
const STATUSES = [400, 404, 405, 413, 415, 422, 500, 501];

/**
 * A model that is shown pictures as long as it sees. Where that is to be found out, a call that is refused is made once more without its
 * pictures: if that is taken, it were they, and from then on there are none. If not, they were not the reason, and nothing is learnt.
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

  /** False when the configuration says so, and as soon as the server has refused a call for its pictures. */
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

/** The same call with the words alone; null for one without pictures. */
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
    // What stands first is the question with its evidence; the rest only names the pictures.
    return hasPictures(message) ? { ...message, content: message.content.slice(0, 1) } : message;
  });
}
