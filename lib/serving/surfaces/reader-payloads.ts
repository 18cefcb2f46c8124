import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import { toErrorResponse } from '#lib/contracts/error-response.ts';
import { type AppError, toAppError } from '#lib/foundation/core/errors.ts';

import { openFrameStream, payloadFrame } from './frame-stream.ts';
import { type ReaderChunk, toReaderChunks } from './reader-chunks.ts';
import { DONE_PAYLOAD, failureChunk } from './ui-stream.ts';

/**
 * The answer as the payloads of the same stream, for one that goes on when the line to its reader breaks. What fails becomes an error chunk, what
 * is stopped ends with the chunk `abort`; nothing is thrown. `onFailure` hears of what fails before the answer is whole.
 */
export async function* readerPayloads(
  answer: AsyncIterable<AnswerEvent>,
  onFailure: (error: AppError) => void,
): AsyncGenerator<string, void, undefined> {
  let isWhole = false;
  try {
    for await (const chunk of toReaderChunks(answer)) {
      isWhole ||= chunk.type === 'finish';
      yield JSON.stringify(chunk);
    }
  } catch (error) {
    if (!isWhole) yield JSON.stringify(lastChunk(error, onFailure));
  }
  yield DONE_PAYLOAD;
}

/** The payloads with which an answer ends that fails, or that its reader may not read on. */
export function lastPayloads(error: unknown): string[] {
  return [JSON.stringify(lastChunk(error, () => undefined)), DONE_PAYLOAD];
}

function lastChunk(error: unknown, onFailure: (error: AppError) => void): ReaderChunk {
  if (StoppedByReader.is(error)) return { type: 'abort' };
  const failure = toAppError(error);
  onFailure(failure);
  return failureChunk(toErrorResponse(failure));
}

/** Why an answer ends that its reader wants no more of: no failure of anybody. */
export class StoppedByReader extends Error {
  static is(error: unknown): boolean {
    return error instanceof Error && error.name === 'StoppedByReader';
  }

  constructor() {
    super('The reader has stopped the answer.');
    this.name = 'StoppedByReader';
  }
}

/** Numbered payloads as the body of a response, for as long as somebody reads it. */
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
