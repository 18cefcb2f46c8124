import type { VectorSpace } from '../../ports.ts';

import type { CollectionFormat } from './collection-format.ts';
import { createCollection, indexPayload, switchAlias } from './create-collection.ts';
import { foreignFormat } from './foreign-format.ts';
import { type FoundCollection, inspectCollection, unusable } from './inspect-collection.ts';
import { ownFormat } from './own-format.ts';
import type { QdrantConnection, QdrantSettings } from './qdrant-connection.ts';

/** A collection that can be searched. */
export interface OpenCollection {
  format: CollectionFormat;
  isWritable: boolean;
  /**
   * Why vectors can be neither compared nor written, with instructions: another embedder made them. A server refuses to start on it;
   * one that runs while the index is made anew goes on by words.
   */
  mismatch: string | null;
  /** What an operator should change for everything to work; null when there is nothing. */
  shortcoming: string | null;
}

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
  const found = await findOrCreate(connection, { settings, space });
  if (found.kind === 'foreign') return openForeign(found, { settings, space });
  if (found.unindexed.length > 0) await indexPayload(connection, { name: settings.collection, keys: found.unindexed });
  const mismatch = mismatchOf(settings.collection, found.space, space);
  return {
    format: ownFormat(mismatch === null ? (found.space?.dimension ?? null) : null),
    isWritable: true,
    mismatch,
    shortcoming: mismatch,
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
  return `The vectors of the collection ${collection} were made by ${nameOf(stored)}, but the embedder is ${nameOf(configured)}: run npm run reindex, or configure the embedder that made them.`;
}

function openForeign(
  { dimension, unfilterable }: FoundCollection & { kind: 'foreign' },
  { settings, space }: CollectionNeeds,
): OpenCollection {
  const { collection: name, textKey } = settings;
  if (space !== null && space.dimension !== dimension)
    throw unusable(
      `The collection ${name} has vectors of ${dimension} dimensions, but the embedder is ${nameOf(space)}: configure the embedder that made them.`,
    );
  return {
    format: foreignFormat({ name, dimension, textKey }),
    isWritable: false,
    mismatch: null,
    shortcoming: foreignShortcoming(space, unfilterable),
  };
}

function foreignShortcoming(space: VectorSpace | null, unfilterable: string[]): string | null {
  if (space === null) return 'It can be searched by meaning alone, and no embedder is configured.';
  return unfilterable.length === 0
    ? null
    : `Its strict mode refuses filters by ${unfilterable.join(', ')}: create keyword indexes for them.`;
}

function nameOf({ model, dimension }: VectorSpace): string {
  return `${model} (${dimension} dimensions)`;
}
