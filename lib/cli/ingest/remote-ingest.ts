import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { ingestEventSchema, type IngestEvent, type IngestRequest } from '#lib/contracts/ingest.ts';
import { AppError } from '#lib/core/errors.ts';

import type { RunningServer } from './running-server.ts';

/** Lets the running server do the ingest and relays its progress. Aborting stops the run there. */
export async function* remoteIngest(
  server: RunningServer,
  request: IngestRequest,
  signal: AbortSignal,
): AsyncGenerator<IngestEvent> {
  const response = await fetch(new URL('/api/ingest', server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${server.token}` },
    body: JSON.stringify(request),
    signal,
  });
  if (!response.ok || response.body === null) throw await failureOf(response);
  const body = Readable.fromWeb(response.body as ReadableStream);
  for await (const line of createInterface({ input: body, crlfDelay: Infinity })) {
    if (line !== '') yield readLine(line);
  }
}

/** A run that fails after its first event ends with an error line. */
function readLine(line: string): IngestEvent {
  const value: unknown = JSON.parse(line);
  const failure = errorResponseSchema.safeParse(value);
  if (failure.success) throw new AppError(failure.data.error_code, { publicMessage: failure.data.message });
  return ingestEventSchema.parse(value);
}

async function failureOf(response: Response): Promise<AppError> {
  const body = errorResponseSchema.safeParse(await response.json());
  if (!body.success) return new AppError('internal_error', { cause: body.error });
  return new AppError(body.data.error_code, { publicMessage: body.data.message });
}
