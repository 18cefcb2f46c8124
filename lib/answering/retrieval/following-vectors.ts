import { setTimeout as pause } from 'node:timers/promises';

import { AppError } from '#lib/foundation/core/errors.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import { passageText } from './passage-text.ts';
import type { Embedder, FollowingVector, VectorBacklog, WaitingChunk } from './ports.ts';

/** Few enough to be made again within a second if they are lost when the process is killed. */
const CHUNKS_AT_ONCE = 16;

/** Pause after a failure of the embedder or of the store. */
const PAUSE_MS = 10_000;

/** Interval between two progress checks. */
const SETTLE_MS = 250;

/** How far a library's vectors lag behind its chunks. */
export interface VectorProgress {
  /** Number of chunks that have a vector, and of all chunks. */
  vectors: number;
  chunks: number;
  /** Why none could be made at the last attempt, in one sentence for the operator; attempts continue. */
  problem: string | null;
}

/** A document with chunks that have no vector yet. */
export interface FollowedDocument {
  id: string;
  vectors: number;
  chunks: number;
}

type PassageEmbedder = Pick<Embedder, 'embedPassages'>;

interface FollowingVectorsNeeds {
  backlog: VectorBacklog;
  embedder: PassageEmbedder;
  log: Logger;
  pauseMs?: number;
}

/**
 * Makes the vectors of chunks that are already stored and found by their words. It resumes after any interruption, since the store is asked which are
 * missing; a question precedes it in the embedder's queue.
 */
export class FollowingVectors {
  readonly #needs: FollowingVectorsNeeds;
  readonly #closing = new AbortController();
  #running: Promise<void> | null = null;
  #isWanted = false;
  #problem: string | null = null;

  constructor(needs: FollowingVectorsNeeds) {
    this.#needs = needs;
  }

  /** Signals that there may be new chunks. Costs nothing while a run is in progress. */
  wake(): void {
    this.#isWanted = true;
    if (!this.#closing.signal.aborted) this.#running ??= this.#run().finally(() => (this.#running = null));
  }

  /** Yields the progress until every chunk has a vector, also while none can be made. Throws the signal's reason when it is aborted. */
  async *settle(signal: AbortSignal): AsyncGenerator<VectorProgress, void> {
    for (;;) {
      signal.throwIfAborted();
      const progress = await this.progress();
      yield progress;
      if (progress.vectors >= progress.chunks) return;
      this.wake();
      await pause(SETTLE_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Returns the progress as counted by the store. */
  async progress(): Promise<VectorProgress> {
    return { ...(await this.#needs.backlog.count()), problem: this.#problem };
  }

  /** Returns the documents with chunks that still lack vectors; none while no run is in progress. */
  async documents(): Promise<FollowedDocument[]> {
    return this.#running === null ? [] : this.#needs.backlog.documents();
  }

  /** Stops the run. Resolves once nothing is being written any more. */
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
        this.#problem = sentenceOf(error);
        this.#isWanted = true;
        await pause(this.#needs.pauseMs ?? PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async #makeMissing(signal: AbortSignal): Promise<void> {
    const { backlog, embedder } = this.#needs;
    // Chunks rewritten in the meantime are found by the next round: the writer starts it.
    for (let after = ''; ;) {
      const waiting = await backlog.next(after, CHUNKS_AT_ONCE);
      const last = waiting.at(-1);
      if (last === undefined) return;
      await backlog.add(await embedWaiting(waiting, embedder, signal));
      this.#problem = null;
      after = last.chunk.id;
    }
  }
}

/** Returns the vectors of waiting chunks for the backlog. Rejects with the embedder's error. */
export async function embedWaiting(
  waiting: readonly WaitingChunk[],
  embedder: PassageEmbedder,
  signal: AbortSignal,
): Promise<FollowingVector[]> {
  const vectors = await embedder.embedPassages(
    waiting.map(({ chunk }) => passageText(chunk)),
    signal,
  );
  return waiting.flatMap(({ chunk, revision }, index) => {
    const vector = vectors[index];
    return vector === undefined ? [] : [{ chunkId: chunk.id, revision, vector }];
  });
}

/** The message of the local model or the store is more useful here than the one for readers. */
function sentenceOf(error: unknown): string {
  if (!AppError.is(error)) return 'The reason is in the log.';
  return error.cause instanceof ServiceFault ? error.cause.message : error.message;
}
