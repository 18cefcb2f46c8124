import { AppError, toAppError } from './errors.ts';

type Controller = ReadableStreamDefaultController<Uint8Array>;

/** The source of a stream, its callbacks, and its ending when it is cut short. */
export interface PieceStreamOptions<Part> {
  /** Returns the text of a piece. */
  encode: (piece: Part) => string;
  /** Text after the last piece; none if absent. */
  ending?: string;
  /** Ends the stream, whether or not it is being read at that moment. */
  signal: AbortSignal;
  /** Called when the client has disconnected. */
  onCancel: (reason: unknown) => void;
  /** Called when the pieces failed after the first one, or the signal was aborted with an `AppError`. */
  onFailure: (error: AppError) => void;
  /** Ends the stream after a failure. */
  endFailed: (controller: Controller, error: AppError) => void;
  /** Ends the stream if the signal was aborted for any other reason. */
  endAborted: (controller: Controller) => void;
}

/**
 * Returns pieces as a response body, produced no faster than the stream is read. Resolves once the first piece is available and rejects if there is
 * none, so that an early failure can still become an HTTP status.
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

  /** Returns false if the stream had already ended. */
  #end(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    this.#options.signal.removeEventListener('abort', this.#onAbort);
    void this.#pieces.return?.().catch(() => undefined);
    return true;
  }
}
