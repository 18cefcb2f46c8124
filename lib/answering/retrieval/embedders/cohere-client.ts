import { CohereClientV2 } from 'cohere-ai';

import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { boundedFetch } from '#lib/foundation/resilience/bounded-fetch.ts';
import { networkFault } from '#lib/foundation/resilience/network-fault.ts';

import { httpFault } from '#lib/foundation/resilience/http-fault.ts';

interface CohereServer {
  /** Without a trailing slash. */
  baseUrl: string;
  /** API key; null or empty sends none. */
  apiKey: string | null;
}

interface CohereRequest {
  body: Record<string, unknown>;
  signal: AbortSignal;
}

/** The log's name for the service. */
export const COHERE = 'Cohere';

/**
 * Cohere's client, used through its own `fetch`. Its typed methods print unexpected answers to the console, regardless of their content, and process
 * every number of every vector on the way. No call is retried here.
 */
export class CohereConnection {
  readonly #client: CohereClientV2;
  readonly #apiKey: string | null;

  constructor({ baseUrl, apiKey }: CohereServer) {
    const headers = { 'content-type': 'application/json', 'x-client-name': 'lectern' };
    // An empty token sends none. Without this the client would look for an environment variable.
    this.#client = new CohereClientV2({
      ...{ token: apiKey ?? '', environment: baseUrl, maxRetries: 0, headers },
      fetch: boundedFetch(COHERE),
    });
    this.#apiKey = apiKey;
  }

  /** Returns the service's answer, unchecked. Throws a `ServiceFault`, which contains neither the key nor the request. */
  async post(path: string, { body, signal }: CohereRequest): Promise<unknown> {
    const { status, headers, text } = await this.#exchange(path, { body, signal });
    const answer = parse(text);
    if (status >= 400)
      throw httpFault({ service: COHERE, status, headers, message: messageOf(answer), apiKey: this.#apiKey });
    if (answer === undefined) throw new ServiceFault('malformed', `${COHERE} answered something that is not JSON.`);
    return answer;
  }

  async #exchange(path: string, { body, signal }: CohereRequest) {
    try {
      const init = { method: 'POST', body: JSON.stringify(body) };
      // The signal covers the entire response; the client's own timeout would end with the headers.
      const response = await this.#client.fetch(path, init, { abortSignal: signal });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (error) {
      throw networkFault(COHERE, error);
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(answer: unknown): string | undefined {
  const hasMessage = typeof answer === 'object' && answer !== null && 'message' in answer;
  return hasMessage && typeof answer.message === 'string' ? answer.message : undefined;
}
