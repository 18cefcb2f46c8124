import { DefaultChatTransport, type HttpChatTransportInitOptions, type UIMessageChunk } from 'ai';

import type { Claim } from '#lib/contracts/claim.ts';
import type { ReaderDataParts, ReaderMessageMetadata } from '#lib/contracts/reader-stream.ts';

import type { ReaderMessage } from './live-turns.ts';

type ReaderChunk = UIMessageChunk<ReaderMessageMetadata, ReaderDataParts>;

type OnVerdict = (turnId: string, claim: Claim) => void;

interface AnswerEnds {
  /** Called for each claim that a second reader has judged, once its answer is whole. */
  onVerdict: OnVerdict;
  /** The answer was stopped, here or elsewhere. */
  onStopped: () => void;
}

type ReaderTransportOptions = HttpChatTransportInitOptions<ReaderMessage> & AnswerEnds;

/** An answer has ended with its last word: what a second reader finds afterwards comes beside it, and nobody waits for that to ask again. */
export class ReaderTransport extends DefaultChatTransport<ReaderMessage> {
  readonly #ends: AnswerEnds;

  constructor({ onVerdict, onStopped, ...options }: ReaderTransportOptions) {
    super(options);
    this.#ends = { onVerdict, onStopped };
  }

  protected override processResponseStream(
    stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  ): ReadableStream<UIMessageChunk> {
    return untilFinished(super.processResponseStream(stream), this.#ends);
  }
}

/** The chunks up to `finish`, or to where the answer was stopped; what comes behind its end goes to `onVerdict`. */
export function untilFinished(
  stream: ReadableStream<UIMessageChunk>,
  { onVerdict, onStopped }: AnswerEnds,
): ReadableStream<UIMessageChunk> {
  const reader = stream.getReader();
  let turnId: string | null = null;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) {
        controller.close();
        return;
      }
      if (value.type === 'start') turnId = value.messageId ?? null;
      if (value.type === 'abort') {
        onStopped();
        controller.close();
        void reader.cancel().catch(() => undefined);
        return;
      }
      controller.enqueue(value);
      if (value.type !== 'finish') return;
      controller.close();
      // A connection that ends here has nothing to say: the answer is whole.
      void readVerdicts(reader, (claim) => turnId !== null && onVerdict(turnId, claim)).catch(() => undefined);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

async function readVerdicts(
  reader: ReadableStreamDefaultReader<UIMessageChunk>,
  onClaim: (claim: Claim) => void,
): Promise<void> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    if (isClaim(value)) onClaim(value.data.claim);
  }
}

function isClaim(chunk: UIMessageChunk): chunk is Extract<ReaderChunk, { type: 'data-claim' }> & UIMessageChunk {
  return chunk.type === 'data-claim';
}
