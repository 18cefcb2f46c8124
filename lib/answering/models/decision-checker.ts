import { z } from 'zod';

import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import type { CheckedClaim, ClaimChecker, ReadableClaim } from '#lib/answering/grounding/claim-checker.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { boundedFetch } from '#lib/foundation/resilience/bounded-fetch.ts';
import { httpFault } from '#lib/foundation/resilience/http-fault.ts';
import { networkCodeOf, networkFault } from '#lib/foundation/resilience/network-fault.ts';
import { ServicePolicy } from '#lib/foundation/resilience/service-policy.ts';

interface DecisionServer {
  /** The address before `/systemone`, without a trailing slash. */
  baseUrl: string;
  model: string;
  /** Sent as a bearer token; null sends none. */
  apiKey: string | null;
}

interface DecisionCheckerNeeds {
  /** Determines the doubted words, and judges claims where the server does not; null where there is none. */
  local: ClaimChecker | null;
  log: Logger;
}

const SERVICE = 'The decision server';
/** The answer waits for the result. */
const TIMEOUT_MS = 5_000;

/** A yes/no question, which the protocol answers with the probability of yes. The claim and its sources are its state, that is, data only. */
const SUPPORTED = {
  type: 'noul',
  instructions: 'Do the sources support everything that the claim says?',
  criteria: {
    true: 'Each figure, name, condition, degree and negation of the claim follows from the sources.',
    false: 'The sources contradict something that the claim says, or do not say it.',
  },
} as const;

const replySchema = z.object({
  answers: z.object({ supported: z.object({ type: z.literal('noul'), noul: z.number().min(0).max(1) }) }),
});

/** A decision model behind a server that speaks System One (`POST …/systemone`), such as vLLM, Ollama or LiteLLM. */
export class DecisionChecker implements ClaimChecker {
  readonly #server: DecisionServer;
  readonly #needs: DecisionCheckerNeeds;
  readonly #fetch = boundedFetch(SERVICE);
  readonly #policy = new ServicePolicy({
    service: SERVICE,
    measuredAs: 'checker',
    errorCode: 'agent_unavailable',
    retries: 0,
    attemptTimeoutMs: TIMEOUT_MS,
    toFault: faultOf,
  });

  constructor(server: DecisionServer, needs: DecisionCheckerNeeds) {
    this.#server = server;
    this.#needs = needs;
  }

  /** Checks claims. If the server does not answer, it returns the local checker's findings and logs this; rejects if there is no local checker. */
  async check(claims: readonly ReadableClaim[], signal: AbortSignal): Promise<CheckedClaim[]> {
    const [asked, found] = await Promise.allSettled([
      Promise.all(claims.map((claim) => this.#ask(claim, signal))),
      this.#needs.local?.check(claims, signal),
    ]);
    signal.throwIfAborted();
    const own = found.status === 'fulfilled' ? found.value : undefined;
    if (asked.status === 'fulfilled')
      return asked.value.map((likely, index) => ({ ...(own?.[index] ?? { support: 0, words: [] }), likely }));
    if (own === undefined) throw asked.reason;
    this.#needs.log.warn(
      { err: asked.reason },
      'the decision server could not judge; the reading model of this server did',
    );
    return own;
  }

  /** Returns the probability that the sources support a claim. */
  #ask({ text, place, sources }: ReadableClaim, signal: AbortSignal): Promise<number> {
    const state = { claim: text, sources: { from: place, sentences: sources } };
    const body = JSON.stringify({ model: this.#server.model, state, questions: { supported: SUPPORTED } });
    return this.#policy.call((attempt) => this.#post(body, attempt), { signal, isIdempotent: true });
  }

  async #post(body: string, signal: AbortSignal): Promise<number> {
    const { baseUrl, apiKey } = this.#server;
    const response = await this.#fetch(`${baseUrl}/systemone`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }) },
      body,
      // The key must only go to the address it was given for.
      redirect: 'error',
      signal,
    });
    const text = await response.text();
    // The server's message about a refused request may repeat the claim.
    if (!response.ok)
      throw httpFault({
        service: SERVICE,
        status: response.status,
        headers: response.headers,
        message: undefined,
        apiKey,
      });
    return replySchema.parse(JSON.parse(text)).answers.supported.noul;
  }
}

function faultOf(error: unknown): unknown {
  if (error instanceof z.ZodError || error instanceof SyntaxError)
    return new ServiceFault('malformed', `${SERVICE} answered something that is not the probability it was asked for.`);
  const isOfFetch = error instanceof TypeError || (error instanceof Error && networkCodeOf(error) !== null);
  return isOfFetch ? networkFault(SERVICE, error) : error;
}
