import { CohereClientV2 } from 'cohere-ai';

import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { boundedFetch } from '#lib/foundation/resilience/bounded-fetch.ts';
import { networkFault } from '#lib/foundation/resilience/network-fault.ts';

import { httpFault } from '#lib/foundation/resilience/http-fault.ts';

interface CohereServer {
  /** Without trailing slash. */
  baseUrl: string;
  /** Null or empty sends none. */
  apiKey: string | null;
}

interface CohereRequest {
  body: Record<string, unknown>;
  signal: AbortSignal;
}

/** What the log calls it. */
export const COHERE = 'Cohere';

/**
 * Cohere's client, asked by its own `fetch`. Its typed methods print answers that they did not expect to the console, whatever is in
 * them, and work through every number of every vector on the way. Nothing is repeated here.
 */
export class CohereConnection {
  readonly #client: CohereClientV2;
  readonly #apiKey: string | null;

  constructor({ baseUrl, apiKey }: CohereServer) {
    const headers = { 'content-type': 'application/json', 'x-client-name': 'lectern' };
    // An empty token sends none; without one the client would look for a variable of the environment.
    this.#client = new CohereClientV2({
      ...{ token: apiKey ?? '', environment: baseUrl, maxRetries: 0, headers },
      fetch: boundedFetch(COHERE),
    });
    this.#apiKey = apiKey;
  }

  /** What the service answered, unchecked. Throws a `ServiceFault`, which holds neither the key nor what was sent. */
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
      // The signal covers the whole answer; the client's own time limit would end with its headers.
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
