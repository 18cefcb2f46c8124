import {
  QdrantClientResourceExhaustedError,
  QdrantClientTimeoutError,
  QdrantClientUnexpectedResponseError,
} from '@qdrant/js-client-rest';
import { z } from 'zod';

import { faultKindOf, ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { networkCodeOf, networkFault } from '#lib/foundation/resilience/network-fault.ts';

/** The client does not export the class of its HTTP errors. */
const httpErrorSchema = z.object({ status: z.int(), data: z.unknown() });
const errorBodySchema = z.object({ status: z.object({ error: z.string() }) });

/** What the client says of an answer without a result: a page of HTML, an empty object. */
const NO_RESULT = 'Result came uninitialized';

/** The parts of Qdrant's own words that quote nothing but names and numbers of a collection. */
const HARMLESS = [
  /Index required but not found for "[\w.[\]-]{1,100}"/,
  /Vector dimension error: expected dim: \d+, got \d+/,
  /Not existing vector name error: [\w-]{1,100}/,
  /Collection `[\w.-]{1,255}` (?:doesn't exist|already exists)/,
  /(?:Read|Write) rate limit exceeded/,
];

/** What an error of the Qdrant client means. What it does not know it returns as it is. */
export function toQdrantFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof QdrantClientResourceExhaustedError)
    // The client keeps only the first digit of Retry-After: the least that it can have been.
    return new ServiceFault('rate_limited', 'Qdrant limits the rate of requests.', {
      status: 429,
      retryAfterMs: error.retry_after * 1000,
    });
  if (error instanceof QdrantClientTimeoutError)
    return new ServiceFault('timeout', 'Qdrant did not answer in time.', { cause: error });
  if (error instanceof QdrantClientUnexpectedResponseError)
    return new ServiceFault('malformed', 'Qdrant answered with an unexpected status.');
  if (error instanceof z.ZodError) return new ServiceFault('malformed', malformedAt(error));
  if (error instanceof SyntaxError) return new ServiceFault('malformed', 'Qdrant answered with broken JSON.');
  if (error.message === NO_RESULT) return new ServiceFault('malformed', 'Qdrant answered without a result.');
  return httpFault(error) ?? connectionFault(error) ?? error;
}

/** Names where, never what: the values may be the text of a book. */
function malformedAt(error: z.ZodError): string {
  return `Qdrant answered in an unexpected form (at ${error.issues[0]?.path.join('.') ?? 'the top'}).`;
}

function httpFault(error: Error): ServiceFault | null {
  const answer = httpErrorSchema.safeParse(error).data;
  if (answer === undefined) return null;
  const { status } = answer;
  return new ServiceFault(
    faultKindOf(status),
    `Qdrant answered ${status}${reasonOf(answer.data)}.${adviceOn(answer.data)}`,
    {
      status,
    },
  );
}

function wordsOf(data: unknown): string {
  return errorBodySchema.safeParse(data).data?.status.error ?? '';
}

function reasonOf(data: unknown): string {
  const words = wordsOf(data);
  const known = HARMLESS.map((pattern) => pattern.exec(words)?.[0]).find((match) => match !== undefined);
  return known === undefined ? '' : ` (${known})`;
}

function adviceOn(data: unknown): string {
  return wordsOf(data).includes('Index required')
    ? ' Create a keyword index for that payload key, or let the collection be filtered without one (strict mode, unindexed_filtering_retrieve).'
    : '';
}

/** What fetch throws: with a network code behind it, or with none where an answer ended too early. */
function connectionFault(error: Error): ServiceFault | null {
  const isFetchFailure = networkCodeOf(error) !== null || ['terminated', 'fetch failed'].includes(error.message);
  return error instanceof TypeError && isFetchFailure ? networkFault('Qdrant', error) : null;
}
