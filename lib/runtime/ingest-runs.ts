import PQueue from 'p-queue';

import type { IngestEvent, IngestRequest } from '#lib/contracts/ingest.ts';
import type { Clock } from '#lib/core/clock.ts';
import { ingestSource } from '#lib/ingest/ingest-source.ts';
import type { PageParser } from '#lib/ingest/ports.ts';
import type { LibraryRepository } from '#lib/library/ports.ts';
import type { ChunkStore } from '#lib/retrieval/ports.ts';

interface IngestRunsDependencies {
  library: LibraryRepository;
  chunks: ChunkStore;
  parser: PageParser;
  clock: Clock;
}

/** Ingest runs one after another: two at once over the same book would undo each other's work. */
export class IngestRuns {
  readonly #dependencies: IngestRunsDependencies;
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #closing = new AbortController();

  constructor(dependencies: IngestRunsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Waits for its turn, then runs. Aborting, and closing, stop it between two pages. */
  async *run(request: IngestRequest, signal: AbortSignal): AsyncGenerator<IngestEvent> {
    const stop = AbortSignal.any([signal, this.#closing.signal]);
    const release = await this.#takeTurn(stop);
    try {
      yield* ingestSource(this.#dependencies, request, stop);
    } finally {
      release();
    }
  }

  /** Stops what runs and waits for it to end. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The library is closing.'));
    await this.#queue.onIdle();
    await this.#dependencies.parser.close();
  }

  #takeTurn(signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const turn = () => new Promise<void>((release) => resolve(release));
      this.#queue.add(turn, { signal }).catch(reject);
    });
  }
}
