import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import { toErrorResponse } from '#lib/contracts/error-response.ts';
import { type AppError, toAppError } from '#lib/foundation/core/errors.ts';

import { openFrameStream, payloadFrame } from './frame-stream.ts';
import { type ReaderChunk, ReaderChunks } from './reader-chunks.ts';
import { DONE_PAYLOAD, failureChunk } from './ui-stream.ts';

/**
 * Yields the answer as the payloads of the same stream, for one that continues when the connection to its reader breaks. An error becomes an error
 * chunk, a stopped answer ends with the chunk `abort`; nothing is thrown. `onFailure` is called with an error before the answer is complete.
 */
export async function* readerPayloads(
  answer: AsyncIterable<AnswerEvent>,
  onFailure: (error: AppError) => void,
): AsyncGenerator<string, void, undefined> {
  let isWhole = false;
  try {
    const chunks = new ReaderChunks();
    for await (const event of answer) {
      for (const chunk of chunks.of(event)) {
        isWhole ||= chunk.type === 'finish';
        yield JSON.stringify(chunk);
      }
    }
    chunks.end();
  } catch (error) {
    if (!isWhole) yield JSON.stringify(lastChunk(error, onFailure));
  }
  yield DONE_PAYLOAD;
}

/** Returns the final payloads of an answer that fails, or that its reader may no longer read. */
export function lastPayloads(error: unknown): string[] {
  return [JSON.stringify(lastChunk(error, () => undefined)), DONE_PAYLOAD];
}

function lastChunk(error: unknown, onFailure: (error: AppError) => void): ReaderChunk {
  if (StoppedByReader.is(error)) return { type: 'abort' };
  const failure = toAppError(error);
  onFailure(failure);
  return failureChunk(toErrorResponse(failure));
}

/** Reason for ending an answer at its reader's request; not a failure. */
export class StoppedByReader extends Error {
  static is(error: unknown): boolean {
    return error instanceof Error && error.name === 'StoppedByReader';
  }

  constructor() {
    super('The reader has stopped the answer.');
    this.name = 'StoppedByReader';
  }
}

/** Returns numbered payloads as a response body, for as long as it is being read. */
export function openNumberedStream(
  numbered: AsyncIterable<{ number: number; payload: string }>,
  onGone: (reason: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  return openFrameStream(
    {
      parts: numbered,
      encode: ({ number, payload }) => payloadFrame(payload, number),
      failureFrame: () => '',
      isWhole: () => true,
    },
    { signal: new AbortController().signal, onCancel: onGone, onFailure: () => undefined },
  );
}
