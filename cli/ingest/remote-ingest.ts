import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { ingestLineSchema, type IngestEvent, type IngestRequest } from '#lib/contracts/ingest.ts';
import { AppError } from '#lib/core/errors.ts';
import type { RunningServer } from '#server/running-server.ts';

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
  const event = ingestLineSchema.parse(JSON.parse(line));
  if (event.type === 'ingest-error') throw new AppError(event.error_code, { publicMessage: event.message });
  return event;
}

/** The error that the server answered with. */
export async function failureOf(response: Response): Promise<AppError> {
  const body = errorResponseSchema.safeParse(await response.json());
  if (!body.success) return new AppError('internal_error', { cause: body.error });
  return new AppError(body.data.error_code, { publicMessage: body.data.message });
}
