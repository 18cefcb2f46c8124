import { type FaultKind, faultKindOf, ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';

import { retryAfterOf } from './retry-after.ts';

interface HttpFailure {
  /** The service's name in the log. */
  service: string;
  status: number;
  headers?: Headers | Readonly<Record<string, string | undefined>> | undefined;
  /** The service's own message, if any. */
  message?: string | undefined;
  /** Removed from the service's message in case it repeats the key. */
  apiKey: string | null;
  /** Parts of its message about an input that may be disclosed: those that name only fields and settings. */
  harmless?: readonly RegExp[];
}

const MESSAGE_MAX_LENGTH = 200;

/** Statuses whose messages concern the account or the model. Messages that refuse an input may quote it, so they stay out of the log. */
const ABOUT_THE_ACCOUNT = new Set([401, 402, 403, 404, 429]);

/** Returns the fault for a response with an error status. */
export function httpFault({ service, status, headers, message, apiKey, harmless = [] }: HttpFailure): ServiceFault {
  const told = ABOUT_THE_ACCOUNT.has(status) ? message : harmlessIn(message, harmless);
  const words = readable(told, apiKey);
  const retryAfterMs = retryAfterOf(headers);
  return new ServiceFault(kindOf(status), `${service} answered ${status}${words}.`, { status, retryAfterMs });
}

function kindOf(status: number): FaultKind {
  // "Request cancelled" by the service itself; its documentation says to try again.
  if (status === 499) return 'interrupted';
  // "Not implemented" does not change on a retry.
  return status === 501 ? 'rejected' : faultKindOf(status);
}

function harmlessIn(message: string | undefined, harmless: readonly RegExp[]): string | undefined {
  return harmless.map((pattern) => pattern.exec(message ?? '')?.[0]).find((match) => match !== undefined);
}

function readable(message: string | undefined, apiKey: string | null): string {
  if (message === undefined || message.trim() === '') return '';
  const clean = apiKey === null || apiKey === '' ? message : message.replaceAll(apiKey, '[key]');
  return `: ${trimEndOf(clean.trim().slice(0, MESSAGE_MAX_LENGTH), /[.\s]/)}`;
}
