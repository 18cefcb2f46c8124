import type { z } from 'zod';

import type { Concepts } from '../embeddings/text-vector.ts';
import { type FakeCall, type FakeReply, type FakeService, json, startFakeService } from '../fake-http-service.ts';
import { CohereRefusal } from './cohere-refusal.ts';
import { embed, embedRequest } from './embed-operation.ts';
import { rerank, rerankRequest } from './rerank-operation.ts';

const MINUTE_MS = 60_000;

export interface FakeCohere extends FakeService {
  /** The key it accepts. */
  readonly apiKey: string;
  /** What the calls had that the official document does not know, or lacked. */
  readonly violations: string[];
  /** Its limit: 2,000 by default. */
  textsPerMinute: number;
  /** The texts of every call that asked for vectors and was answered, in order. */
  readonly batches: { purpose: string; texts: string[] }[];
}

/** Cohere's `/v2/embed` and `/v2/rerank` on a real socket: strict about what it is sent, with the refusals of the real service. */
export async function startFakeCohere({ concepts = [] }: { concepts?: Concepts } = {}): Promise<FakeCohere> {
  const apiKey = `fake-${crypto.randomUUID()}`;
  const violations: string[] = [];
  const batches: FakeCohere['batches'] = [];
  const sent: { at: number; texts: number }[] = [];

  const parse = <Schema extends z.ZodType>(schema: Schema, call: FakeCall): z.infer<Schema> => {
    const parsed = schema.safeParse(JSON.parse(call.body));
    if (parsed.success) return parsed.data;
    const wrong = parsed.error.issues.map(({ path, message }) => `${call.operation} ${path.join('.')}: ${message}`);
    violations.push(...wrong);
    throw new CohereRefusal(400, `invalid request: ${wrong.join('; ')}`);
  };

  const limit = (texts: number): void => {
    const now = performance.now();
    const recent = sent.filter(({ at }) => at > now - MINUTE_MS).reduce((sum, call) => sum + call.texts, 0);
    if (recent + texts > service.textsPerMinute)
      throw new CohereRefusal(429, 'You are past the per minute request limit, please wait and try again later.');
    sent.push({ at: now, texts });
  };

  const answer = (call: FakeCall): unknown => {
    const { authorization } = call.headers;
    if (authorization === undefined) throw new CohereRefusal(401, 'no api key supplied');
    if (authorization !== `Bearer ${apiKey}`) throw new CohereRefusal(401, 'invalid api token');
    if (call.operation === 'POST /v2/embed') {
      const request = parse(embedRequest, call);
      limit(request.texts.length);
      const made = embed(request, concepts);
      batches.push({ purpose: request.input_type ?? '', texts: request.texts });
      return made;
    }
    if (call.operation === 'POST /v2/rerank') return rerank(parse(rerankRequest, call), concepts);
    violations.push(`${call.operation} does not exist`);
    throw new CohereRefusal(404, 'page not found');
  };

  const handle = (call: FakeCall): FakeReply => {
    try {
      return json(answer(call));
    } catch (error) {
      if (error instanceof CohereRefusal) return error.reply;
      throw error;
    }
  };
  const service = Object.assign(await startFakeService(handle), { apiKey, violations, batches, textsPerMinute: 2_000 });
  return service;
}
