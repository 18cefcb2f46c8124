import { AISDKError, APICallError, type LanguageModelV4CallOptions } from '@ai-sdk/provider';

import { AppError } from '#lib/foundation/core/errors.ts';
import { type FaultKind, faultKindOf, ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { networkCodeOf, networkFault, serviceFaultIn } from '#lib/foundation/resilience/network-fault.ts';
import { retryAfterOf } from '#lib/foundation/resilience/retry-after.ts';

import { type ModelServer, variablesOf } from './model-server.ts';
import { parseServerError, readServerError, type ServerError } from './server-error.ts';

/** The log's name for a model server. */
export const MODEL_SERVER = 'The language model server';

/** Error names that are more specific than their status. */
const REASON_KINDS: Record<string, FaultKind> = {
  API_KEY_INVALID: 'unauthorized',
  insufficient_quota: 'unauthorized',
  model_not_found: 'not_found',
};

/** Statuses and words with which servers refuse a call whose tools they do not accept. */
const STATUSES = [400, 404, 405, 422, 500, 501];

const TOOLS = /\b(?:tools?|tool_choice|functions?)\b|tool[-_]call|function[-_ ]call/i;
const NOT_HERE =
  /support|requires?\b|enable|unknown|unrecogni[sz]ed|unexpected|extra (?:inputs|fields)|not (?:permitted|allowed|implemented|available)/i;

/**
 * Converts a failed call of a model server to a `ServiceFault`, whose message tells an operator what to change and contains no key, address or part
 * of the prompt. An error that is no failure of the server (an abort, a bug) is returned unchanged.
 */
export function modelServerFault(error: unknown, server: ServerKind): unknown {
  if (AppError.is(error) || isAbort(error)) return error;
  const fault = serviceFaultIn(error);
  if (fault !== null) return fault;
  const said = serverErrorOf(error);
  if (APICallError.isInstance(error) && (error.statusCode ?? 0) >= 400)
    return objection({ status: error.statusCode ?? 500, headers: error.responseHeaders, said }, server);
  if (said !== null) return objection({ status: said.status ?? 500, headers: undefined, said }, server);
  return connectionFault(error) ?? (AISDKError.isInstance(error) ? unreadable(error) : error);
}

type ServerKind = ModelServer['kind'];

interface Objection {
  status: number;
  headers: Parameters<typeof retryAfterOf>[0];
  /** Null when the body cannot be read. */
  said: ServerError | null;
}

/** Returns the fault for a server that responded with an error. */
export function objection({ status, headers, said }: Objection, server: ServerKind): ServiceFault {
  const kind = said?.reasons.map((reason) => REASON_KINDS[reason]).find(Boolean) ?? faultKindOf(status);
  // Only the names of the error: the server's sentences may repeat the question or the key.
  const names = (said?.reasons ?? []).map((reason) => `, ${reason}`).join('');
  return new ServiceFault(kind, `${faultSentence(kind, server)} (HTTP ${status}${names})`, {
    status,
    retryAfterMs: retryAfterOf(headers) ?? said?.retryAfterMs ?? undefined,
  });
}

/** Explains a kind of fault to the operator, without the server's words. */
export function faultSentence(kind: FaultKind, server: ServerKind): string {
  const { model, key, address } = variablesOf(server);
  if (kind === 'unauthorized')
    return `The language model server rejected the key in ${key}, or its account has no credit left.`;
  if (kind === 'not_found')
    return `The language model server does not have the model named in ${model}, or ${address} is not its address.`;
  if (kind === 'rate_limited') return 'The language model server limits how often it can be asked.';
  if (kind === 'timeout') return 'The language model server did not answer in time.';
  if (kind === 'rejected') return 'The language model server rejected the request.';
  return 'The language model server failed.';
}

/** Returns the error in the server's own words; null when there are none or they cannot be read. */
function serverErrorOf(error: unknown): ServerError | null {
  if (APICallError.isInstance(error)) return parseServerError(error.responseBody ?? '');
  // Within a stream the AI SDK passes on only the value of `error`.
  return error instanceof Error ? null : readServerError({ error });
}

/** Returns the fault of a failed connection; null for any other error. */
export function connectionFault(error: unknown): ServiceFault | null {
  return networkCodeOf(error) === null ? null : networkFault(MODEL_SERVER, error);
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name);
}

/** The messages of the AI SDK quote the received data, so only its names for errors are reported. */
function unreadable({ name, message }: AISDKError): ServiceFault {
  // The message for a stream that ends in the middle.
  if (message.includes('without a finish reason'))
    return new ServiceFault('interrupted', 'The language model server closed the connection.');
  return new ServiceFault('malformed', `The reply of the language model server could not be read (${name}).`);
}

/**
 * Whether a server refuses a call because it includes tools: Ollama for a model without tools ("does not support tools"), vLLM without a parser for
 * them ("requires --enable-auto-tool-choice"), gateways, and servers that do not know the field.
 */
export function isToolRefusal(error: unknown, { tools, prompt }: LanguageModelV4CallOptions): boolean {
  if (!APICallError.isInstance(error) || !STATUSES.includes(error.statusCode ?? 0)) return false;
  // In a conversation that already contains a tool result, the objection must be to something else.
  if (tools === undefined || tools.length === 0 || prompt.some(({ role }) => role === 'tool')) return false;
  const words = error.responseBody ?? '';
  return TOOLS.test(words) && NOT_HERE.test(words);
}
