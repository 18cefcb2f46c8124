import type { Env } from '#lib/foundation/config/env.ts';
import type { VectorsLine } from '#lib/contracts/ingest.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { addModel } from '#lib/answering/model-files/add-model.ts';
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
  /** Null if there is none yet. */
  embedder: Embedder | null;
  log: Logger;
}

/**
 * The semantic part of search: the embedder, and the vectors made later for chunks that are already found by their words. A service makes them with
 * the chunks, at a single charge; a model on this machine makes them afterwards, however long that takes.
 */
export class SemanticSearch {
  readonly #parts: SemanticSearchParts;
  #embedder: Embedder | null;
  #following: FollowingVectors | null = null;
  /** Downloads the local model at an administrator's request. */
  readonly modelFetch: ModelFetch;

  constructor(parts: SemanticSearchParts) {
    this.#parts = parts;
    this.#embedder = parts.embedder;
    const { folder: modelsFolder, hub, name } = parts.env.localModel;
    this.modelFetch = new ModelFetch({
      ...{ name, log: parts.log },
      fetch: async (onProgress, signal) => {
        await addModel({ modelsFolder, hub, name, onProgress, signal });
        await this.takeUp();
      },
    });
    this.#follow();
  }

  get embedder(): Embedder | null {
    return this.#embedder;
  }

  /** Returns the parts with the embedder, which is read again at each access: a model may be added while the server runs. */
  among<Parts extends object>(parts: Parts): Parts & { readonly embedder: Embedder | null } {
    const embedder = () => this.#embedder;
    return Object.defineProperty({ ...parts, embedder: null }, 'embedder', { get: embedder, enumerable: true });
  }

  /** The embedder that makes vectors together with the chunks; null if there is none or they follow later. */
  get atIngest(): Embedder | null {
    return this.#following === null ? this.#embedder : null;
  }

  /** Signals that new chunks may need vectors. */
  wake(): void {
    this.#following?.wake();
  }

  /** Returns null if no vectors are being created in the background. */
  async progress(): Promise<VectorProgress | null> {
    return (await this.#following?.progress()) ?? null;
  }

  /** Returns the documents whose vectors are being created; empty if none are. */
  async documents(): Promise<FollowedDocument[]> {
    return (await this.#following?.documents()) ?? [];
  }

  /** Reports the progress of background vectors until every chunk has one. Throws the signal's reason if it is aborted. */
  async *settle(signal: AbortSignal): AsyncGenerator<VectorsLine, void> {
    if (this.#following === null) return;
    for await (const progress of this.#following.settle(signal)) yield { type: 'vectors', ...progress };
  }

  /** Starts using the local model once its files are downloaded. Returns false if that requires a restart. */
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

  /** Resolves once all writing has ended and everything is closed. */
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
