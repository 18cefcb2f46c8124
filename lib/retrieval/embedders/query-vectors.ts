import { LRUCache } from 'lru-cache';

import { timeLeft, withDeadline } from '#lib/core/deadline.ts';
import { raceAbort } from '#lib/core/race-abort.ts';

import type { EmbeddedText } from '../ports.ts';

/** 1,024 numbers of 8 bytes each: 4 MB. */
const MAX_REMEMBERED = 500;

interface Call {
  made: Promise<EmbeddedText>;
  controller: AbortController;
  /** Who waits for it. */
  waiting: number;
}

/**
 * Vectors and word pieces of questions by their text, kept from question to question. Those who ask the same at the same time share one call, which
 * is given up only when none of them waits any more.
 */
export class QueryVectors {
  readonly #embed: (text: string, signal: AbortSignal) => Promise<EmbeddedText>;
  readonly #remembered = new LRUCache<string, EmbeddedText>({ max: MAX_REMEMBERED });
  readonly #calls = new Map<string, Call>();

  constructor(embed: (text: string, signal: AbortSignal) => Promise<EmbeddedText>) {
    this.#embed = embed;
  }

  /** Rejects as the call does, and with the signal's reason when that is aborted. A failed call is not remembered. */
  async of(text: string, signal: AbortSignal): Promise<EmbeddedText> {
    signal.throwIfAborted();
    const known = this.#remembered.get(text);
    if (known !== undefined) return known;
    const call = this.#calls.get(text) ?? this.#start(text, signal);
    call.waiting += 1;
    try {
      return await raceAbort(call.made, signal);
    } finally {
      call.waiting -= 1;
      if (call.waiting === 0) this.#end(text, call);
    }
  }

  #start(text: string, first: AbortSignal): Call {
    const controller = new AbortController();
    // The first caller's deadline limits the retries. It does not end the call, since others may have joined.
    const signal = withDeadline(controller.signal, controller.signal, timeLeft(first));
    const made = this.#embed(text, signal).then((embedded) => {
      this.#remembered.set(text, embedded);
      return embedded;
    });
    const call = { made, controller, waiting: 0 };
    this.#calls.set(text, call);
    return call;
  }

  /** No caller is left: the call has ended or is not needed any more. The next caller begins a new one. */
  #end(text: string, call: Call): void {
    if (this.#calls.get(text) === call) this.#calls.delete(text);
    call.controller.abort();
  }
}
