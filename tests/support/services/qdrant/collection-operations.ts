import type { Cluster } from './cluster.ts';
import type { Collection } from './collection.ts';
import { collectionOf, type Execute, isWaited, operation } from './operation-call.ts';
import { isSingle } from './point.ts';
import { type CreateCollection, type FieldSchema, isGiven, type StrictMode, type VectorParams } from './qdrant-wire.ts';
import { invalid, noCollection, notExecuted } from './refusal.ts';

type AliasAction =
  | { create_alias: { collection_name: string; alias_name: string } }
  | { delete_alias: { alias_name: string } }
  | { rename_alias: { old_alias_name: string; new_alias_name: string } };

const HNSW = { m: 16, ef_construct: 100, full_scan_threshold: 10000, max_indexing_threads: 0, on_disk: false };
const OPTIMIZERS = {
  deleted_threshold: 0.2,
  vacuum_min_vector_number: 1000,
  default_segment_number: 0,
  max_segment_size: null,
  memmap_threshold: null,
  indexing_threshold: 10000,
  flush_interval_sec: 5,
  max_optimization_threads: null,
};
const WAL = { wal_capacity_mb: 32, wal_segments_ahead: 0, wal_retain_closed: 1 };

const MAX_SIZE = 65_536;

export const collectionOperations: Record<string, Execute> = {
  get_collections: operation(({ cluster }) => ({
    collections: [...cluster.collections.keys()].map((name) => ({ name })),
  })),

  get_collection: operation((call) => {
    const collection = collectionOf(call);
    return collection.read(() => infoOf(collection));
  }),

  create_collection: operation<CreateCollection>(({ cluster, pathValues, body }) => {
    for (const params of [body.vectors ?? {}].flatMap(paramsIn)) {
      if (params.size > MAX_SIZE)
        throw invalid(`vectors.size: value ${params.size} invalid, must be from 1 to ${MAX_SIZE}`);
      if (isGiven(params.multivector_config)) throw notExecuted('multivectors');
    }
    cluster.create(pathValues['collection_name'] ?? '', body);
    return true;
  }),

  update_collection: operation<{ metadata?: Record<string, unknown>; strict_mode_config?: StrictMode }>((call) => {
    const collection = collectionOf(call);
    const { metadata, strict_mode_config: strictMode, ...rest } = call.body;
    if (Object.values(rest).some((value) => value !== null)) throw notExecuted('a change of parameters');
    if (isGiven(metadata)) collection.metadata = { ...collection.metadata, ...metadata };
    collection.strictMode = { ...collection.strictMode, ...strictMode };
    return true;
  }),

  delete_collection: operation(({ cluster, pathValues }) => cluster.remove(pathValues['collection_name'] ?? '')),

  collection_exists: operation(({ cluster, pathValues }) => ({
    exists: cluster.find(pathValues['collection_name'] ?? '') !== undefined,
  })),

  update_aliases: operation<{ actions: AliasAction[] }>(({ cluster, body }) => {
    const before = cluster.aliases;
    try {
      for (const action of body.actions) cluster.aliases = changedAliases(cluster, action);
    } catch (error) {
      cluster.aliases = before;
      throw error;
    }
    return true;
  }),

  get_collection_aliases: operation((call) => {
    const collection = collectionOf(call);
    const { cluster } = call;
    return { aliases: aliasesOf(cluster).filter((alias) => cluster.get(alias.alias_name) === collection) };
  }),

  get_collections_aliases: operation(({ cluster }) => ({ aliases: aliasesOf(cluster) })),

  create_field_index: operation<{ field_name: string; field_schema?: FieldSchema | null }>((call) => {
    const collection = collectionOf(call);
    const { field_name: field, field_schema: schema } = call.body;
    if (!isGiven(schema)) throw notExecuted('an index without a schema');
    return collection.write(isWaited(call), () => collection.addIndex(field, schema));
  }),

  delete_field_index: operation((call) => {
    const collection = collectionOf(call);
    return collection.write(isWaited(call), () => {
      collection.indexes.delete(call.pathValues['field_name'] ?? '');
    });
  }),
};

function changedAliases(cluster: Cluster, action: AliasAction): Map<string, string> {
  const { aliases, collections } = cluster;
  const changed = new Map(aliases);
  if ('create_alias' in action) {
    const { collection_name: collection, alias_name: alias } = action.create_alias;
    if (!collections.has(collection)) throw noCollection(collection);
    cluster.demandFree(alias);
    changed.set(alias, collection);
  } else if ('delete_alias' in action) changed.delete(action.delete_alias.alias_name);
  else {
    const { old_alias_name: old, new_alias_name: renamed } = action.rename_alias;
    const collection = aliases.get(old);
    if (collection === undefined) throw noCollection(old);
    cluster.demandFree(renamed);
    changed.delete(old);
    changed.set(renamed, collection);
  }
  return changed;
}

function aliasesOf({ aliases }: Cluster) {
  return [...aliases].map(([alias_name, collection_name]) => ({ alias_name, collection_name }));
}

function infoOf(collection: Collection) {
  const { config, points, strictMode, metadata } = collection;
  return {
    status: 'green',
    optimizer_status: 'ok',
    indexed_vectors_count: 0,
    points_count: points.size,
    segments_count: 1,
    config: {
      params: {
        vectors: config.vectors ?? {},
        ...(!isGiven(config.sparse_vectors) ? {} : { sparse_vectors: config.sparse_vectors }),
        shard_number: config.shard_number ?? 1,
        replication_factor: config.replication_factor ?? 1,
        write_consistency_factor: config.write_consistency_factor ?? 1,
        on_disk_payload: config.on_disk_payload ?? true,
      },
      hnsw_config: { ...HNSW, ...config.hnsw_config },
      optimizer_config: { ...OPTIMIZERS, ...config.optimizers_config },
      wal_config: { ...WAL, ...config.wal_config },
      quantization_config: config.quantization_config ?? null,
      strict_mode_config: strictMode,
      ...(!isGiven(metadata) ? {} : { metadata }),
    },
    payload_schema: collection.payloadSchema(),
  };
}

function paramsIn(vectors: NonNullable<CreateCollection['vectors']>): VectorParams[] {
  return isSingle(vectors) ? [vectors] : Object.values(vectors);
}
