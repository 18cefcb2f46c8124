import { type ErrorResponse, toErrorResponse } from '#lib/contracts/error-response.ts';
import type { AppError } from '#lib/foundation/core/errors.ts';
import { openPieceStream } from '#lib/foundation/core/piece-stream.ts';

/** What happens to a stream of frames while nobody is looking. */
export interface FrameStreamOptions {
  /** Ends the stream with a last frame that says so, whether or not anyone reads it just then. */
  signal: AbortSignal;
  /** The reader has gone. */
  onCancel: (reason: unknown) => void;
  /** The answer failed after its first frame. */
  onFailure: (error: AppError) => void;
}

interface FrameFormat<Part> {
  parts: AsyncIterable<Part>;
  /** A part as it is sent, such as one server-sent event. */
  encode: (part: Part) => string;
  /** Behind the last part of a stream that did not fail; none when absent. */
  ending?: string;
  /** The end of a stream that fails after its first part. */
  failureFrame: (error: ErrorResponse) => string;
  /** True once the answer is told whole: what fails behind it ends the stream, and is no failure of the answer. */
  isWhole: () => boolean;
}

const encoder = new TextEncoder();

export const SSE_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // no-transform keeps compressors, which would hold events back, away.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;

/**
 * Frames as the body of a response, as `openPieceStream` makes it. What fails after the first one is told by a last one.
 */
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

/** One server-sent event: exactly `data: {json}` and a blank line. JSON escapes every line break. */
export function sseFrame(data: unknown): string {
  return payloadFrame(JSON.stringify(data));
}

/** The same for data of one line that is text already, and with the number by which whoever lost the line asks for what follows. */
export function payloadFrame(payload: string, number?: number): string {
  return `${number === undefined ? '' : `id: ${number}\n`}data: ${payload}\n\n`;
}
