import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

import { ingestLineSchema, type IngestRequest, type ProgressLine } from '#lib/contracts/ingest.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { RunningServer } from '#server/running-server.ts';

import { failureOf } from '../terminal/failures.ts';

/** Has the running server do the ingest and relays its progress. Aborting stops the run there, but not the embedding that follows it. */
export function remoteIngest(
  server: RunningServer,
  request: IngestRequest,
  signal: AbortSignal,
): AsyncGenerator<ProgressLine> {
  return relay(server, { address: '/api/ingest', body: request }, signal);
}

/** Likewise has the running server replace a document with the content of a path. */
export function remoteReplacement(
  server: RunningServer,
  { documentId, path }: { documentId: string; path: string },
  signal: AbortSignal,
): AsyncGenerator<ProgressLine> {
  return relay(server, { address: `/api/ingest/${encodeURIComponent(documentId)}`, body: { path } }, signal);
}

async function* relay(
  server: RunningServer,
  { address, body }: { address: string; body: unknown },
  signal: AbortSignal,
): AsyncGenerator<ProgressLine> {
  const response = await fetch(new URL(address, server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${server.token}` },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok || response.body === null) throw await failureOf(response);
  const lines = Readable.fromWeb(response.body as ReadableStream);
  for await (const line of createInterface({ input: lines, crlfDelay: Infinity })) {
    if (line !== '') yield readLine(line);
  }
}

/** A run that fails after its first event ends with an error line. */
function readLine(line: string): ProgressLine {
  const event = ingestLineSchema.parse(JSON.parse(line));
  if (event.type === 'ingest-error') throw new AppError(event.error_code, { publicMessage: event.message });
  return event;
}
