import { z } from 'zod';

import { type FakeCall, type FakeReply, type FakeService, json, startFakeService } from '../fake-http-service.ts';
import { type Concepts, textVector } from './text-vector.ts';

const MODEL = 'fake-embedding-model';

/** The request of OpenAI's `POST /embeddings` as far as servers that imitate it agree. */
const embeddingsRequest = z.strictObject({
  model: z.string(),
  input: z.array(z.string().min(1)).min(1).max(2048),
  encoding_format: z.literal('float').optional(),
});

export interface FakeEmbeddings extends FakeService {
  readonly model: string;
  readonly dimension: number;
  /** The key it accepts; without one it accepts all. */
  readonly apiKey: string | null;
  readonly violations: string[];
  /** The texts of every call that was answered, in order. */
  readonly batches: string[][];
}

interface FakeEmbeddingsOptions {
  dimension?: number;
  apiKey?: string | null;
  concepts?: Concepts;
  /** How many texts it takes at once, how long ones, and how it refuses more. */
  limits?: { texts: number; units: number; status: number };
}

/** A server that speaks OpenAI's embeddings, on a real socket. `url` is what `/embeddings` is appended to. */
export async function startFakeEmbeddings({
  dimension = 64,
  apiKey = null,
  concepts = [],
  limits = { texts: 2048, units: Infinity, status: 400 },
}: FakeEmbeddingsOptions = {}): Promise<FakeEmbeddings> {
  const violations: string[] = [];
  const batches: string[][] = [];

  const handle = (call: FakeCall): FakeReply => {
    if (apiKey !== null && call.headers.authorization !== `Bearer ${apiKey}`)
      return refusal(401, `Incorrect API key provided: ${call.headers.authorization ?? ''}.`);
    if (call.operation !== 'POST /v1/embeddings') {
      violations.push(`${call.operation} does not exist`);
      return refusal(404, 'Not found');
    }
    const parsed = embeddingsRequest.safeParse(JSON.parse(call.body));
    if (!parsed.success) {
      violations.push(z.prettifyError(parsed.error));
      return refusal(400, 'Invalid request');
    }
    const { model, input } = parsed.data;
    if (model !== MODEL) return refusal(404, `The model \`${model}\` does not exist.`);
    if (input.length > limits.texts)
      return refusal(limits.status, `batch size ${input.length} > maximum allowed batch size ${limits.texts}`);
    if (input.some((text) => text.length > limits.units))
      return refusal(limits.status, 'the input length exceeds the context length');
    batches.push(input);
    return json({
      object: 'list',
      model,
      data: input.map((text, index) => ({
        object: 'embedding',
        index,
        embedding: textVector(text, { dimension, concepts }),
      })),
      usage: { prompt_tokens: input.length, total_tokens: input.length },
    });
  };
  const service = await startFakeService(handle);
  return Object.assign(service, {
    url: `${service.url}/v1`,
    model: MODEL,
    dimension,
    apiKey,
    violations,
    batches,
  });
}

function refusal(status: number, message: string): FakeReply {
  return json({ error: { message, type: 'invalid_request_error', param: null, code: null } }, status);
}
