import PQueue from 'p-queue';

import type { OpenDatabase } from '#db/database.ts';
import type { IngestEvent, IngestRequest } from '#lib/contracts/ingest.ts';
import type { Clock } from '#lib/core/clock.ts';
import { raceAbort } from '#lib/core/race-abort.ts';
import { ingestSource } from '#lib/ingest/ingest-source.ts';
import type { PageParser } from '#lib/ingest/ports.ts';
import type { LibraryRepository } from '#lib/library/ports.ts';
import type { ChunkStore, Embedder } from '#lib/retrieval/ports.ts';

interface IngestRunsDependencies {
  library: LibraryRepository;
  chunks: ChunkStore;
  /** Null leaves chunks without vectors. */
  embedder: Embedder | null;
  database: Pick<OpenDatabase, 'exclusively'>;
  parser: PageParser;
  clock: Clock;
}

interface Turn {
  /** Aborted when another process may have the turn. */
  held: AbortSignal;
  end: () => void;
}

/** Ingest runs one after another: two at once over the same book would undo each other's work. */
export class IngestRuns {
  readonly #dependencies: IngestRunsDependencies;
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #closing = new AbortController();

  constructor(dependencies: IngestRunsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Waits for its turn, then runs. Aborting, closing, and losing the turn stop it between two pages. */
  async *run(request: IngestRequest, signal: AbortSignal): AsyncGenerator<IngestEvent> {
    const stop = AbortSignal.any([signal, this.#closing.signal]);
    const { held, end } = await this.#takeTurn(stop);
    try {
      yield* ingestSource(this.#dependencies, request, AbortSignal.any([stop, held]));
    } finally {
      end();
    }
  }

  /** Stops what runs and waits for it to end. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The library is closing.'));
    await this.#queue.onIdle();
    await this.#dependencies.parser.close();
  }

  /** Waits until no other run is under way, here or in another process on the same database. */
  async #takeTurn(signal: AbortSignal): Promise<Turn> {
    const { database } = this.#dependencies;
    const turn = new Promise<Turn>((resolve, reject) => {
      const hold = (held: AbortSignal) => new Promise<void>((end) => resolve({ held, end }));
      const wait = async () => {
        if (!signal.aborted) await database.exclusively('ingest', hold, signal);
      };
      // Not the queue's own signal: it would let the next run begin while this one still ends its page.
      this.#queue.add(wait).catch(reject);
    });
    try {
      return await raceAbort(turn, signal);
    } catch (error) {
      // The turn may come all the same.
      turn.then(
        ({ end }) => end(),
        () => undefined,
      );
      throw error;
    }
  }
}
