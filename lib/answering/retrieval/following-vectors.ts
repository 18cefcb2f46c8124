import { setTimeout as pause } from 'node:timers/promises';

import { AppError } from '#lib/foundation/core/errors.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import { passageText } from './passage-text.ts';
import type { Embedder, FollowingVector, VectorBacklog, WaitingChunk } from './ports.ts';

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
  /** Why none could be made when that was tried last, in one sentence for whoever runs the server; they are tried again. */
  problem: string | null;
}

/** A document of which some chunks have no vector yet. */
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
 * Makes the vectors of chunks that are stored and found by their words already. It goes on wherever it was stopped, by whatever, since
 * what is missing is asked of the store; a question goes before it in the embedder's line.
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

  /** Chunks may have come. Costs nothing while it is at work. */
  wake(): void {
    this.#isWanted = true;
    if (!this.#closing.signal.aborted) this.#running ??= this.#run().finally(() => (this.#running = null));
  }

  /** Says how far it is until no chunk lacks a vector any more, also while none can be made. Throws the signal's reason when that is aborted. */
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

  /** As the store counts them. */
  async progress(): Promise<VectorProgress> {
    return { ...(await this.#needs.backlog.count()), problem: this.#problem };
  }

  /** The documents that it is not done with; none while it is not at work. */
  async documents(): Promise<FollowedDocument[]> {
    return this.#running === null ? [] : this.#needs.backlog.documents();
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
        this.#problem = sentenceOf(error);
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
      await backlog.add(await embedWaiting(waiting, embedder, signal));
      this.#problem = null;
      after = last.chunk.id;
    }
  }
}

/** What the backlog wants of chunks that wait. Rejects as the embedder does. */
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

/** What the model on this machine or the store says itself is of more use here than what readers are told. */
function sentenceOf(error: unknown): string {
  if (!AppError.is(error)) return 'The reason is in the log.';
  return error.cause instanceof ServiceFault ? error.cause.message : error.message;
}
