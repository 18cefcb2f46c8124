import { z } from 'zod';

import { type FakeService, json, startFakeService } from '../fake-http-service.ts';

const MODEL = 'decider';
const API_KEY = 'a-key-that-nobody-may-see';

const content = z.union([z.string(), z.looseObject({}), z.array(z.unknown())]);

/** A request of System One whose questions are of yes or no. */
const requestSchema = z.strictObject({
  model: z.literal(MODEL),
  state: content,
  questions: z.record(
    z.string().min(1),
    z.strictObject({
      type: z.literal('noul'),
      instructions: content,
      criteria: z.strictObject({ true: content.optional(), false: content.optional() }).optional(),
    }),
  ),
});

type DecisionRequest = z.infer<typeof requestSchema>;

/** A real HTTP server that speaks System One as decision models are asked, and refuses what its protocol does not have. */
export interface DecisionEndpoint {
  baseUrl: string;
  model: string;
  apiKey: string;
  service: FakeService;
  requests: DecisionRequest[];
  /** The body of every answer, made of the request. */
  reply: (request: DecisionRequest) => unknown;
}

/** What it answers when every question has this probability. */
export function probabilityOf(likely: number): DecisionEndpoint['reply'] {
  return ({ questions }) => ({
    model: MODEL,
    answers: Object.fromEntries(Object.keys(questions).map((name) => [name, { type: 'noul', noul: likely }])),
    usage: { input_tokens: 90, output_tokens: 1 },
  });
}

export async function startDecisionServer(): Promise<DecisionEndpoint> {
  const service = await startFakeService(({ operation, headers, body }) => {
    if (operation !== 'POST /v1/systemone') return json({ error: { message: `no ${operation}` } }, 404);
    if (headers.authorization !== `Bearer ${API_KEY}`) return json({ error: { message: 'no such key' } }, 401);
    const read = requestSchema.safeParse(JSON.parse(body));
    if (!read.success || Buffer.byteLength(body) > 65_536) return json({ error: { message: body } }, 400);
    endpoint.requests.push(read.data);
    return json(endpoint.reply(read.data), 200);
  });
  const endpoint: DecisionEndpoint = {
    ...{ baseUrl: `${service.url}/v1`, model: MODEL, apiKey: API_KEY, service, requests: [] },
    reply: probabilityOf(1),
  };
  return endpoint;
}
