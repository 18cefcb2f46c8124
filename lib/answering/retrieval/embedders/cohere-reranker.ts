import { z } from 'zod';

import type { Probe } from '#lib/foundation/core/probe-report.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { ServicePolicy } from '#lib/foundation/resilience/service-policy.ts';

import type { Reranker } from '../ports.ts';
import { COHERE, CohereConnection } from './cohere-client.ts';

interface RerankServer {
  /** Without a trailing slash. */
  baseUrl: string;
  model: string;
  apiKey: string;
}

/** Only one retry: the order without a reranker is good enough, and readers should not wait for a better one. */
const RETRIES = 1;

const answerSchema = z.object({
  results: z.array(z.object({ index: z.int().min(0), relevance_score: z.number().min(0).max(1) })),
});

/** A reranker that calls Cohere's reranking models. */
export class CohereReranker implements Reranker {
  readonly #connection: CohereConnection;
  readonly #policy: ServicePolicy;
  readonly #model: string;
  #lastFailed = false;

  constructor({ baseUrl, model, apiKey }: RerankServer, attemptTimeoutMs: number) {
    this.#connection = new CohereConnection({ baseUrl, apiKey });
    this.#model = model;
    this.#policy = new ServicePolicy({
      service: `${COHERE} rerank`,
      measuredAs: 'reranker',
      errorCode: 'retrieval_unavailable',
      retries: RETRIES,
      attemptTimeoutMs,
      toFault: (error) => error,
    });
  }

  async rerank(query: string, texts: string[], signal: AbortSignal): Promise<number[]> {
    try {
      const scores = await this.#policy.call((either) => this.#scoresOf(query, texts, either), {
        signal,
        isIdempotent: true,
      });
      this.#lastFailed = false;
      return scores;
    } catch (error) {
      // A client that disconnected says nothing about the service; a deadline that expired does.
      if (!signal.aborted || isTimeout(signal.reason)) this.#lastFailed = true;
      throw error;
    }
  }

  /** Reports how the last call went instead of making one: every call costs money, and only a few are allowed per minute. */
  readonly probe: Probe = () => {
    const message = `${COHERE} rerank, model ${this.#model}`;
    return Promise.resolve(
      this.#lastFailed
        ? { status: 'degraded', message: `${message}: the last call failed, passages keep the order of the search` }
        : { status: 'up', message },
    );
  };

  async #scoresOf(query: string, texts: string[], signal: AbortSignal): Promise<number[]> {
    const body = {
      model: this.#model,
      query: query.toWellFormed(),
      documents: texts.map((text) => text.toWellFormed()),
    };
    const answer = await this.#connection.post('v2/rerank', { body, signal });
    const parsed = answerSchema.safeParse(answer);
    if (!parsed.success) throw new ServiceFault('malformed', `${COHERE} rerank answered without scores.`);
    const scores = new Map(parsed.data.results.map(({ index, relevance_score: score }) => [index, score]));
    return texts.map((_, index) => {
      const score = scores.get(index);
      if (score === undefined) throw new ServiceFault('malformed', `${COHERE} rerank left passages out.`);
      return score;
    });
  }
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError';
}
