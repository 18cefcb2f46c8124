import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import type { ErrorResponse } from '#lib/contracts/error-response.ts';

import { type FrameStreamOptions, openFrameStream, payloadFrame, SSE_HEADERS, sseFrame } from './frame-stream.ts';
import { type ReaderChunk, toReaderChunks } from './reader-chunks.ts';

/** The headers that the AI SDK expects of a UI message stream. */
export const UI_STREAM_HEADERS = { ...SSE_HEADERS, 'x-vercel-ai-ui-message-stream': 'v1' } as const;

/** The end of every UI message stream. */
export const DONE_PAYLOAD = '[DONE]';
const DONE = payloadFrame(DONE_PAYLOAD);

/**
 * Streams the answer as the AI SDK's UI message stream (see `lib/contracts/reader-stream.ts`). Nothing comes before the `start` chunk: an earlier
 * error rejects, a later one becomes an error chunk with the ErrorResponse as its text.
 */
export function openUiStream(
  answer: AsyncIterable<AnswerEvent>,
  options: FrameStreamOptions,
): Promise<ReadableStream<Uint8Array>> {
  let isWhole = false;
  return openFrameStream(
    {
      parts: toReaderChunks(answer),
      encode: (chunk) => {
        isWhole ||= chunk.type === 'finish';
        return sseFrame(chunk);
      },
      ending: DONE,
      failureFrame: (error) => sseFrame(failureChunk(error)) + DONE,
      isWhole: () => isWhole,
    },
    options,
  );
}

/** Returns the final chunk of a failed answer. */
export function failureChunk(error: ErrorResponse): ReaderChunk {
  return { type: 'error', errorText: JSON.stringify(error) };
}
