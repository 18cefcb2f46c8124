import { inStage } from '#lib/foundation/core/measurements.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import type { PassageReader, ReadablePassage } from './ports.ts';

/** A reading model that may be missing or fail: answers are then made without it. */
export interface ReadingAid {
  /** The reading model; null if there is none. */
  reader: PassageReader | null;
  log: Logger;
}

interface Asked {
  question: string;
  passages: readonly ReadablePassage[];
  signal: AbortSignal;
}

/**
 * Returns the reading model's results, as `PassageReader.read` does; null if there is no model or it fails, which is logged. Rejects only with the
 * signal's reason.
 */
export async function tryReading(
  { reader, log }: ReadingAid,
  { question, passages, signal }: Asked,
): Promise<number[][] | null> {
  if (reader === null || passages.length === 0) return null;
  try {
    return await inStage('read', () => reader.read(question, passages, signal));
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error }, 'a question is answered without the reading model: it does not work');
    return null;
  }
}
