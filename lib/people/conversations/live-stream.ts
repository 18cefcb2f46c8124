import type { Viewer } from '#lib/people/access/viewer.ts';

import type { AskedQuestion } from './stream-journal.ts';

/** A reader's name for an answer, and the facts known while it is given. */
export interface StreamStart {
  /** Chosen by the reader, and therefore known to them before anything has arrived. */
  id: string;
  viewer: Viewer;
  question: AskedQuestion;
  /** The payloads of the answer, in order. It ends by itself once `stop` was called, and never throws. */
  payloads: AsyncIterable<string>;
  /** Returns the facts known so far. */
  facts(): { sessionId: string; seenDocumentIds: string[] };
  /** Stops the answer at its reader's request. */
  stop(): void;
}

/** An answer that this process is giving, or has just given. It continues independently of its readers. */
export class LiveStream {
  readonly start: StreamStart;
  /** Resolves when the answer is complete. */
  readonly ended: Promise<void>;
  readonly #payloads: string[] = [];
  #isEnded = false;
  #grown = Promise.withResolvers<undefined>();

  constructor(start: StreamStart) {
    this.start = start;
    this.ended = this.#follow(start.payloads);
  }

  get count(): number {
    return this.#payloads.length;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Returns the payloads after the first `after`. */
  behind(after: number): string[] {
    return this.#payloads.slice(after);
  }

  /** Resolves when there are more than `count` payloads, or when no more will come. */
  async beyond(count: number): Promise<void> {
    while (this.#payloads.length <= count && !this.#isEnded) await this.#grown.promise;
  }

  async #follow(payloads: AsyncIterable<string>): Promise<void> {
    for await (const payload of payloads) {
      this.#payloads.push(payload);
      this.#wake();
    }
    this.#isEnded = true;
    this.#wake();
  }

  #wake(): void {
    const { resolve } = this.#grown;
    this.#grown = Promise.withResolvers();
    resolve(undefined);
  }
}
