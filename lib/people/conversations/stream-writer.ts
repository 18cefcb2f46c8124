import { setTimeout as delay } from 'node:timers/promises';

import type { Logger } from '#lib/foundation/log/logger.ts';

import type { LiveStream } from './live-stream.ts';
import type { StreamJournal } from './stream-journal.ts';

interface StreamWriterOptions {
  journal: StreamJournal;
  /** True if other processes may ask this one to stop. */
  isShared: boolean;
  log: Logger;
}

/** Payloads within this time are written together: the first words do not wait for a write, and most answers need only one. */
const GATHER_MS = 100;

/** Interval at which stop requests of other processes are checked. */
const WATCH_MS = 100;

/** Heartbeat interval of a running answer; the journal considers it lost after three times as long. */
export const ALIVE_MS = 2_000;

/** Maximum length of an answer in the journal, in UTF-16 units: more than any model writes. */
const LONGEST = 4 * 1024 * 1024;

/** How long the journal keeps a finished answer; by then it is in the conversation. */
const KEPT_MS = 10 * 60_000;
const CLEAN_EVERY_MS = 60_000;

const PATIENCE_MS = 2_000;

/** Writes this process's answers to the journal, asynchronously: a failing journal costs the reader nothing. */
export class StreamWriter {
  readonly #options: StreamWriterOptions;
  readonly #writing = new Map<LiveStream, Promise<void>>();
  #watching: Promise<void> | null = null;
  #cleanedAt = -Infinity;

  constructor(options: StreamWriterOptions) {
    this.#options = options;
  }

  follow(stream: LiveStream): void {
    const writing = this.#write(stream)
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'an answer under way could not be noted'))
      .finally(() => this.#writing.delete(stream));
    this.#writing.set(stream, writing);
    if (this.#options.isShared) this.#watching ??= this.#watch().finally(() => (this.#watching = null));
    this.#clean();
  }

  /** Resolves when all is written, or when further waiting is pointless. */
  async close(): Promise<void> {
    const written = Promise.all([...this.#writing.values(), this.#watching]);
    await Promise.race([written, delay(PATIENCE_MS, undefined, { ref: false })]);
  }

  async #write(stream: LiveStream): Promise<void> {
    let written = 0;
    let length = 0;
    while (!stream.isEnded || written < stream.count) {
      await stream.beyond(written);
      await Promise.race([stream.ended, delay(GATHER_MS, undefined, { ref: false })]);
      const payloads = stream.behind(written);
      length += payloads.reduce((sum, payload) => sum + payload.length, 0);
      if (length > LONGEST) return this.#options.journal.drop(stream.start.id);
      const { id, viewer, question } = stream.start;
      const told = { from: written, payloads, isEnded: stream.isEnded };
      await this.#options.journal.write({ id, viewer, question, ...stream.start.facts() }, told);
      written += payloads.length;
    }
  }

  async #watch(): Promise<void> {
    let saidAt = performance.now();
    for (;;) {
      const going = [...this.#writing.keys()].filter(({ isEnded }) => !isEnded);
      if (going.length === 0) return;
      await Promise.race([delay(WATCH_MS, undefined, { ref: false }), ...going.map(({ ended }) => ended)]);
      const isAlive = performance.now() - saidAt >= ALIVE_MS;
      if (isAlive) saidAt = performance.now();
      const ids = going.map(({ start }) => start.id);
      // A database that fails now may respond the next time.
      const stopped = await this.#options.journal.watch(ids, { isAlive }).catch((): string[] => []);
      for (const { start } of going) if (stopped.includes(start.id)) start.stop();
    }
  }

  #clean(): void {
    if (performance.now() - this.#cleanedAt < CLEAN_EVERY_MS) return;
    this.#cleanedAt = performance.now();
    this.#options.journal
      .deleteEnded(KEPT_MS)
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'answers that ended could not be deleted'));
  }
}
