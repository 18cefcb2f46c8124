import type { Probe } from '#lib/foundation/core/probe-report.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { ServicePolicy } from '#lib/foundation/resilience/service-policy.ts';

import type { Reranker } from '../ports.ts';

/** The score of the text at this index. */
export interface ScoredText {
  index: number;
  score: number;
}

/** Client of one reranking service. */
export interface RerankService {
  /** The log's name for the service. */
  readonly name: string;
  /** Null for a server that has one model. */
  readonly model: string | null;
  /** Calls the service, without retries. Returns a score for each text, in any order. Throws a `ServiceFault`. */
  rerank(query: string, texts: string[], signal: AbortSignal): Promise<ScoredText[]>;
}

/** Only one retry: the order without a reranker is good enough, and readers should not wait for a better one. */
const RETRIES = 1;

/** The port over any service that reranks: its answers are checked, and failed calls are retried by one policy. */
export class ServiceReranker implements Reranker {
  readonly #service: RerankService;
  readonly #policy: ServicePolicy;
  #lastFailed = false;

  constructor(service: RerankService, attemptTimeoutMs: number) {
    this.#service = service;
    this.#policy = new ServicePolicy({
      service: service.name,
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
    const { name, model } = this.#service;
    const message = model === null ? name : `${name}, model ${model}`;
    return Promise.resolve(
      this.#lastFailed
        ? { status: 'degraded', message: `${message}: the last call failed, passages keep the order of the search` }
        : { status: 'up', message },
    );
  };

  async #scoresOf(query: string, texts: string[], signal: AbortSignal): Promise<number[]> {
    // Half of a surrogate pair is not valid Unicode, and services differ in how they refuse it.
    const sent = texts.map((text) => text.toWellFormed());
    const scored = await this.#service.rerank(query.toWellFormed(), sent, signal);
    const scores = new Map(scored.map(({ index, score }) => [index, score]));
    return scaled(
      texts.map((_, index) => {
        const score = scores.get(index);
        if (score === undefined) throw new ServiceFault('malformed', `${this.#service.name} left passages out.`);
        return score;
      }),
    );
  }
}

/** Some servers answer log-odds: their order is that of the probabilities, which are between 0 and 1. */
function scaled(scores: number[]): number[] {
  const isProbability = scores.every((score) => score >= 0 && score <= 1);
  return isProbability ? scores : scores.map((score) => 1 / (1 + Math.exp(-score)));
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError';
}
