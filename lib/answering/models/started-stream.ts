import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

import { AppError } from '#lib/foundation/core/errors.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';

type Part = LanguageModelV4StreamPart;
type Reader = ReadableStreamDefaultReader<Part>;

/** The parts that come before a model's first text. */
const PREAMBLE: ReadonlySet<Part['type']> = new Set([
  'stream-start',
  'response-metadata',
  'raw',
  'text-start',
  'reasoning-start',
]);

/** The stream of a model that has begun its output. */
export interface StartedStream {
  /** The parts read so far, including the first word. */
  head: Part[];
  rest: Reader;
}

interface StreamRules {
  /** The longest allowed silence between two parts, in milliseconds. */
  idleMs: number;
  toFault: (error: unknown) => unknown;
}

/** Reads until the model begins to write. Rejects with the result of `toFault` for an error before that. */
export async function startReading(
  stream: ReadableStream<Part>,
  toFault: StreamRules['toFault'],
): Promise<StartedStream> {
  const rest = stream.getReader();
  const head: Part[] = [];
  for (;;) {
    const { done, value } = await rest.read();
    if (done) throw new ServiceFault('malformed', 'The language model server ended before it began.');
    if (value.type === 'error') throw toFault(value.error);
    head.push(value);
    if (!PREAMBLE.has(value.type)) return { head, rest };
  }
}

/**
 * Yields the parts of an answer. It ends with the first error: parts sent after one are not part of the answer. An error is an
 * `AppError('agent_unavailable')`; an abort rejects unchanged.
 */
export async function* readParts(
  { head, rest }: StartedStream,
  { idleMs, toFault }: StreamRules,
): AsyncGenerator<Part> {
  yield* head;
  const wait = new Wait(rest, idleMs);
  try {
    for (;;) {
      const { done, value } = await wait.next();
      if (done) return;
      if (value.type === 'error') throw toFault(value.error);
      yield value;
    }
  } catch (error) {
    const fault = toFault(error);
    if (!(fault instanceof ServiceFault)) throw fault;
    yield { type: 'error', error: new AppError('agent_unavailable', { cause: fault }) };
  } finally {
    wait.end();
  }
}

/** Waits for one part after another with a single timer, because there are hundreds of parts. */
class Wait {
  readonly #reader: Reader;
  readonly #timer: NodeJS.Timeout;
  readonly #idleMs: number;
  #isWaiting = false;
  #wasTooLong = false;

  constructor(reader: Reader, idleMs: number) {
    this.#reader = reader;
    this.#idleMs = idleMs;
    this.#timer = setTimeout(() => this.#giveUp(), idleMs);
  }

  /** Rejects with a `ServiceFault` when no part arrives for too long. */
  async next(): Promise<ReadableStreamReadResult<Part>> {
    this.#isWaiting = true;
    this.#timer.refresh();
    const result = await this.#reader.read();
    this.#isWaiting = false;
    if (this.#wasTooLong)
      throw new ServiceFault('timeout', `The language model server was silent for ${this.#idleMs} ms.`);
    return result;
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  /** A slow consumer does not count as silence of the server. */
  #giveUp(): void {
    if (!this.#isWaiting) return;
    this.#wasTooLong = true;
    // This also ends the pending read.
    this.#reader.cancel().catch(() => undefined);
  }
}
