import { raceAbort } from '#lib/foundation/core/race-abort.ts';

import type { VectorSpace } from '../../ports.ts';

import {
  isFault,
  type FoundCollection,
  inspectCollection,
  spaceName,
  unusable,
  type PayloadIndexes,
} from './inspect-collection.ts';
import type { OpenCollection } from './collection-format.ts';
import type { QdrantConnection, QdrantSettings } from './qdrant-connection.ts';
import { createCollection, indexPayload, switchAlias } from './create-collection.ts';
import { ownFormat } from './own-format.ts';
import { type CollectionMapping, filteredKeys } from '../external/collection-mapping.ts';
import { externalFormat } from './external/external-format.ts';
import { checkPoints, SAMPLE } from '../external/check-points.ts';
import { scrollPoints } from './read-points.ts';

/** Kinds of index by which Qdrant can count the values of points. */
const COUNTED = new Set(['keyword', 'uuid']);

/** How long a collection is used without another check, in milliseconds: another process may recreate it. */
const TRUSTED_MS = 60_000;

/** The collection under the configured name. It is opened when first needed and re-checked from time to time. */
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

  /** The collection as last seen; null if it has not been opened yet. */
  get latest(): OpenCollection | null {
    return this.#latest;
  }

  /**
   * Calls `work` with the collection, and a second time if the collection turns out to have changed. Rejects as `openCollection` does and as `work`
   * does.
   */
  async use<Result>(work: (collection: OpenCollection) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const isTrusted = performance.now() - this.#openedAt < TRUSTED_MS;
    const opening = isTrusted && this.#opening !== null ? this.#opening : this.look();
    const collection = await (signal === undefined ? opening : raceAbort(opening, signal));
    try {
      return await work(collection);
    } catch (error) {
      // The request may have been valid for the previous collection.
      if (isFault(error, 'not_found', 'rejected')) this.#opening = null;
      // A re-index deletes the old collection, to which a request may just have been directed.
      if (!isFault(error, 'not_found')) throw error;
      const changed = await (signal === undefined ? this.look() : raceAbort(this.look(), signal));
      return work(changed);
    }
  }

  /** Opens the collection again and returns it. */
  look(): Promise<OpenCollection> {
    // All callers share one opening, so no caller's signal may abort it.
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

interface CollectionNeeds {
  settings: QdrantSettings;
  /** Vector space of the configured embedder; null if there is none. */
  space: VectorSpace | null;
}

/**
 * Opens the collection of the configured name and creates it if it does not exist. Rejects with `retrieval_unavailable` if Qdrant cannot be reached,
 * or, with an `unusable` fault with instructions as cause, if the collection can be neither read nor written here.
 */
async function openCollection(
  connection: QdrantConnection,
  { settings, space }: CollectionNeeds,
): Promise<OpenCollection> {
  const { collection: name, mapping } = settings;
  if (mapping !== null) return openExternal(connection, { name, mapping, space });
  const found = await findOrCreate(connection, { settings, space });
  if (found.kind === 'foreign') throw unusable(unmapped(name));
  if (found.unindexed.length > 0) await indexPayload(connection, { name: settings.collection, keys: found.unindexed });
  const mismatch = mismatchOf(settings.collection, found.space, space);
  return {
    format: ownFormat(mismatch === null ? (found.space?.dimension ?? null) : null),
    isWritable: true,
    mismatch,
    shortcoming: mismatch,
    countedKeys: new Set(),
  };
}

async function findOrCreate(
  connection: QdrantConnection,
  { settings, space }: CollectionNeeds,
): Promise<Exclude<FoundCollection, { kind: 'absent' }>> {
  const { collection: alias } = settings;
  const found = await inspectCollection(connection, alias);
  if (found.kind !== 'absent') return found;
  // Every process that finds no collection creates one of the same name, so that two concurrent processes cannot end up with one each.
  const name = `${alias}-1`;
  const { kind } = await inspectCollection(connection, name);
  if (kind === 'foreign')
    throw unusable(`The collection ${name} is in the way: choose another QDRANT_COLLECTION_NAME.`);
  await createCollection(connection, { name, space, settings });
  await switchAlias(connection, { alias, to: name, hasAlias: false });
  const created = await inspectCollection(connection, alias);
  if (created.kind === 'absent') throw unusable(`The collection ${alias} was made and has gone again.`);
  return created;
}

function mismatchOf(collection: string, stored: VectorSpace | null, configured: VectorSpace | null): string | null {
  if (stored === null || configured === null) return null;
  if (stored.model === configured.model && stored.dimension === configured.dimension) return null;
  return `The vectors of the collection ${collection} were made by ${spaceName(stored)}, but the embedder is ${spaceName(configured)}: run npm run reindex, or configure the embedder that made them.`;
}

interface ExternalNeeds {
  name: string;
  mapping: CollectionMapping;
  /** Vector space of the configured embedder; null if there is none. */
  space: VectorSpace | null;
}

/**
 * Opens a collection made by another program, read-only; it is never created here. Rejects as `openCollection` does, and if the collection does not
 * fit its mapping.
 */
async function openExternal(
  connection: QdrantConnection,
  { name, mapping, space }: ExternalNeeds,
): Promise<OpenCollection> {
  const found = await inspectCollection(connection, name);
  if (found.kind === 'absent')
    throw unusable(
      `There is no collection ${name}: QDRANT_MAPPING is for one that another program made. Choose another QDRANT_COLLECTION_NAME, or leave QDRANT_MAPPING out.`,
    );
  if (found.kind === 'own')
    throw unusable(
      `Lectern itself made the collection ${name}: leave QDRANT_MAPPING out, or choose another QDRANT_COLLECTION_NAME.`,
    );
  const { dimension, isStrict, indexes } = found;
  if (space !== null && space.dimension !== dimension)
    throw unusable(
      `The collection ${name} has vectors of ${dimension} dimensions, but the embedder is ${spaceName(space)}: configure the embedder that made them.`,
    );
  const absent = await checkSample(connection, { name, mapping });
  const { access } = mapping;
  if (isStrict && access !== 'public' && !indexes.has(access.key))
    throw unusable(
      `The strict mode of the collection ${name} refuses filters by ${access.key}, without which nobody can be shown anything: create a keyword index for it.`,
    );
  const wrong = [
    space === null ? 'It can be searched by meaning alone, and no embedder is configured.' : null,
    absent,
    unindexed(filteredKeys(mapping), { isStrict, indexes }),
  ].filter((sentence) => sentence !== null);
  return {
    format: externalFormat({ name, mapping, dimension }),
    isWritable: false,
    mismatch: null,
    shortcoming: wrong.length === 0 ? null : wrong.join(' '),
    countedKeys: new Set([...indexes].flatMap(([key, type]) => (COUNTED.has(type) ? [key] : []))),
  };
}

function unindexed(
  keys: ReturnType<typeof filteredKeys>,
  { isStrict, indexes }: { isStrict: boolean; indexes: PayloadIndexes },
): string | null {
  const missing = keys.filter(({ key }) => !indexes.has(key)).map(({ key, index }) => `${key} (${index})`);
  if (missing.length === 0 || !isStrict) return null;
  return `Its strict mode refuses filters by ${missing.join(', ')}: create indexes for them.`;
}

/** Returns the instructions for a collection without a mapping: the only sentence that an upgrading operator may ever read. */
function unmapped(name: string): string {
  return `The collection ${name} was made by another program, and nothing says who may read its points: name the payload keys in a YAML file, with access for the key of the access lists (or access: public, which lets everybody read every point), and the file in QDRANT_MAPPING.`;
}

/**
 * Compares a mapping with the first points of its collection. Rejects, its cause an `unusable` fault, when none of them has the key given for the
 * access lists or the text; returns a sentence about other keys that none of them has, or null.
 */
async function checkSample(
  connection: QdrantConnection,
  { name, mapping }: { name: string; mapping: CollectionMapping },
): Promise<string | null> {
  const reading = { collection: name, parts: { payload: true, vector: false }, limit: SAMPLE };
  const { value } = await scrollPoints(connection, reading).next();
  const { refusal, shortcoming } = checkPoints(value ?? [], {
    collection: `collection ${name}`,
    mapping,
    variable: 'QDRANT_MAPPING',
  });
  if (refusal !== null) throw unusable(refusal);
  return shortcoming;
}
