import type { Viewer } from '#lib/people/access/viewer.ts';

import type { AskedQuestion } from './stream-journal.ts';

/** How a reader names an answer, and what is known of it while it is given. */
export interface StreamStart {
  /** Chosen by the reader, and so known to them before anything has come. */
  id: string;
  viewer: Viewer;
  question: AskedQuestion;
  /** What is told of the answer, in order. It ends by itself once `stop` was called, and never throws. */
  payloads: AsyncIterable<string>;
  /** What is known by now. */
  facts(): { sessionId: string; seenDocumentIds: string[] };
  /** Ends the answer because its reader wants no more of it. */
  stop(): void;
}

/** An answer that this process is giving, or has just given. It goes on, whoever reads it. */
export class LiveStream {
  readonly start: StreamStart;
  /** Resolves when all is told. */
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

  /** What was told behind the first `after` payloads. */
  behind(after: number): string[] {
    return this.#payloads.slice(after);
  }

  /** Resolves when there are more than so many payloads, or no more will come. */
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
