import { z } from 'zod';

import { withDeadline } from '#lib/foundation/core/deadline.ts';
import { AppError, type ErrorCode } from '#lib/foundation/core/errors.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { boundedFetch } from '#lib/foundation/resilience/bounded-fetch.ts';
import { httpFault } from '#lib/foundation/resilience/http-fault.ts';
import { networkCodeOf, networkFault } from '#lib/foundation/resilience/network-fault.ts';
import { ServicePolicy } from '#lib/foundation/resilience/service-policy.ts';

/** Repetitions after the first failure: the public contract's table for a store. */
const RETRIES = 3;

interface JsonServiceOptions {
  /** What the log calls it. */
  service: string;
  /** What paths are appended to; without trailing slash. */
  baseUrl: string;
  /** Names and values that say who is asking; sent nowhere else. */
  headers: Record<string, string>;
  /** Removed from the service's words, should it repeat it. */
  apiKey: string;
  /** What a client is told when it fails; that the store is not there by default. */
  errorCode?: ErrorCode;
  /** After the first failure; the public contract's for a store by default. */
  retries?: number;
  /** Of one request. */
  timeoutMs: number;
  /** Of a request with its repetitions, where nobody else says how long there is. */
  patienceMs: number;
  /** What of its words about a refused request may be told. */
  harmless: readonly RegExp[];
  /** Where its own words stand in an error. */
  messageIn: (body: unknown) => string | undefined;
}

interface JsonRequest<Answer> {
  path: string;
  /** Posted as JSON; without one it is a GET. */
  body?: unknown;
  headers?: Record<string, string>;
  /** What is made of the answer; it throws a `ZodError` for one that cannot be. */
  read: (body: unknown, headers: Headers) => Answer;
  signal?: AbortSignal | undefined;
}

/** A store that is asked over HTTP in JSON, for reading alone: every request through its policy, every answer checked before anything trusts it. */
export class JsonService {
  readonly #options: JsonServiceOptions;
  readonly #fetch: typeof fetch;
  readonly #policy: ServicePolicy;

  constructor(options: JsonServiceOptions) {
    this.#options = options;
    this.#fetch = boundedFetch(options.service);
    this.#policy = new ServicePolicy({
      service: options.service,
      errorCode: options.errorCode ?? 'retrieval_unavailable',
      retries: options.retries ?? RETRIES,
      attemptTimeoutMs: options.timeoutMs,
      toFault: (error) => this.#toFault(error),
    });
  }

  /**
   * Rejects with `AppError('retrieval_unavailable')` after the retries, and with the signal's reason when that is aborted. Without a signal
   * it takes no longer than `patienceMs`: nothing goes on behind a question that has ended.
   */
  async ask<Answer>(request: JsonRequest<Answer>): Promise<Answer> {
    if (request.signal !== undefined) return this.#ask(request, request.signal);
    const { service, patienceMs } = this.#options;
    const patience = new AbortController();
    const cause = new ServiceFault('timeout', `${service} did not answer within ${patienceMs} ms.`);
    const timer = setTimeout(() => patience.abort(new AppError('retrieval_unavailable', { cause })), patienceMs);
    const { signal } = patience;
    return this.#ask(request, withDeadline(signal, signal, patienceMs)).finally(() => clearTimeout(timer));
  }

  #ask<Answer>(request: JsonRequest<Answer>, signal: AbortSignal): Promise<Answer> {
    return this.#policy.call((attempt) => this.#once(request, attempt), { signal, isIdempotent: true });
  }

  async #once<Answer>({ path, body, headers, read }: JsonRequest<Answer>, signal: AbortSignal): Promise<Answer> {
    const response = await this.#fetch(this.#options.baseUrl + path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { accept: 'application/json', 'content-type': 'application/json', ...this.#options.headers, ...headers },
      // A key is for the address it was given for.
      redirect: 'error',
      signal,
    });
    const text = await response.text();
    if (!response.ok) throw this.#refusal(response, text);
    return read(JSON.parse(text), response.headers);
  }

  #refusal({ status, headers }: Response, text: string): ServiceFault {
    const { service, apiKey, harmless, messageIn } = this.#options;
    return httpFault({ service, status, headers, message: messageIn(jsonIn(text)), apiKey, harmless });
  }

  #toFault(error: unknown): unknown {
    const { service } = this.#options;
    if (error instanceof z.ZodError)
      return new ServiceFault('malformed', `${service} answered in an unexpected form (at ${placeIn(error)}).`);
    if (error instanceof SyntaxError) return new ServiceFault('malformed', `${service} answered with broken JSON.`);
    const isOfFetch = error instanceof TypeError || (error instanceof Error && networkCodeOf(error) !== null);
    return isOfFetch ? networkFault(service, error) : error;
  }
}

/** Names where, never what: the values may be the text of a book. */
function placeIn(error: z.ZodError): string {
  const path = error.issues[0]?.path ?? [];
  return path.length === 0 ? 'the top' : path.filter((step) => typeof step !== 'symbol').join('.');
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
