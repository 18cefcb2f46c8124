import { setTimeout as pause } from 'node:timers/promises';

import type { Logger } from '#lib/log/logger.ts';

import { passageText } from './passage-text.ts';
import type { Embedder, VectorBacklog } from './ports.ts';

/** So few that what is lost when the process is killed is made again in a second. */
const CHUNKS_AT_ONCE = 16;

/** After a fault of the embedder or of the store. */
const PAUSE_MS = 10_000;

/** Between two looks at how far it is. */
const SETTLE_MS = 250;

/** How far the vectors of a library are behind its chunks. */
export interface VectorProgress {
  /** Chunks that have one, and all. */
  vectors: number;
  chunks: number;
}

interface FollowingVectorsNeeds {
  backlog: VectorBacklog;
  embedder: Pick<Embedder, 'embedPassages'>;
  log: Logger;
  pauseMs?: number;
}

/**
 * Makes the vectors of chunks that are stored and found by their words already. It goes on wherever it was stopped, by whatever, since
 * what is missing is asked of the store; a question goes before it in the embedder's line.
 */
export class FollowingVectors {
  readonly #needs: FollowingVectorsNeeds;
  readonly #closing = new AbortController();
  #running: Promise<void> | null = null;
  #isWanted = false;

  constructor(needs: FollowingVectorsNeeds) {
    this.#needs = needs;
  }

  /** Chunks may have come. Costs nothing while it is at work. */
  wake(): void {
    this.#isWanted = true;
    if (!this.#closing.signal.aborted) this.#running ??= this.#run().finally(() => (this.#running = null));
  }

  /** Resolves once no chunk lacks a vector any more, and says meanwhile how far it is. Rejects with the signal's reason when that is aborted. */
  async settle(onProgress: (progress: VectorProgress) => void, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const progress = await this.progress();
      onProgress(progress);
      if (progress.vectors >= progress.chunks) return;
      this.wake();
      await pause(SETTLE_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** As the store counts them. */
  progress(): Promise<VectorProgress> {
    return this.#needs.backlog.count();
  }

  /** Resolves once nothing is written any more. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The library is closing.'));
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (this.#isWanted && !signal.aborted) {
      this.#isWanted = false;
      try {
        await this.#makeMissing(signal);
      } catch (error) {
        if (this.#closing.signal.aborted) return;
        this.#needs.log.warn({ err: error }, 'vectors could not be made; they are tried again');
        this.#isWanted = true;
        await pause(this.#needs.pauseMs ?? PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async #makeMissing(signal: AbortSignal): Promise<void> {
    const { backlog, embedder } = this.#needs;
    // Those that are rewritten meanwhile are found by the next round: whoever writes wakes it.
    for (let after = ''; ;) {
      const waiting = await backlog.next(after, CHUNKS_AT_ONCE);
      const last = waiting.at(-1);
      if (last === undefined) return;
      const vectors = await embedder.embedPassages(
        waiting.map(({ chunk }) => passageText(chunk)),
        signal,
      );
      await backlog.add(
        waiting.flatMap(({ chunk, revision }, index) => {
          const vector = vectors[index];
          return vector === undefined ? [] : [{ chunkId: chunk.id, revision, vector }];
        }),
      );
      after = last.chunk.id;
    }
  }
}
