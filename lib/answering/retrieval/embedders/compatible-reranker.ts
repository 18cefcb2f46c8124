import { z } from 'zod';

import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { boundedFetch } from '#lib/foundation/resilience/bounded-fetch.ts';
import { httpFault } from '#lib/foundation/resilience/http-fault.ts';
import { networkFault } from '#lib/foundation/resilience/network-fault.ts';

import type { Reranker } from '../ports.ts';
import { type RerankService, type ScoredText, ServiceReranker } from './service-reranker.ts';

interface RerankServer {
  /** The whole address; without a path, `/rerank` is called. */
  url: string;
  /** Sent if there is one. */
  model: string | null;
  /** Sent as a bearer token; null sends none. */
  apiKey: string | null;
}

interface Asked {
  query: string;
  texts: string[];
  signal: AbortSignal;
}

/** Calls the server in one of the two forms in which passages are sent. */
type Form = (asked: Asked) => Promise<ScoredText[]>;

const NAME = 'The reranking server';

/** Texts in one call of Text Embeddings Inference, whose default limit this is. */
const TEXTS_PER_CALL = 32;

const index = z.int().min(0);
const resultsSchema = z
  .object({ results: z.array(z.object({ index, relevance_score: z.number() })) })
  .transform(({ results }) => results.map((one) => ({ index: one.index, score: one.relevance_score })));
const ranksSchema = z.array(z.object({ index, score: z.number() }));

/** The statuses of a server that misses a field of its own form. */
const OTHER_FORM: ReadonlySet<number | null> = new Set([400, 422]);

/**
 * Creates a reranker over any server that speaks the form of Cohere and Jina (`documents`, answered by `results`), as vLLM, llama.cpp, LiteLLM and
 * Infinity do, or that of Hugging Face's Text Embeddings Inference (`texts`, answered by a list). Which one is found out by the first call.
 */
export function compatibleReranker(server: RerankServer, attemptTimeoutMs: number): Reranker {
  return new ServiceReranker(new RerankClient(server), attemptTimeoutMs);
}

class RerankClient implements RerankService {
  readonly name = NAME;
  readonly model: string | null;
  readonly #url: URL;
  readonly #apiKey: string | null;
  readonly #fetch = boundedFetch(NAME);
  /** The form that the server has answered to; null while none has. */
  #form: Form | null = null;

  constructor({ url, model, apiKey }: RerankServer) {
    this.#url = new URL(url);
    if (this.#url.pathname === '/') this.#url.pathname = '/rerank';
    this.model = model;
    this.#apiKey = apiKey;
  }

  async rerank(query: string, texts: string[], signal: AbortSignal): Promise<ScoredText[]> {
    const asked = { query, texts, signal };
    if (this.#form !== null) return this.#form(asked);
    try {
      return await this.#learn(this.#asDocuments, asked);
    } catch (error) {
      if (!isOfOtherForm(error)) throw error;
      return this.#learn(this.#asTexts, asked).catch((second: unknown) => {
        throw isOfOtherForm(second) ? error : second;
      });
    }
  }

  async #learn(form: Form, asked: Asked): Promise<ScoredText[]> {
    const scored = await form(asked);
    this.#form = form;
    return scored;
  }

  readonly #asDocuments: Form = async ({ query, texts, signal }) => {
    const model = this.model === null ? {} : { model: this.model };
    return read(resultsSchema, await this.#post({ ...model, query, documents: texts }, signal));
  };

  readonly #asTexts: Form = async ({ query, texts, signal }) => {
    const starts = Array.from({ length: Math.ceil(texts.length / TEXTS_PER_CALL) }, (_, call) => call * TEXTS_PER_CALL);
    const calls = starts.map(async (start) => {
      const part = texts.slice(start, start + TEXTS_PER_CALL);
      const ranks = read(ranksSchema, await this.#post({ query, texts: part, truncate: true }, signal));
      return ranks.map((rank) => ({ index: start + rank.index, score: rank.score }));
    });
    return (await Promise.all(calls)).flat();
  };

  async #post(body: object, signal: AbortSignal): Promise<string> {
    const { status, headers, text } = await this.#exchange(body, signal);
    // Its message may quote the texts, so only what the status says is passed on.
    if (status >= 400) throw httpFault({ service: NAME, status, headers, apiKey: this.#apiKey });
    return text;
  }

  async #exchange(body: object, signal: AbortSignal) {
    try {
      const response = await this.#fetch(this.#url, {
        method: 'POST',
        headers: {
          ...{ 'content-type': 'application/json', accept: 'application/json' },
          ...(this.#apiKey !== null && { authorization: `Bearer ${this.#apiKey}` }),
        },
        body: JSON.stringify(body),
        // A key must only be sent to the address for which it was configured.
        redirect: 'error',
        signal,
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (error) {
      throw networkFault(NAME, error);
    }
  }
}

function isOfOtherForm(error: unknown): boolean {
  return error instanceof ServiceFault && OTHER_FORM.has(error.status);
}

function read<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  const parsed = schema.safeParse(jsonIn(text));
  if (!parsed.success) throw new ServiceFault('malformed', `${NAME} answered without scores.`);
  return parsed.data;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
