import type { ChatRequest } from '#lib/contracts/chat-request.ts';
import { lastEventIdSchema, streamIdSchema } from '#lib/contracts/answer-stream.ts';
import { STREAM_HEADER } from '#lib/contracts/stream-header.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import { API_HEADERS } from '#lib/serving/http/json-reply.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { openNumberedStream, readerPayloads, StoppedByReader } from '#lib/serving/surfaces/reader-payloads.ts';
import { UI_STREAM_HEADERS } from '#lib/serving/surfaces/ui-stream.ts';

import { BROKEN_OFF } from '#app/api/chat/answer-as-stream.ts';
import { type Asking, askQuestion } from '#lib/serving/runtime/ask-question.ts';

/** Returns the stream name that a reader sends so that they can resume the answer; null for a client that will not resume. */
export function streamNameOf({ headers }: ApiRequest): string | null {
  const name = headers.get(STREAM_HEADER);
  return name === null ? null : parseOrThrow(streamIdSchema, name);
}

/**
 * Begins an answer that goes on even when its reader disconnects. A second request under the same name resumes the same answer from the point the
 * reader has reached.
 */
export async function tellAnswer(
  id: string,
  chat: ChatRequest,
  { request, runtime }: { request: ApiRequest; runtime: Runtime },
): Promise<Response> {
  // Only a client that resumes sends how much it already has, and only then is a lookup worth it.
  if (request.headers.has('last-event-id')) {
    const told = await tellOn(id, { request, runtime });
    if (told !== null) return told;
  }
  const known = { sessionId: '', seen: new Map() as ReadonlyMap<string, unknown>, cited: new Set<string>() };
  const onBegin: Asking['onBegin'] = (seen) => (known.seen = seen);
  const onEvent: Asking['onEvent'] = (event) => {
    if (event.type === 'answer-start') known.sessionId = event.sessionId;
    if (event.type === 'answer-source' && 'doc_id' in event.source) known.cited.add(event.source.doc_id);
  };
  const events = await askQuestion(chat, { ...request, signal: request.lasting, onBegin, onEvent }, runtime);
  const payloads = readerPayloads(events, (error) => request.log.error({ err: error }, BROKEN_OFF));
  const gone = new AbortController();
  const numbered = runtime.streams.begin(
    {
      ...{ id, viewer: request.viewer, question: { ...chat }, payloads },
      facts: () => ({
        sessionId: known.sessionId,
        seenDocumentIds: [...new Set([...known.seen.keys(), ...known.cited])],
      }),
      stop: () => request.stop(new StoppedByReader()),
    },
    gone.signal,
  );
  return streamReply(await openNumberedStream(numbered, () => gone.abort()));
}

/** Streams the events of an answer after the last one the reader has, then those that follow; null when they have no such answer. */
export async function tellOn(
  id: string,
  { request, runtime }: { request: ApiRequest; runtime: Runtime },
): Promise<Response | null> {
  const after = parseOrThrow(lastEventIdSchema, request.headers.get('last-event-id') ?? '0');
  const gone = new AbortController();
  const signal = AbortSignal.any([request.signal, gone.signal]);
  const numbered = await runtime.streams.read(request.viewer, { id, after }, signal);
  return numbered === null ? null : streamReply(await openNumberedStream(numbered, () => gone.abort()));
}

/** Returns the error for an answer that does not exist or is not the reader's. */
export function noSuchAnswer(): AppError {
  return new AppError('not_found', { publicMessage: 'This answer does not exist.' });
}

function streamReply(stream: ReadableStream<Uint8Array>): Response {
  return new Response(stream, { headers: { ...API_HEADERS, ...UI_STREAM_HEADERS } });
}
