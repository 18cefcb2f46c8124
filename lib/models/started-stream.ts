import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

import { AppError } from '#lib/core/errors.ts';
import { ServiceFault } from '#lib/core/service-fault.ts';

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
  try {
    for (;;) {
      const { done, value } = await readWithin(rest, idleMs);
      if (done) return;
      if (value.type === 'error') throw toFault(value.error);
      yield value;
    }
  } catch (error) {
    const fault = toFault(error);
    if (!(fault instanceof ServiceFault)) throw fault;
    yield { type: 'error', error: new AppError('agent_unavailable', { cause: fault }) };
  }
}

async function readWithin(rest: Reader, idleMs: number): Promise<ReadableStreamReadResult<Part>> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    const message = `The language model server was silent for ${idleMs} ms.`;
    timer = setTimeout(() => reject(new ServiceFault('timeout', message)), idleMs);
  });
  try {
    return await Promise.race([rest.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}
