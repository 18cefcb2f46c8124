import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

import { AppError } from '#lib/foundation/core/errors.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';

type Part = LanguageModelV4StreamPart;
type Reader = ReadableStreamDefaultReader<Part>;

/** What comes before a model has said anything. */
const PREAMBLE: ReadonlySet<Part['type']> = new Set([
  'stream-start',
  'response-metadata',
  'raw',
  'text-start',
  'reasoning-start',
]);

/** A model that has begun to speak. */
export interface StartedStream {
  /** Read so far, the first word included. */
  head: Part[];
  rest: Reader;
}

interface StreamRules {
  /** The longest silence between two parts. */
  idleMs: number;
  toFault: (error: unknown) => unknown;
}

/** Reads until the model has begun to speak. Rejects with what `toFault` makes of an error that comes before. */
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
 * The parts of an answer. It ends with the first error: what a server sends after one is no answer. An error is an
 * `AppError('agent_unavailable')`; an abort rejects as it is.
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

/** Waits for one part after another with one timer: there are hundreds of them. */
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

  /** Rejects with a `ServiceFault` when nothing comes for too long. */
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

  /** Whoever takes the parts may be slow: that is no silence. */
  #giveUp(): void {
    if (!this.#isWaiting) return;
    this.#wasTooLong = true;
    // What is being waited for ends with it.
    this.#reader.cancel().catch(() => undefined);
  }
}
