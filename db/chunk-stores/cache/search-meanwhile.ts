import { setTimeout as pause } from 'node:timers/promises';

/** Maximum wait for a turn or for the rows in memory, out of the 5 s that a search may take, in milliseconds. */
const PATIENCE_MS = 1_000;
const LOOK_EVERY_MS = 50;

/** Between two searches of the tables, the load into memory gets this many times the duration of a search. */
const READING_SHARE = 2;

interface Ways<Found> {
  /** Resolves with null until the rows are in memory. */
  inMemory: () => Promise<Found | null>;
  inTables: () => Promise<Found>;
}

/**
 * Searches the tables while they are being read into memory. A database with a single session would be fully occupied if all searches went there, so
 * one is let in at a time, and most of the time is left to the reading.
 */
export class SearchMeanwhile {
  #isTaken = false;

  /** Returns the result of either way; null when neither was possible within a second. */
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
