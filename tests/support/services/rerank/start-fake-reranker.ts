import { z } from 'zod';

import { textVector } from '../embeddings/text-vector.ts';
import { type FakeCall, type FakeReply, type FakeService, json, startFakeService } from '../fake-http-service.ts';

const OPTIONS = { dimension: 256, concepts: [] };

/** The default limits of Text Embeddings Inference. */
const TEI_TEXTS = 32;
const TEI_UNITS = 2_000;

/** Jina's `POST /v1/rerank`, and Cohere's of version 2 as far as the two agree. */
const documentsRequest = z.strictObject({
  model: z.string().min(1),
  query: z.string().min(1),
  documents: z.array(z.string()).min(1).max(1000),
  top_n: z.int().min(1).optional(),
});

/** Text Embeddings Inference's `POST /rerank`. It does not look at other fields. */
const textsRequest = z.object({
  query: z.string(),
  texts: z.array(z.string()),
  truncate: z.boolean().default(false),
  raw_scores: z.boolean().default(false),
});

/** `jina` answers probabilities, `llama.cpp` log-odds in the same form, `tei` probabilities in a form of its own. */
export type RerankDialect = 'jina' | 'llama.cpp' | 'tei';

export interface FakeReranker extends FakeService {
  /** The whole address. */
  readonly address: string;
  readonly apiKey: string;
  /** What was wrong with requests: for a client that keeps to the protocol, nothing but the first one in another form. */
  readonly violations: string[];
}

/** A reranking server on a real socket, strict about what it is sent. */
export async function startFakeReranker(dialect: RerankDialect): Promise<FakeReranker> {
  const apiKey = `fake-${crypto.randomUUID()}`;
  const path = dialect === 'tei' ? '/rerank' : '/v1/rerank';
  const violations: string[] = [];
  const handle = (call: FakeCall): FakeReply => {
    if (call.headers.authorization !== `Bearer ${apiKey}`) return json({ detail: 'Unauthorized' }, 401);
    if (call.operation !== `POST ${path}` || call.headers['content-type'] !== 'application/json') {
      violations.push(`${call.operation} does not exist`);
      return json({ detail: 'Not Found' }, 404);
    }
    const body: unknown = JSON.parse(call.body);
    return dialect === 'tei' ? answerTexts(body, violations) : answerDocuments(body, { dialect, violations });
  };
  const service = await startFakeService(handle);
  return Object.assign(service, { address: `${service.url}${path}`, apiKey, violations });
}

function answerDocuments(
  body: unknown,
  { dialect, violations }: { dialect: RerankDialect; violations: string[] },
): FakeReply {
  const parsed = documentsRequest.safeParse(body);
  if (!parsed.success) {
    violations.push(z.prettifyError(parsed.error));
    return json({ detail: 'Unprocessable Entity' }, 422);
  }
  const { model, query, documents } = parsed.data;
  const results = ranked(query, documents).map(({ index, score, text }) => ({
    index,
    relevance_score: dialect === 'jina' ? score : 20 * score - 10,
    document: { text },
  }));
  return json({ model, usage: { total_tokens: 10, prompt_tokens: 10 }, results });
}

function answerTexts(body: unknown, violations: string[]): FakeReply {
  const parsed = textsRequest.safeParse(body);
  if (!parsed.success) {
    violations.push(z.prettifyError(parsed.error));
    const said = 'Failed to deserialize the JSON body into the target type: missing field `texts` at line 1 column 9';
    return { status: 422, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: said };
  }
  const { query, texts, truncate } = parsed.data;
  const refuse = (error: string): FakeReply => {
    violations.push(error);
    return json({ error, error_type: 'Validation' }, 413);
  };
  if (texts.length > TEI_TEXTS) return refuse(`batch size ${texts.length} > maximum allowed batch size ${TEI_TEXTS}`);
  if (!truncate && texts.some((text) => text.length > TEI_UNITS))
    return refuse('Input validation error: `inputs` must have less than 512 tokens. Given: 534');
  return json(ranked(query, texts).map(({ index, score }) => ({ index, score })));
}

/** The texts by how near they are to the query, best first. */
function ranked(query: string, texts: readonly string[]) {
  const asked = textVector(query, OPTIONS);
  return texts
    .map((text, index) => {
      const near = textVector(text, OPTIONS).reduce((sum, value, place) => sum + value * (asked[place] ?? 0), 0);
      return { index, text, score: Math.min(1, Math.max(0, near)) };
    })
    .toSorted((left, right) => right.score - left.score);
}
