import { AppError, toAppError } from '#lib/core/errors.ts';

import { API_HEADERS } from './json-reply.ts';

interface FileReplyOptions {
  /** Letters, digits, `-` and `.` only. */
  filename: string;
  mediaType: string;
  /** Breaks the file off. */
  signal: AbortSignal;
  /** The reader has gone. */
  onCancel: (reason: unknown) => void;
  /** The file failed after its first piece. */
  onFailure: (error: AppError) => void;
}

const encoder = new TextEncoder();

/**
 * A file to keep, written no faster than it is read. Resolves when its first piece is known and rejects when there is none, so that
 * what fails early can still be an HTTP status. What fails later breaks the connection: half a file must not look like a whole one.
 */
export async function fileReply(pieces: AsyncIterable<string>, options: FileReplyOptions): Promise<Response> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  const body = new ReadableStream(new FileSource(iterator, first, options), { highWaterMark: 0 });
  return new Response(body, {
    headers: {
      ...API_HEADERS,
      'content-type': options.mediaType,
      'content-disposition': `attachment; filename="${options.filename}"`,
      'cache-control': 'no-store',
      // A proxy that gathers an answer before it passes it on would hold all of it.
      'x-accel-buffering': 'no',
    },
  });
}

type Piece = IteratorResult<string, unknown>;

class FileSource implements UnderlyingDefaultSource<Uint8Array> {
  readonly #pieces: AsyncIterator<string>;
  readonly #options: FileReplyOptions;
  #first: Piece | null;
  #isOver = false;
  #onAbort = (): void => undefined;

  constructor(pieces: AsyncIterator<string>, first: Piece, options: FileReplyOptions) {
    this.#pieces = pieces;
    this.#first = first;
    this.#options = options;
  }

  start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    const { signal } = this.#options;
    this.#onAbort = () => {
      if (AppError.is(signal.reason)) this.#fail(controller, signal.reason);
      else if (this.#end()) controller.error(brokenOff());
    };
    if (signal.aborted) this.#onAbort();
    else signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  async pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    try {
      const next = this.#first ?? (await this.#pieces.next());
      this.#first = null;
      if (this.#isOver) return;
      if (next.done !== true) controller.enqueue(encoder.encode(next.value));
      else if (this.#end()) controller.close();
    } catch (error) {
      this.#fail(controller, error);
    }
  }

  cancel(reason: unknown): void {
    if (this.#end()) this.#options.onCancel(reason);
  }

  #fail(controller: ReadableStreamDefaultController<Uint8Array>, error: unknown): void {
    if (!this.#end()) return;
    const appError = toAppError(error);
    this.#options.onFailure(appError);
    controller.error(brokenOff());
  }

  /** False when it had ended before. */
  #end(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    this.#options.signal.removeEventListener('abort', this.#onAbort);
    void this.#pieces.return?.().catch(() => undefined);
    return true;
  }
}

// By this name Next knows that it is no news to anybody.
function brokenOff(): Error {
  return new DOMException('The file was broken off.', 'AbortError');
}
