import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { wrapLanguageModel } from 'ai';

import { modelFailure } from './model-failure.ts';

interface OpenAICompatibleServer {
  /** What `/chat/completions` is appended to; without trailing slash. */
  baseUrl: string;
  model: string;
  /** Sent as a bearer token; null sends none. */
  apiKey: string | null;
}

// Options under this name would be copied into the request's body. Nothing in this project uses it.
const PROVIDER_NAME = 'openaiCompatible';

/** A model behind any server that speaks OpenAI's chat completions. Its errors hold neither the key nor what was asked. */
export function openAICompatibleModel({ baseUrl, model, apiKey }: OpenAICompatibleServer): LanguageModelV4 {
  const provider = createOpenAICompatible({
    name: PROVIDER_NAME,
    baseURL: baseUrl,
    includeUsage: true,
    ...(apiKey !== null && { apiKey }),
  });
  return wrapLanguageModel({
    model: provider.chatModel(model),
    middleware: {
      specificationVersion: 'v4',
      wrapGenerate: async ({ doGenerate }) => telling(doGenerate(), apiKey),
      wrapStream: async ({ doStream }) => {
        const { stream, ...rest } = await telling(doStream(), apiKey);
        return { ...rest, stream: stream.pipeThrough(tellingParts(apiKey)) };
      },
    },
  });
}

async function telling<Result>(result: PromiseLike<Result>, apiKey: string | null): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    throw modelFailure(error, apiKey);
  }
}

function tellingParts(apiKey: string | null) {
  return new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
    transform: (part, controller) => {
      controller.enqueue(part.type === 'error' ? { ...part, error: modelFailure(part.error, apiKey) } : part);
    },
  });
}
