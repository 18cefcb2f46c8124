import { setTimeout as pause } from 'node:timers/promises';

/** Of the 5 s that a search may take. */
const PATIENCE_MS = 1_000;
const LOOK_EVERY_MS = 50;

/** For so many times as long as the tables were searched they are read before they are searched again. */
const READING_SHARE = 2;

interface Ways<Found> {
  /** Null while it is not there. */
  inMemory: () => Promise<Found | null>;
  inTables: () => Promise<Found>;
}

/**
 * Searches in tables while these are read into memory. A database with a single session would be busy with nothing else if all who ask
 * went there, so one is let in at a time, and most of the time belongs to the reading.
 */
export class SearchMeanwhile {
  #isTaken = false;

  /** What is found either way; null when neither was possible within a second. */
  async find<Found>({ inMemory, inTables }: Ways<Found>, signal: AbortSignal | undefined): Promise<Found | null> {
    const untilMs = performance.now() + PATIENCE_MS;
    for (;;) {
      const found = await inMemory();
      if (found !== null) return found;
      if (!this.#isTaken) return this.#alone(inTables);
      if (performance.now() >= untilMs) return null;
      await pause(LOOK_EVERY_MS, undefined, { ...(signal && { signal }) });
    }
  }

  async #alone<Found>(search: () => Promise<Found>): Promise<Found> {
    this.#isTaken = true;
    const begunMs = performance.now();
    try {
      return await search();
    } finally {
      setTimeout(() => (this.#isTaken = false), READING_SHARE * (performance.now() - begunMs)).unref();
    }
  }
}
