import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { AISDKError, APICallError } from '@ai-sdk/provider';
import { z } from 'zod';

import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { boundedFetch } from '#lib/foundation/resilience/bounded-fetch.ts';
import { networkCodeOf, networkFault, serviceFaultIn } from '#lib/foundation/resilience/network-fault.ts';

import type { Embedder } from '../ports.ts';
import type { EmbeddingService } from './embedding-service.ts';
import { httpFault } from '#lib/foundation/resilience/http-fault.ts';
import { type EmbedderOptions, measureDimension, ServiceEmbedder } from './service-embedder.ts';

interface EmbeddingServer {
  /** The address before `/embeddings`, without a trailing slash. */
  baseUrl: string;
  model: string;
  /** Sent as a bearer token; null sends none. */
  apiKey: string | null;
  batchSize: number;
  /** The known dimension of the model's vectors; null asks the server, once. */
  dimension: number | null;
}

const SERVICE = 'The embedding server';

/** Statuses by which servers refuse too many texts at once, or a text that is too long for the model. */
const TOO_MUCH: ReadonlySet<number | undefined> = new Set([400, 413, 422]);

/** A text of no more UTF-16 units than this is refused for another reason. */
const SHORT_TEXT = 200;

/** The part of a text that is left when it is shortened once. */
const KEPT_SHARE = 3 / 4;

/** The index of the text that each vector belongs to, if the server reports it. */
const positions = z.object({ data: z.array(z.object({ index: z.int().optional() })) });

interface Service {
  /** The log's name for the service. */
  service: string;
  apiKey: string | null;
}

/**
 * Creates an embedder for a model behind any server that speaks OpenAI's embeddings. The server does not receive the purpose of a text: models that
 * require a prefix for it need a server that adds one. Rejects with `AppError('embedding_failed')` when the length of the vectors has to be requested
 * and the server does not answer.
 */
export async function openAICompatibleEmbedder(server: EmbeddingServer, options: EmbedderOptions): Promise<Embedder> {
  const service = openAICompatibleService(server);
  return new ServiceEmbedder(service, server.dimension ?? (await measureDimension(service)), options);
}

function openAICompatibleService({ baseUrl, model, apiKey, batchSize }: EmbeddingServer): EmbeddingService {
  const provider = createOpenAICompatible({
    name: 'openaiCompatible',
    baseURL: baseUrl,
    fetch: boundedFetch(SERVICE),
    ...(apiKey !== null && { apiKey }),
  });
  const embeddingModel = provider.embeddingModel(model);
  return {
    name: SERVICE,
    model,
    batchSize,
    embed: (texts, _use, abortSignal) =>
      fitting(texts, async (values) => {
        // The model's own method makes a single call; the SDK's functions around it would retry and split.
        const { embeddings, response } = await embeddingModel.doEmbed({ values, abortSignal });
        requireOrder(response?.body);
        return embeddings;
      }),
    toFault: (error) => apiCallFault(error, { service: SERVICE, apiKey }),
  };
}

/**
 * Embeds texts in smaller batches, and a single text without its end, if the server refuses them: Text Embeddings Inference takes 32 at once, and
 * neither it nor Ollama cuts a text that is longer than the model reads. A server that refuses everything is called a few times only.
 */
async function fitting(texts: string[], embed: (texts: string[]) => Promise<number[][]>): Promise<number[][]> {
  try {
    return await embed(texts);
  } catch (error) {
    const [text = ''] = texts;
    const isWhole = texts.length === 1 && text.length <= SHORT_TEXT;
    if (isWhole || !APICallError.isInstance(error) || !TOO_MUCH.has(error.statusCode)) throw error;
    if (texts.length === 1) return fitting([text.slice(0, text.length * KEPT_SHARE).toWellFormed()], embed);
    const half = Math.ceil(texts.length / 2);
    return [...(await fitting(texts.slice(0, half), embed)), ...(await fitting(texts.slice(half), embed))];
  }
}

/**
 * Throws if the vectors are out of order. The SDK takes them as they come, so a server that returns another order would assign every text a wrong
 * vector.
 */
function requireOrder(body: unknown): void {
  const parsed = positions.safeParse(body);
  const inOrder = !parsed.success || parsed.data.data.every(({ index }, position) => (index ?? position) === position);
  if (!inOrder) throw new ServiceFault('malformed', `${SERVICE} answered vectors out of order.`);
}

/**
 * Interprets an error of the AI SDK's call of a service; any other error is returned unchanged. The SDK's errors contain the request, and so the
 * text, and are not passed on.
 */
function apiCallFault(error: unknown, { service, apiKey }: Service): unknown {
  if (!AISDKError.isInstance(error)) return error;
  const fault = serviceFaultIn(error);
  if (fault !== null) return fault;
  if (!APICallError.isInstance(error)) return malformed(service);
  const { statusCode: status, responseHeaders: headers, message } = error;
  if (status !== undefined && status >= 400) return httpFault({ service, status, headers, message, apiKey });
  // If the answer began well, either the connection broke or its content is invalid.
  if (status !== undefined && networkCodeOf(error) === null && !isBroken(error.cause)) return malformed(service);
  return networkFault(service, error);
}

function malformed(service: string): ServiceFault {
  return new ServiceFault('malformed', `${service} answered something that is not embeddings.`);
}

/** Whether the error is the one that fetch throws for a body that ended too early. */
function isBroken(cause: unknown): boolean {
  return cause instanceof TypeError;
}
