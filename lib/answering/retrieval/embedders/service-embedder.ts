import { setTimeout as pause } from 'node:timers/promises';

import { AppError } from '#lib/foundation/core/errors.ts';
import type { Probe, ProbeReport } from '#lib/foundation/core/probe-report.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { ServicePolicy } from '#lib/foundation/resilience/service-policy.ts';

import type { Embedder, EmbeddingOptions, VectorSpace } from '../ports.ts';
import type { EmbeddingService, VectorUse } from './embedding-service.ts';
import type { PassagePace } from './passage-pace.ts';
import { QueryVectors } from './query-vectors.ts';

/** Retries after the first failure, as promised by the public contract. */
const RETRIES = 2;

/** Longer than for a question: no reader waits for passages, and one call contains many of them. */
const PASSAGES_TIMEOUT_MS = 30_000;

const PROBE_TIMEOUT_MS = 2_000;

/** Services apply limits per minute: this many pauses of this length exceed a minute. */
const RATE_LIMIT_PAUSES = 5;
const RATE_LIMIT_PAUSE_MS = 15_000;

export interface EmbedderOptions {
  /** Weight of similarity relative to words when both are known, 0–1. */
  weight: number;
  /** Timeout of one attempt for a question: three attempts and a search must fit into the retrieval deadline. */
  queryTimeoutMs: number;
  /** Rate limit for passages; null sends them as fast as they are answered. */
  pace?: PassagePace | null;
  /** See `Embedder.isRequired` and `Embedder.isEnglish`. */
  isRequired?: boolean;
  isEnglish?: boolean;
}

const QUESTION: VectorUse = { purpose: 'query', isAwaited: true };

interface Expected {
  /** The log's name for the service. */
  service: string;
  count: number;
  /** Expected length of vectors; null accepts any length, as long as all have the same. */
  dimension: number | null;
}

/**
 * The port over any service that makes vectors: its answers are checked, failed calls are retried by one policy, questions are cached, and passages
 * go in batches at the rate the service allows.
 */
export class ServiceEmbedder implements Embedder {
  readonly space: VectorSpace;
  readonly weight: number;
  readonly isRequired: boolean;
  readonly isEnglish: boolean;
  readonly #service: EmbeddingService;
  readonly #policy: ServicePolicy;
  readonly #queryTimeoutMs: number;
  readonly #pace: PassagePace | null;
  readonly #queries = new QueryVectors((text, signal) => this.#embedOne(text, signal));

  constructor(service: EmbeddingService, dimension: number, options: EmbedderOptions) {
    this.space = { model: service.model, dimension };
    this.weight = options.weight;
    this.isRequired = options.isRequired ?? false;
    this.isEnglish = options.isEnglish ?? false;
    this.#service = service;
    this.#policy = policyOf(service);
    this.#queryTimeoutMs = options.queryTimeoutMs;
    this.#pace = options.pace ?? null;
  }

  async embedQuery(text: string, signal: AbortSignal): Promise<number[]> {
    return this.#queries.of(text, signal);
  }

  async embedPassages(
    texts: string[],
    signal: AbortSignal,
    { isAwaited = false }: EmbeddingOptions = {},
  ): Promise<number[][]> {
    const vectors: number[][] = [];
    const { batchSize } = this.#service;
    for (let start = 0; start < texts.length; start += batchSize) {
      const batch = texts.slice(start, start + batchSize);
      vectors.push(...(await (isAwaited ? this.#embedAwaited(batch, signal) : this.#embedBatch(batch, signal))));
    }
    return vectors;
  }

  /** Embeds a word, once. A failed call is reported as a failed probe. */
  get probe(): Probe {
    return this.#policy.watched((signal) => this.#probe(signal));
  }

  async close(): Promise<void> {
    await this.#service.close?.();
  }

  async #probe(signal: AbortSignal): Promise<ProbeReport> {
    const { name, model } = this.#service;
    const message = `${name}, model ${model}, vectors of ${this.space.dimension} numbers`;
    const limited = AbortSignal.any([signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]);
    try {
      await this.#vectorsOf(['word'], QUESTION, limited);
      return { status: 'up', message };
    } catch (error) {
      signal.throwIfAborted();
      if (limited.aborted) throw new ServiceFault('timeout', `${name} did not answer within ${PROBE_TIMEOUT_MS} ms.`);
      const fault = error instanceof ServiceFault ? error : this.#service.toFault(error);
      if (!(fault instanceof ServiceFault) || fault.kind !== 'rate_limited') throw fault;
      return { status: 'degraded', message: `${message}: its rate limit is reached` };
    }
  }

  async #embedOne(text: string, signal: AbortSignal): Promise<number[]> {
    const [vector] = await this.#policy.call((either) => this.#vectorsOf([text], QUESTION, either), {
      signal,
      isIdempotent: true,
      attemptTimeoutMs: this.#queryTimeoutMs,
    });
    return vector ?? [];
  }

  #embedAwaited(texts: string[], signal: AbortSignal): Promise<number[][]> {
    const use: VectorUse = { purpose: 'passage', isAwaited: true };
    const attemptTimeoutMs = this.#queryTimeoutMs;
    return this.#policy.call((either) => this.#vectorsOf(texts, use, either), {
      ...{ signal, attemptTimeoutMs },
      isIdempotent: true,
    });
  }

  /** Embeds a batch. Waits when the service limits the rate, so that indexing does not fail half-way through a library. */
  async #embedBatch(texts: string[], signal: AbortSignal): Promise<number[][]> {
    const use: VectorUse = { purpose: 'passage', isAwaited: false };
    for (let pauses = 0; ; pauses += 1) {
      await this.#pace?.take(texts.length, signal);
      try {
        return await this.#policy.call((either) => this.#vectorsOf(texts, use, either), {
          signal,
          isIdempotent: true,
        });
      } catch (error) {
        const fault = AppError.is(error) ? error.cause : null;
        if (!(fault instanceof ServiceFault) || fault.kind !== 'rate_limited' || pauses === RATE_LIMIT_PAUSES)
          throw error;
        await pauseFor(fault.retryAfterMs ?? RATE_LIMIT_PAUSE_MS, signal);
      }
    }
  }

  async #vectorsOf(texts: string[], use: VectorUse, signal: AbortSignal): Promise<number[][]> {
    // Half of a surrogate pair is not valid Unicode, and services differ in how they refuse it.
    const sent = texts.map((text) => text.toWellFormed());
    const answer = await this.#service.embed(sent, use, signal);
    const { name } = this.#service;
    return checkVectors(answer, { service: name, count: texts.length, dimension: this.space.dimension });
  }
}

/** Measures the length of the service's vectors by embedding a word. Throws `AppError('embedding_failed')` after the retries. */
export async function measureDimension(service: EmbeddingService): Promise<number> {
  const [vector] = await policyOf(service).call(
    async (signal) =>
      checkVectors(await service.embed(['word'], QUESTION, signal), {
        service: service.name,
        count: 1,
        dimension: null,
      }),
    { signal: new AbortController().signal, isIdempotent: true },
  );
  return vector?.length ?? 0;
}

function policyOf(service: EmbeddingService): ServicePolicy {
  return new ServicePolicy({
    service: service.name,
    measuredAs: 'embedder',
    errorCode: 'embedding_failed',
    retries: RETRIES,
    attemptTimeoutMs: PASSAGES_TIMEOUT_MS,
    toFault: (error) => service.toFault(error),
  });
}

async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await pause(ms, undefined, { signal });
  } catch {
    signal.throwIfAborted();
  }
}

/**
 * Checks that vectors can be stored and compared: as many as texts, each as long as the model's, finite and not all zero. Throws a `ServiceFault`
 * that describes the error: an answer with status 200 may still contain no usable vectors.
 */
function checkVectors(answer: unknown, { service, count, dimension }: Expected): number[][] {
  if (!Array.isArray(answer)) throw new ServiceFault('malformed', `${service} answered without vectors.`);
  if (answer.length !== count)
    throw new ServiceFault('malformed', `${service} made ${answer.length} vectors of ${count} texts.`);
  const vectors: number[][] = [];
  for (const vector of answer as unknown[]) {
    if (!isFinite(vector)) throw new ServiceFault('malformed', `${service} made a vector that is not of numbers.`);
    const expected = dimension ?? vectors[0]?.length ?? vector.length;
    if (vector.length !== expected || expected === 0) {
      const message = `${service} made a vector of ${vector.length} numbers, not of ${expected}.`;
      throw new ServiceFault('unusable', message);
    }
    // A zero vector cannot be compared with anything: the cosine would divide by zero.
    if (vector.every((value) => value === 0)) throw new ServiceFault('unusable', `${service} made a vector of zeros.`);
    vectors.push(vector);
  }
  return vectors;
}

function isFinite(vector: unknown): vector is number[] {
  return Array.isArray(vector) && vector.every((value) => Number.isFinite(value));
}
