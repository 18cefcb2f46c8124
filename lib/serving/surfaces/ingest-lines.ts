import { toErrorResponse } from '#lib/contracts/error-response.ts';
import type { IngestLine, ProgressLine } from '#lib/contracts/ingest.ts';
import { type AppError, toAppError } from '#lib/foundation/core/errors.ts';

export const NDJSON_HEADERS = {
  'content-type': 'application/x-ndjson; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;

interface IngestStreamOptions {
  onCancel: (reason: unknown) => void;
  onFailure: (error: AppError) => void;
}

const encoder = new TextEncoder();

/**
 * Streams one JSON object a line. Resolves when the first event is known; a later error becomes the last line. Cancelling the stream ends the run
 * after the current page.
 */
export async function openIngestStream(
  events: AsyncIterable<ProgressLine>,
  options: IngestStreamOptions,
): Promise<ReadableStream<Uint8Array>> {
  const iterator = events[Symbol.asyncIterator]();
  let first: IteratorResult<ProgressLine> | null = await iterator.next();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = first ?? (await iterator.next());
          first = null;
          if (next.done === true) controller.close();
          else controller.enqueue(encodeLine(next.value));
        } catch (error) {
          const appError = toAppError(error);
          options.onFailure(appError);
          controller.enqueue(encodeLine({ type: 'ingest-error', ...toErrorResponse(appError) }));
          controller.close();
        }
      },
      cancel(reason) {
        options.onCancel(reason);
        void iterator.return?.().catch(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

function encodeLine(line: IngestLine): Uint8Array {
  return encoder.encode(`${JSON.stringify(line)}\n`);
}
