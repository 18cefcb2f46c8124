import { LRUCache } from 'lru-cache';

import { timeLeft, withDeadline } from '#lib/foundation/core/deadline.ts';
import { raceAbort } from '#lib/foundation/core/race-abort.ts';

/** Maximum number of cached vectors: 1,024 numbers of 8 bytes each, 4 MB in all. */
const MAX_REMEMBERED = 500;

interface Call {
  vector: Promise<number[]>;
  controller: AbortController;
  /** Number of callers that wait for the vector. */
  waiting: number;
}

/**
 * Cache of question vectors by their text. Concurrent callers with the same text share one call, which is aborted only when none of them waits any
 * more.
 */
export class QueryVectors {
  readonly #embed: (text: string, signal: AbortSignal) => Promise<number[]>;
  readonly #remembered = new LRUCache<string, number[]>({ max: MAX_REMEMBERED });
  readonly #calls = new Map<string, Call>();

  constructor(embed: (text: string, signal: AbortSignal) => Promise<number[]>) {
    this.#embed = embed;
  }

  /** Rejects as the call does, and with the signal's reason when it is aborted. Failed calls are not cached. */
  async of(text: string, signal: AbortSignal): Promise<number[]> {
    signal.throwIfAborted();
    const known = this.#remembered.get(text);
    if (known !== undefined) return known;
    const call = this.#calls.get(text) ?? this.#start(text, signal);
    call.waiting += 1;
    try {
      return await raceAbort(call.vector, signal);
    } finally {
      call.waiting -= 1;
      if (call.waiting === 0) this.#end(text, call);
    }
  }

  #start(text: string, first: AbortSignal): Call {
    const controller = new AbortController();
    // The first caller's deadline limits the retries. It does not abort the call, since others may have joined.
    const signal = withDeadline(controller.signal, controller.signal, timeLeft(first));
    const vector = this.#embed(text, signal).then((made) => {
      this.#remembered.set(text, made);
      return made;
    });
    const call = { vector, controller, waiting: 0 };
    this.#calls.set(text, call);
    return call;
  }

  /** Ends a call that has no callers left, because it has finished or is no longer needed. The next caller starts a new one. */
  #end(text: string, call: Call): void {
    if (this.#calls.get(text) === call) this.#calls.delete(text);
    call.controller.abort();
  }
}
