import { z } from 'zod';

import { AppError } from '#lib/foundation/core/errors.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';

import type { VectorSpace } from '../../ports.ts';

import { INDEXED_KEYS } from './chunk-condition.ts';
import { DENSE, SPARSE } from './own-format.ts';
import type { QdrantConnection } from './qdrant-connection.ts';

/** Written into every collection created here, and checked before anything is written into one. */
const PRODUCT = 'lectern';

/** Increased when the data stored with a vector changes, so that an old index is reported as needing a rebuild. */
const SCHEMA_VERSION = 1;

const vectorSchema = z.object({ size: z.int().min(1), distance: z.string() });

const collectionSchema = z.object({
  config: z.object({
    params: z.object({
      vectors: z.union([vectorSchema, z.record(z.string(), vectorSchema)]).nullish(),
      sparse_vectors: z.record(z.string(), z.unknown()).nullish(),
    }),
    metadata: z.record(z.string(), z.unknown()).nullish(),
    strict_mode_config: z
      .object({ enabled: z.boolean().nullish(), unindexed_filtering_retrieve: z.boolean().nullish() })
      .nullish(),
  }),
  payload_schema: z.record(z.string(), z.object({ data_type: z.string() })),
});

type CollectionInfo = z.infer<typeof collectionSchema>;

const metadataSchema = z.object({
  product: z.literal(PRODUCT),
  schema: z.int(),
  model: z.string().nullable(),
  dimension: z.int().nullable(),
});

/** The metadata of a collection made here. */
export type CollectionMetadata = z.infer<typeof metadataSchema>;

/** The collection found under a name. */
export type FoundCollection =
  | { kind: 'absent' }
  /** Created by Lectern. `space` is null for a collection without vectors. */
  | { kind: 'own'; space: VectorSpace | null; unindexed: string[] }
  /** Created by another program; read-only. */
  | { kind: 'foreign'; dimension: number; isStrict: boolean; indexes: PayloadIndexes };

/** The kind of index of each payload key that has one. */
export type PayloadIndexes = ReadonlyMap<string, string>;

export function metadataOf(space: VectorSpace | null): CollectionMetadata {
  return {
    product: PRODUCT,
    schema: SCHEMA_VERSION,
    model: space?.model ?? null,
    dimension: space?.dimension ?? null,
  };
}

/**
 * Inspects the collection with this name or alias. Rejects with `retrieval_unavailable` if Qdrant cannot be reached, or, with an `unusable` fault as
 * cause, if the collection can be neither read nor written here.
 */
export async function inspectCollection(
  connection: QdrantConnection,
  name: string,
  signal?: AbortSignal,
): Promise<FoundCollection> {
  try {
    const info = await connection.call(
      (client) => client.getCollection(name),
      (answer) => collectionSchema.parse(answer),
      { signal },
    );
    return classify(name, info);
  } catch (error) {
    if (isFault(error, 'not_found')) return { kind: 'absent' };
    throw error;
  }
}

/** Whether an error comes from a call that failed for one of these reasons. */
export function isFault(error: unknown, ...kinds: ServiceFault['kind'][]): boolean {
  return AppError.is(error) && error.cause instanceof ServiceFault && kinds.includes(error.cause.kind);
}

/** For the log and `/health`: the change needed before the collection can be used. */
export function unusable(sentence: string): AppError {
  return new AppError('retrieval_unavailable', { cause: new ServiceFault('unusable', sentence) });
}

/** Returns the display name of an embedder's space, for operators. */
export function spaceName({ model, dimension }: VectorSpace): string {
  return `${model} (${dimension} dimensions)`;
}

function classify(name: string, info: CollectionInfo): FoundCollection {
  const metadata = metadataSchema.safeParse(info.config.metadata).data;
  return metadata === undefined ? foreign(name, info) : own(name, info, metadata);
}

function own(name: string, info: CollectionInfo, metadata: CollectionMetadata): FoundCollection {
  if (metadata.schema !== SCHEMA_VERSION)
    throw unusable(
      `The collection ${name} was written by another version of Lectern (schema ${metadata.schema}, here ${SCHEMA_VERSION}): ingest the books again under another QDRANT_COLLECTION_NAME.`,
    );
  const { vectors, sparse_vectors: sparse } = info.config.params;
  const { model, dimension } = metadata;
  const space = model === null || dimension === null ? null : { model, dimension };
  const dense = namedVector(vectors, DENSE);
  if ((dense?.size ?? null) !== (space?.dimension ?? null) || !(SPARSE in (sparse ?? {})))
    throw unusable(
      `The vectors of the collection ${name} are not what it says they are: ingest into another collection.`,
    );
  return { kind: 'own', space, unindexed: INDEXED_KEYS.filter((key) => !(key in info.payload_schema)) };
}

function foreign(name: string, { config, payload_schema: indexed }: CollectionInfo): FoundCollection {
  const { vectors } = config.params;
  const single = vectorSchema.safeParse(vectors).data;
  if (single === undefined)
    throw unusable(
      `The collection ${name} was not made by Lectern, or on a Qdrant before 1.16, and has no single unnamed vector that could be searched: choose another name in QDRANT_COLLECTION_NAME.`,
    );
  if (single.distance !== 'Cosine')
    throw unusable(
      `The vectors of the collection ${name} are compared by ${single.distance}; only Cosine can be read.`,
    );
  const strict = config.strict_mode_config;
  const isStrict = strict?.enabled === true && strict.unindexed_filtering_retrieve === false;
  const indexes = new Map(Object.entries(indexed).map(([key, { data_type: type }]) => [key, type]));
  return { kind: 'foreign', dimension: single.size, isStrict, indexes };
}

function namedVector(
  vectors: CollectionInfo['config']['params']['vectors'],
  name: string,
): z.infer<typeof vectorSchema> | undefined {
  const named = z.record(z.string(), vectorSchema).safeParse(vectors).data;
  return named?.[name];
}
