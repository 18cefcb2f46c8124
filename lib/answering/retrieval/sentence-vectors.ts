import { LRUCache } from 'lru-cache';

import { withDeadline } from '#lib/foundation/core/deadline.ts';

import type { Embedder } from './ports.ts';

/** Some 400 numbers of 4 bytes each: 25 MB. The sentences of two or three long books, once they have been asked about. */
const MAX_REMEMBERED = 16_000;

/** Vectors of sentences, kept from question to question. Questions that need the same ones at the same time share the work. */
export class SentenceVectors {
  readonly #embedder: Embedder;
  readonly #timeoutMs: number;
  readonly #remembered = new LRUCache<string, Promise<Float32Array>>({ max: MAX_REMEMBERED });

  constructor(embedder: Embedder, timeoutMs: number) {
    this.#embedder = embedder;
    this.#timeoutMs = timeoutMs;
  }

  of(texts: readonly string[]): Promise<Float32Array[]> {
    const missing = [...new Set(texts)].filter((text) => !this.#remembered.has(text));
    const made = missing.length === 0 ? null : this.#embed(missing);
    const fresh = new Map(missing.map((text, index) => [text, this.#remember(text, made, index)]));
    return Promise.all(
      texts.map((text) => fresh.get(text) ?? this.#remembered.get(text) ?? Promise.resolve(new Float32Array())),
    );
  }

  #remember(text: string, made: Promise<Float32Array[]> | null, index: number): Promise<Float32Array> {
    const vector = (async () => (await made)?.[index] ?? new Float32Array())();
    this.#remembered.set(text, vector);
    // Whoever waits is told of the failure; the next one tries again.
    void vector.catch(() => this.#remembered.delete(text));
    return vector;
  }

  /** Nobody's own signal ends it, since others may wait for it too. */
  async #embed(texts: readonly string[]): Promise<Float32Array[]> {
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    const signal = withDeadline(timeout, timeout, this.#timeoutMs);
    const made = await this.#embedder.embedPassages([...texts], signal, { isAwaited: true });
    return made.map((vector) => Float32Array.from(vector));
  }
}
