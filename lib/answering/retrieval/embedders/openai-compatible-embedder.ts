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
  /** What `/embeddings` is appended to; without trailing slash. */
  baseUrl: string;
  model: string;
  /** Sent as a bearer token; null sends none. */
  apiKey: string | null;
  batchSize: number;
  /** What the model's vectors are known to have; null asks the server, once. */
  dimension: number | null;
}

const SERVICE = 'The embedding server';

/** Which text each vector is of, where the server says so. */
const positions = z.object({ data: z.array(z.object({ index: z.int().optional() })) });

interface Service {
  /** What the log calls it. */
  service: string;
  apiKey: string | null;
}

/**
 * A model behind any server that speaks OpenAI's embeddings. It is not told what a text is for: models that want a prefix for that
 * need a server that adds it. Rejects with `AppError('embedding_failed')` when the length of the vectors has to be asked for and the
 * server does not answer.
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
    embed: async (texts, _use, abortSignal) => {
      // The model's own method: it calls once, where the SDK's functions around it would repeat and split.
      const { embeddings, response } = await embeddingModel.doEmbed({ values: texts, abortSignal });
      requireOrder(response?.body);
      return embeddings;
    },
    toFault: (error) => apiCallFault(error, { service: SERVICE, apiKey }),
  };
}

/** The SDK takes vectors as they come. A server that answers them in another order would give every text a wrong one. */
function requireOrder(body: unknown): void {
  const parsed = positions.safeParse(body);
  const inOrder = !parsed.success || parsed.data.data.every(({ index }, position) => (index ?? position) === position);
  if (!inOrder) throw new ServiceFault('malformed', `${SERVICE} answered vectors out of order.`);
}

/**
 * What an error of the AI SDK's call of a service means; any other error comes back as it is. The SDK's errors hold the request, so
 * the text, and are left behind.
 */
function apiCallFault(error: unknown, { service, apiKey }: Service): unknown {
  if (!AISDKError.isInstance(error)) return error;
  const fault = serviceFaultIn(error);
  if (fault !== null) return fault;
  if (!APICallError.isInstance(error)) return malformed(service);
  const { statusCode: status, responseHeaders: headers, message } = error;
  if (status !== undefined && status >= 400) return httpFault({ service, status, headers, message, apiKey });
  // Of an answer that began well, either the connection broke or what it says makes no sense.
  if (status !== undefined && networkCodeOf(error) === null && !isBroken(error.cause)) return malformed(service);
  return networkFault(service, error);
}

function malformed(service: string): ServiceFault {
  return new ServiceFault('malformed', `${service} answered something that is not embeddings.`);
}

/** Fetch's own error for a body that ended too early. */
function isBroken(cause: unknown): boolean {
  return cause instanceof TypeError;
}
