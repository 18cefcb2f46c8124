import { AISDKError, APICallError } from '@ai-sdk/provider';

import { ServiceFault } from '#lib/core/service-fault.ts';
import { networkCodeOf, networkFault } from '#lib/resilience/network-fault.ts';

import { httpFault } from './http-fault.ts';

interface Service {
  /** What the log calls it. */
  service: string;
  apiKey: string | null;
}

/**
 * What an error of the AI SDK's call of a service means; any other error comes back as it is. The SDK's errors hold the request, so
 * the text, and are left behind.
 */
export function apiCallFault(error: unknown, { service, apiKey }: Service): unknown {
  if (!AISDKError.isInstance(error)) return error;
  if (!APICallError.isInstance(error)) return malformed(service);
  const { statusCode: status, responseHeaders: headers, message } = error;
  if (status !== undefined && status >= 400) return httpFault({ service, status, headers, message, apiKey });
  // Of an answer that began well, either the connection broke or what it says makes no sense.
  if (status !== undefined && networkCodeOf(error) === null && !isBroken(error.cause)) return malformed(service);
  return networkFault(service, error);
}

function malformed(service: string): ServiceFault {
  return new ServiceFault('malformed', `${service} answered something that is not embeddings.`);
}

/** Fetch's own error for a body that ended too early. */
function isBroken(cause: unknown): boolean {
  return cause instanceof TypeError;
}
