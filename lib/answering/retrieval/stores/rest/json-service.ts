import { z } from 'zod';

import { withDeadline } from '#lib/foundation/core/deadline.ts';
import { AppError, type ErrorCode } from '#lib/foundation/core/errors.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { boundedFetch } from '#lib/foundation/resilience/bounded-fetch.ts';
import { httpFault } from '#lib/foundation/resilience/http-fault.ts';
import { networkCodeOf, networkFault } from '#lib/foundation/resilience/network-fault.ts';
import { ServicePolicy } from '#lib/foundation/resilience/service-policy.ts';

/** Retries after the first failure, from the public contract's table for a store. */
const RETRIES = 3;

interface JsonServiceOptions {
  /** The log's name for the service. */
  service: string;
  /** The address to which paths are appended, without a trailing slash. */
  baseUrl: string;
  /** Headers that authenticate the caller; sent to this service only. */
  headers: Record<string, string>;
  /** API key; removed from the service's error messages if repeated there. */
  apiKey: string;
  /** The error for clients when it fails; by default that the store is unavailable. */
  errorCode?: ErrorCode;
  /** Number of retries after the first failure; by default that of the public contract for a store. */
  retries?: number;
  /** Timeout of one request. */
  timeoutMs: number;
  /** Time limit for a request with its retries, in milliseconds, if there is no other deadline. */
  patienceMs: number;
  /** The parts of its words about a refused request that may be shown. */
  harmless: readonly RegExp[];
  /** Finds its own words in an error. */
  messageIn: (body: unknown) => string | undefined;
}

interface JsonRequest<Answer> {
  path: string;
  /** Body sent with POST as JSON; without one the request is a GET. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Converts the answer; throws a `ZodError` for an invalid one. */
  read: (body: unknown, headers: Headers) => Answer;
  signal?: AbortSignal | undefined;
}

/** A read-only client for a store with a JSON API over HTTP: every request goes through its policy, and every response is validated. */
export class JsonService {
  readonly #options: JsonServiceOptions;
  readonly #fetch: typeof fetch;
  readonly #policy: ServicePolicy;

  constructor(options: JsonServiceOptions) {
    this.#options = options;
    this.#fetch = boundedFetch(options.service);
    this.#policy = new ServicePolicy({
      service: options.service,
      measuredAs: 'store',
      errorCode: options.errorCode ?? 'retrieval_unavailable',
      retries: options.retries ?? RETRIES,
      attemptTimeoutMs: options.timeoutMs,
      toFault: (error) => this.#toFault(error),
    });
  }

  /**
   * Rejects with `AppError('retrieval_unavailable')` after the retries, and with the signal's reason when it is aborted. Without a signal it takes at
   * most `patienceMs`, so that nothing continues after a question has ended.
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
      // A key must only be sent to the address for which it was configured.
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

/** Names the position, never the value: values may be the text of a book. */
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
