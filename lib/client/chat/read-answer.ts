import type { Claim } from '#lib/contracts/claim.ts';

import { emptyAnswer, type ReaderChunk, withChunk } from './answer-message.ts';
import type { ReaderMessage } from './live-turns.ts';

/** How reading an answer has ended: `cut` when its stream ended before it. */
export type ReadingEnd = 'whole' | 'stopped' | 'cut';

interface AnswerListener {
  /** The answer as far as it has come. */
  onProgress: (answer: ReaderMessage) => void;
  /** How many passages it may use. */
  onEvidence: (passages: number) => void;
  /** Called for each claim that a second reader has judged, once its answer is whole. */
  onVerdict: (turnId: string, claim: Claim) => void;
}

/**
 * Reads an answer to its last word; what a second reader finds afterwards comes beside it, and nobody waits for that. Throws what the
 * server says of an answer that failed.
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

/** What comes behind the end. A connection that ends here has nothing to say. */
function readRest(payloads: AsyncGenerator<string, void>, onClaim: (claim: Claim) => void): void {
  void readVerdicts(payloads, onClaim).catch(() => undefined);
}

async function readVerdicts(payloads: AsyncGenerator<string, void>, onClaim: (claim: Claim) => void): Promise<void> {
  for await (const payload of payloads) {
    const chunk = JSON.parse(payload) as ReaderChunk;
    if (chunk.type === 'data-claim') onClaim(chunk.data.claim);
  }
}
