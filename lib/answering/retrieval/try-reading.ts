import type { Logger } from '#lib/foundation/log/logger.ts';

import type { PassageReader, ReadablePassage } from './ports.ts';

/** A reading model that may be missing or fail: what is answered with it is then answered without. */
export interface ReadingAid {
  /** Null where there is none. */
  reader: PassageReader | null;
  log: Logger;
}

interface Asked {
  question: string;
  passages: readonly ReadablePassage[];
  signal: AbortSignal;
}

/**
 * What the reading model says, as `PassageReader.read`; null where there is none or it fails, which the log says. Rejects only with the
 * signal's reason.
 */
export async function tryReading(
  { reader, log }: ReadingAid,
  { question, passages, signal }: Asked,
): Promise<number[][] | null> {
  if (reader === null || passages.length === 0) return null;
  try {
    return await reader.read(question, passages, signal);
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error }, 'a question is answered without the reading model: it does not work');
    return null;
  }
}
