import { type ErrorResponse, toErrorResponse } from '#lib/contracts/error-response.ts';
import type { AppError } from '#lib/foundation/core/errors.ts';
import { openPieceStream } from '#lib/foundation/core/piece-stream.ts';

/** The handling of a stream of frames when no one is reading it. */
export interface FrameStreamOptions {
  /** Ends the stream with a final frame that says so, whether or not it is being read at that moment. */
  signal: AbortSignal;
  /** Called when the client has disconnected. */
  onCancel: (reason: unknown) => void;
  /** Called when the answer failed after its first frame. */
  onFailure: (error: AppError) => void;
}

interface FrameFormat<Part> {
  parts: AsyncIterable<Part>;
  /** Encodes a part, for example as one server-sent event. */
  encode: (part: Part) => string;
  /** Sent after the last part of a stream that did not fail; omitted if absent. */
  ending?: string;
  /** Returns the last frame of a stream that fails after its first part. */
  failureFrame: (error: ErrorResponse) => string;
  /** True once the whole answer has been sent: a later error ends the stream, and is no failure of the answer. */
  isWhole: () => boolean;
}

const encoder = new TextEncoder();

export const SSE_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // no-transform disables compressors, which would delay events.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** Returns frames as the body of a response, as `openPieceStream` makes it. An error after the first frame is reported in a last one. */
export function openFrameStream<Part>(
  { parts, encode, ending = '', failureFrame, isWhole }: FrameFormat<Part>,
  options: FrameStreamOptions,
): Promise<ReadableStream<Uint8Array>> {
  return openPieceStream(parts, {
    ...{ ...options, encode, ending },
    onFailure: (error) => {
      if (!isWhole()) options.onFailure(error);
    },
    endFailed: (controller, error) => {
      if (!isWhole()) controller.enqueue(encoder.encode(failureFrame(toErrorResponse(error))));
      controller.close();
    },
    endAborted: (controller) => {
      controller.close();
    },
  });
}

/** Returns one server-sent event: exactly `data: {json}` and a blank line. JSON escapes every line break. */
export function sseFrame(data: unknown): string {
  return payloadFrame(JSON.stringify(data));
}

/** Returns the frame of data that is already one line of text, with a number from which a client can resume after a lost connection. */
export function payloadFrame(payload: string, number?: number): string {
  return `${number === undefined ? '' : `id: ${number}\n`}data: ${payload}\n\n`;
}
