import { AppError, toAppError } from './errors.ts';

type Controller = ReadableStreamDefaultController<Uint8Array>;

/** What a stream is made of, what it tells its owner, and how it ends when it is cut short. */
export interface PieceStreamOptions<Part> {
  /** The text of a piece. */
  encode: (piece: Part) => string;
  /** Behind the last piece; none when absent. */
  ending?: string;
  /** Ends the stream, whether or not anyone reads it just then. */
  signal: AbortSignal;
  /** The reader has gone. */
  onCancel: (reason: unknown) => void;
  /** The pieces failed after the first one, or the signal was aborted with an `AppError`. */
  onFailure: (error: AppError) => void;
  /** Ends the stream after a failure. */
  endFailed: (controller: Controller, error: AppError) => void;
  /** Ends the stream when the signal was aborted for any other reason. */
  endAborted: (controller: Controller) => void;
}

/**
 * Pieces as the body of a response, read no faster than the stream is. Resolves when the first one is known and rejects when there
 * is none, so that an early failure can still become an HTTP status.
 */
export async function openPieceStream<Part>(
  pieces: AsyncIterable<Part>,
  options: PieceStreamOptions<Part>,
): Promise<ReadableStream<Uint8Array>> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  return new ReadableStream(new PieceSource(iterator, first, options), { highWaterMark: 0 });
}

const encoder = new TextEncoder();

class PieceSource<Part> implements UnderlyingDefaultSource<Uint8Array> {
  readonly #pieces: AsyncIterator<Part>;
  readonly #options: PieceStreamOptions<Part>;
  #first: IteratorResult<Part, unknown> | null;
  #isOver = false;
  #onAbort = (): void => undefined;

  constructor(pieces: AsyncIterator<Part>, first: IteratorResult<Part, unknown>, options: PieceStreamOptions<Part>) {
    this.#pieces = pieces;
    this.#first = first;
    this.#options = options;
  }

  start(controller: Controller): void {
    const { signal } = this.#options;
    this.#onAbort = () => {
      if (AppError.is(signal.reason)) this.#fail(controller, signal.reason);
      else if (this.#end()) this.#options.endAborted(controller);
    };
    if (signal.aborted) this.#onAbort();
    else signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  async pull(controller: Controller): Promise<void> {
    try {
      const next = this.#first ?? (await this.#pieces.next());
      this.#first = null;
      if (this.#isOver) return;
      if (next.done !== true) controller.enqueue(encoder.encode(this.#options.encode(next.value)));
      else if (this.#end()) this.#close(controller);
    } catch (error) {
      this.#fail(controller, error);
    }
  }

  #close(controller: Controller): void {
    const { ending = '' } = this.#options;
    if (ending !== '') controller.enqueue(encoder.encode(ending));
    controller.close();
  }

  cancel(reason: unknown): void {
    if (this.#end()) this.#options.onCancel(reason);
  }

  #fail(controller: Controller, error: unknown): void {
    if (!this.#end()) return;
    const appError = toAppError(error);
    this.#options.onFailure(appError);
    this.#options.endFailed(controller, appError);
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
