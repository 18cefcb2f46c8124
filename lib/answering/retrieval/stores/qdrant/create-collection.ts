import type { QdrantClient, Schemas } from '@qdrant/js-client-rest';
import { z } from 'zod';

import type { VectorSpace } from '../../ports.ts';

import { INDEXED_KEYS } from './chunk-condition.ts';
import { metadataOf } from './inspect-collection.ts';
import { DENSE, SPARSE } from './own-format.ts';
import type { QdrantConnection, QdrantSettings } from './qdrant-connection.ts';

const CONFLICT = 409;
const conflictSchema = z.object({ status: z.literal(CONFLICT) });
const doneSchema = z.literal(true);
const writtenSchema = z.object({ status: z.literal('completed') });

const QUANTIZATION: Record<QdrantSettings['quantization'], Schemas['QuantizationConfig'] | undefined> = {
  none: undefined,
  // int8 loses less than a hundredth in accuracy; the originals are then compared as well, see `search-legs.ts`.
  scalar: { scalar: { type: 'int8', quantile: 0.99, memory: 'pinned' } },
  binary: { binary: { memory: 'pinned' } },
};

interface NewCollection {
  name: string;
  /** Vector space; null if chunks are found by words only. */
  space: VectorSpace | null;
  settings: Pick<QdrantSettings, 'shards' | 'replicationFactor' | 'writeConsistency' | 'quantization'>;
  signal?: AbortSignal | undefined;
}

/** Creates a collection with everything a search or a deletion needs. An existing one gets the indexes it lacks. */
export async function createCollection(
  connection: QdrantConnection,
  { name, space, settings, signal }: NewCollection,
): Promise<void> {
  const quantization = QUANTIZATION[settings.quantization];
  const configuration: Schemas['CreateCollection'] = {
    ...(space !== null && { vectors: { [DENSE]: { size: space.dimension, distance: 'Cosine' } } }),
    sparse_vectors: { [SPARSE]: { modifier: 'idf' } },
    shard_number: settings.shards,
    replication_factor: settings.replicationFactor,
    write_consistency_factor: settings.writeConsistency,
    ...(quantization !== undefined && space !== null && { quantization_config: quantization }),
    metadata: { ...metadataOf(space) },
  };
  await administer(connection, (client) => unlessThere(client.createCollection(name, configuration)), signal);
  await indexPayload(connection, { name, keys: INDEXED_KEYS, signal });
}

/** Creates keyword indexes for these payload keys; resolves once they can be used. */
export async function indexPayload(
  connection: QdrantConnection,
  { name, keys, signal }: { name: string; keys: string[]; signal?: AbortSignal | undefined },
): Promise<void> {
  for (const key of keys) {
    const index = { field_name: key, field_schema: 'keyword', wait: true } as const;
    await connection.call(
      (client) => client.createPayloadIndex(name, index),
      (answer) => writtenSchema.parse(answer),
      {
        signal,
        isAdministration: true,
      },
    );
  }
}

/** Points the alias to this collection, regardless of its previous target. The switch is atomic: the alias always names a collection. */
export async function switchAlias(
  connection: QdrantConnection,
  { alias, to, hasAlias, signal }: { alias: string; to: string; hasAlias: boolean; signal?: AbortSignal | undefined },
): Promise<void> {
  const create = { create_alias: { alias_name: alias, collection_name: to } };
  const actions = hasAlias ? [{ delete_alias: { alias_name: alias } }, create] : [create];
  await administer(connection, (client) => client.updateCollectionAliases({ actions }), signal);
}

export async function deleteCollection(
  connection: QdrantConnection,
  name: string,
  signal?: AbortSignal,
): Promise<void> {
  // False means that it no longer existed, for example because a first attempt succeeded but its response was lost.
  await connection.call(
    (client) => client.deleteCollection(name),
    (answer) => z.boolean().parse(answer),
    { signal, isAdministration: true },
  );
}

async function administer(
  connection: QdrantConnection,
  request: (client: QdrantClient) => Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<void> {
  await connection.call(request, (answer) => doneSchema.parse(answer), { signal, isAdministration: true });
}

// Ignores the error that the collection exists: another process was faster, or a first attempt of this one succeeded but its response was lost.
async function unlessThere(request: Promise<boolean>): Promise<boolean> {
  try {
    return await request;
  } catch (error) {
    if (conflictSchema.safeParse(error).success) return true;
    throw error;
  }
}
