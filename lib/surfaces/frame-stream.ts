import { type ErrorResponse, toErrorResponse } from '#lib/contracts/error-response.ts';
import { AppError, toAppError } from '#lib/core/errors.ts';

/** What happens to a stream of frames while nobody is looking. */
export interface FrameStreamOptions {
  /** Ends the stream with a last frame that says so, whether or not anyone reads it just then. */
  signal: AbortSignal;
  /** The reader has gone. */
  onCancel: (reason: unknown) => void;
  /** The answer failed after its first frame. */
  onFailure: (error: AppError) => void;
}

/** A text that is sent as a whole, such as one server-sent event. */
type Frames = AsyncGenerator<string, void, undefined>;

interface FrameFormat {
  frames: Frames;
  /** What a stream that fails after its first frame ends with. */
  failureFrame: (error: ErrorResponse) => string;
}

const encoder = new TextEncoder();

/**
 * Frames as the body of a response. Resolves when the first frame is known and rejects when there is none, so that what fails
 * early can still be an HTTP status. Reads the answer no faster than the client reads the stream.
 */
export async function openFrameStream(
  format: FrameFormat,
  options: FrameStreamOptions,
): Promise<ReadableStream<Uint8Array>> {
  const first = await format.frames.next();
  return new ReadableStream(new FrameSource({ ...format, first }, options), { highWaterMark: 0 });
}

type NextFrame = IteratorResult<string, void>;

class FrameSource implements UnderlyingDefaultSource<Uint8Array> {
  readonly #frames: Frames;
  readonly #failureFrame: FrameFormat['failureFrame'];
  readonly #options: FrameStreamOptions;
  #first: NextFrame | null;
  #isOver = false;
  #onAbort = (): void => undefined;

  constructor(format: FrameFormat & { first: NextFrame }, options: FrameStreamOptions) {
    this.#frames = format.frames;
    this.#failureFrame = format.failureFrame;
    this.#first = format.first;
    this.#options = options;
  }

  start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    const { signal } = this.#options;
    this.#onAbort = () => {
      if (AppError.is(signal.reason)) this.#fail(controller, signal.reason);
      else if (this.#end()) controller.close();
    };
    if (signal.aborted) this.#onAbort();
    else signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  async pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    try {
      const next = this.#first ?? (await this.#frames.next());
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
    controller.enqueue(encoder.encode(this.#failureFrame(toErrorResponse(appError))));
    controller.close();
  }

  /** False when it had ended before. */
  #end(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    this.#options.signal.removeEventListener('abort', this.#onAbort);
    void this.#frames.return().catch(() => undefined);
    return true;
  }
}
