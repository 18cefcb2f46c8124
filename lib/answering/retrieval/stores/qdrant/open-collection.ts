import type { VectorSpace } from '../../ports.ts';

import type { OpenCollection } from './collection-format.ts';
import { createCollection, indexPayload, switchAlias } from './create-collection.ts';
import { openExternal } from './external/open-external.ts';
import { type FoundCollection, inspectCollection, spaceName, unusable } from './inspect-collection.ts';
import { unmapped } from './external/check-sample.ts';
import { ownFormat } from './own-format.ts';
import type { QdrantConnection, QdrantSettings } from './qdrant-connection.ts';

interface CollectionNeeds {
  settings: QdrantSettings;
  /** Of the configured embedder; null when there is none. */
  space: VectorSpace | null;
}

/**
 * The collection of the configured name, made when there is none. Rejects with `retrieval_unavailable` when Qdrant cannot be reached,
 * and, its cause an `unusable` fault with instructions, when the collection can be neither read nor written here.
 */
export async function openCollection(
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
  // Every process that finds nothing makes the same one, so that two at once cannot end up with one each.
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
