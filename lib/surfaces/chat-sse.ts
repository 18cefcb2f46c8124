import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import type { ChatStreamEvent } from '#lib/contracts/chat-stream-event.ts';
import { toErrorResponse } from '#lib/contracts/error-response.ts';
import { AppError, toAppError } from '#lib/core/errors.ts';

import { toChatStreamEvents } from './chat-stream-events.ts';

export const SSE_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // no-transform keeps compressors, which would hold events back, away.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;

interface ChatStreamOptions {
  /** Ends the stream with an error event, whether or not anyone reads it just then. */
  signal: AbortSignal;
  /** The reader has gone. */
  onCancel: (reason: unknown) => void;
  /** The answer failed after its first event. */
  onFailure: (error: AppError) => void;
}

const encoder = new TextEncoder();

/** One server-sent event: exactly `data: {json}` and a blank line. JSON escapes every line break. */
export function encodeFrame(event: ChatStreamEvent): Uint8Array {
  return encoder.encode(`data: ${JSON.stringify(event)}\n\n`);
}

/**
 * The answer as server-sent events. Resolves when the first event is known and rejects when there is none, so that what fails
 * early can still be an HTTP status. Reads the answer no faster than the client reads the stream.
 */
export async function openChatStream(
  answer: AsyncIterable<AnswerEvent>,
  options: ChatStreamOptions,
): Promise<ReadableStream<Uint8Array>> {
  const events = toChatStreamEvents(answer);
  const first = await events.next();
  return new ReadableStream(new FrameSource({ events, first }, options), { highWaterMark: 0 });
}

type Events = AsyncGenerator<ChatStreamEvent, void, undefined>;
type NextEvent = IteratorResult<ChatStreamEvent, void>;

class FrameSource implements UnderlyingDefaultSource<Uint8Array> {
  readonly #events: Events;
  readonly #options: ChatStreamOptions;
  #first: NextEvent | null;
  #isOver = false;
  #onAbort = (): void => undefined;

  constructor(answer: { events: Events; first: NextEvent }, options: ChatStreamOptions) {
    this.#events = answer.events;
    this.#first = answer.first;
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
      const next = this.#first ?? (await this.#events.next());
      this.#first = null;
      if (this.#isOver) return;
      if (next.done !== true) controller.enqueue(encodeFrame(next.value));
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
    controller.enqueue(encodeFrame({ type: 'error', ...toErrorResponse(appError) }));
    controller.close();
  }

  /** False when it had ended before. */
  #end(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    this.#options.signal.removeEventListener('abort', this.#onAbort);
    void this.#events.return().catch(() => undefined);
    return true;
  }
}
