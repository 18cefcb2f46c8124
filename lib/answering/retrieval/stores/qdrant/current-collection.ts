import { raceAbort } from '#lib/foundation/core/race-abort.ts';

import type { VectorSpace } from '../../ports.ts';

import { isFault } from './inspect-collection.ts';
import type { OpenCollection } from './collection-format.ts';
import { openCollection } from './open-collection.ts';
import type { QdrantConnection, QdrantSettings } from './qdrant-connection.ts';

/** How long a collection is trusted unseen: another process may make it anew. */
const TRUSTED_MS = 60_000;

/** The collection under the configured name, opened when it is first needed and looked at again from time to time. */
export class CurrentCollection {
  readonly #connection: QdrantConnection;
  readonly #needs: { settings: QdrantSettings; space: VectorSpace | null };
  #opening: Promise<OpenCollection> | null = null;
  #openedAt = 0;
  #latest: OpenCollection | null = null;

  constructor(connection: QdrantConnection, needs: { settings: QdrantSettings; space: VectorSpace | null }) {
    this.#connection = connection;
    this.#needs = needs;
  }

  /** As it was seen last; null before it was seen. */
  get latest(): OpenCollection | null {
    return this.#latest;
  }

  /**
   * Calls the work with the collection, a second time when the collection turns out to have become another one. Rejects as
   * `openCollection` and as the work does.
   */
  async use<Result>(work: (collection: OpenCollection) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const isTrusted = performance.now() - this.#openedAt < TRUSTED_MS;
    const opening = isTrusted && this.#opening !== null ? this.#opening : this.look();
    const collection = await (signal === undefined ? opening : raceAbort(opening, signal));
    try {
      return await work(collection);
    } catch (error) {
      // The request may have been right for the collection as it was before.
      if (isFault(error, 'not_found', 'rejected')) this.#opening = null;
      // A re-index deletes the collection that a request may just have been led to.
      if (!isFault(error, 'not_found')) throw error;
      const changed = await (signal === undefined ? this.look() : raceAbort(this.look(), signal));
      return work(changed);
    }
  }

  /** The collection as it is now. */
  look(): Promise<OpenCollection> {
    // One opening for all who wait, so no caller's signal may end it.
    const opening = openCollection(this.#connection, this.#needs);
    this.#opening = opening;
    this.#openedAt = performance.now();
    opening.then(
      (collection) => (this.#latest = collection),
      () => {
        if (this.#opening === opening) this.#opening = null;
      },
    );
    return opening;
  }
}
