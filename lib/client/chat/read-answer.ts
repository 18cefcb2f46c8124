import type { Claim } from '#lib/contracts/claim.ts';

import { emptyAnswer, type ReaderChunk, withChunk } from './answer-message.ts';
import type { ReaderMessage } from './live-turns.ts';

/** How reading an answer ended; `cut` means its stream broke off before the answer was complete. */
export type ReadingEnd = 'whole' | 'stopped' | 'cut';

interface AnswerListener {
  /** Called with the answer as received so far. */
  onProgress: (answer: ReaderMessage) => void;
  /** Called with the number of passages available to the answer. */
  onEvidence: (passages: number) => void;
  /** Called for each claim judged by a second reader, once its answer is complete. */
  onVerdict: (turnId: string, claim: Claim) => void;
}

/**
 * Reads an answer to its last word; a second reader's later verdicts are handled separately, without being awaited. Throws the server's error for an
 * answer that failed.
 */
export async function readToEnd(payloads: AsyncGenerator<string, void>, listener: AnswerListener): Promise<ReadingEnd> {
  let answer = emptyAnswer();
  for (;;) {
    const { done, value } = await payloads.next();
    if (done === true) return 'cut';
    const chunk = JSON.parse(value) as ReaderChunk;
    if (chunk.type === 'abort' || chunk.type === 'error') {
      readRest(payloads, () => undefined);
      if (chunk.type === 'abort') return 'stopped';
      throw new Error(chunk.errorText);
    }
    if (chunk.type === 'data-evidence') listener.onEvidence(chunk.data.passages);
    const next = withChunk(answer, chunk);
    if (next !== answer) listener.onProgress((answer = next));
    if (chunk.type !== 'finish') continue;
    readRest(payloads, (claim) => listener.onVerdict(answer.id, claim));
    return 'whole';
  }
}

/** Reads the events after the end. An error of the connection is ignored here. */
function readRest(payloads: AsyncGenerator<string, void>, onClaim: (claim: Claim) => void): void {
  void readVerdicts(payloads, onClaim).catch(() => undefined);
}

async function readVerdicts(payloads: AsyncGenerator<string, void>, onClaim: (claim: Claim) => void): Promise<void> {
  for await (const payload of payloads) {
    const chunk = JSON.parse(payload) as ReaderChunk;
    if (chunk.type === 'data-claim') onClaim(chunk.data.claim);
  }
}
