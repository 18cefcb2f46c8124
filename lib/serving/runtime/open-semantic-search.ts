import type { Env } from '#lib/foundation/config/env.ts';
import type { VectorsLine } from '#lib/contracts/ingest.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { ModelFetch } from '#lib/answering/model-files/model-fetch.ts';
import {
  type FollowedDocument,
  FollowingVectors,
  type VectorProgress,
} from '#lib/answering/retrieval/following-vectors.ts';
import type { ChunkStore, Embedder } from '#lib/answering/retrieval/ports.ts';

import { chooseEmbedder } from './choose-embedder.ts';

interface SemanticSearchParts {
  env: Env;
  chunks: ChunkStore;
  /** Null where there is none yet. */
  embedder: Embedder | null;
  log: Logger;
}

/**
 * What search knows of meaning: who makes vectors, and those that follow chunks which are found by their words already. A service makes
 * them with the chunks, which it is paid for once; a model on this machine makes them afterwards, as long as that takes.
 */
export class SemanticSearch {
  readonly #parts: SemanticSearchParts;
  #embedder: Embedder | null;
  #following: FollowingVectors | null = null;
  /** Fetches the model on this machine when an administrator wants it. */
  readonly modelFetch: ModelFetch;

  constructor(parts: SemanticSearchParts) {
    this.#parts = parts;
    this.#embedder = parts.embedder;
    const { folder: modelsFolder, hub, name } = parts.env.localModel;
    const { log } = parts;
    this.modelFetch = new ModelFetch({ modelsFolder, hub, name, log, onFetched: () => this.takeUp() });
    this.#follow();
  }

  get embedder(): Embedder | null {
    return this.#embedder;
  }

  /** The parts with the embedder, which they look at anew each time: a model may come while the server runs. */
  among<Parts extends object>(parts: Parts): Parts & { readonly embedder: Embedder | null } {
    const embedder = () => this.#embedder;
    return Object.defineProperty({ ...parts, embedder: null }, 'embedder', { get: embedder, enumerable: true });
  }

  /** Who makes vectors together with the chunks; null where nobody does or they follow. */
  get atIngest(): Embedder | null {
    return this.#following === null ? this.#embedder : null;
  }

  /** Chunks may have come. */
  wake(): void {
    this.#following?.wake();
  }

  /** Null where no vectors follow. */
  async progress(): Promise<VectorProgress | null> {
    return (await this.#following?.progress()) ?? null;
  }

  /** The documents whose vectors are being made; none where none follow. */
  async documents(): Promise<FollowedDocument[]> {
    return (await this.#following?.documents()) ?? [];
  }

  /** Says how far the vectors are that follow, until every chunk has one. Throws the signal's reason when that is aborted. */
  async *settle(signal: AbortSignal): AsyncGenerator<VectorsLine, void> {
    if (this.#following === null) return;
    for await (const progress of this.#following.settle(signal)) yield { type: 'vectors', ...progress };
  }

  /** Takes up the model on this machine whose files have come. False where that needs a new start. */
  async takeUp(): Promise<boolean> {
    const { env, chunks, log } = this.#parts;
    if (this.#embedder !== null || chunks.openSpace === undefined) return false;
    const embedder = await chooseEmbedder(env, log);
    if (embedder === null || !(await chunks.openSpace(embedder.space))) {
      await embedder?.close?.();
      return false;
    }
    this.#embedder = embedder;
    this.#follow();
    return true;
  }

  /** Resolves once nothing is written and nothing is open any more. */
  async close(): Promise<void> {
    await this.modelFetch.stop();
    await this.#following?.close();
    await this.#embedder?.close?.();
  }

  #follow(): void {
    const { env, chunks, log } = this.#parts;
    const backlog = chunks.backlog ?? null;
    if (this.#embedder === null || env.embeddingServer !== null || backlog === null) return;
    this.#following = new FollowingVectors({ backlog, embedder: this.#embedder, log });
    this.#following.wake();
  }
}
