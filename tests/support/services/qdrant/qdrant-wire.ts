/** The part of Qdrant's wire that the fake executes. What a request may hold beyond it, the contract lets pass or the fake refuses. */

export type PointId = number | string;
export type Payload = Record<string, unknown>;

export interface SparseVector {
  indices: number[];
  values: number[];
}

/** A text that the server itself turns into a vector. */
interface Document {
  text: string;
  model: string;
  options?: unknown;
}

/** One vector, or a vector of each name. */
type VectorStruct = number[] | Record<string, number[] | SparseVector | Document>;

export interface PointStruct {
  id: PointId;
  vector: VectorStruct;
  payload?: Payload | null;
}

export type Match =
  | { value: string | number | boolean }
  | { any: string[] | number[] }
  | { except: string[] | number[] }
  | { text: string }
  | { text_any: string }
  | { phrase: string }
  | { prefix: string };

export type Bounds<Value> = Partial<Record<'lt' | 'lte' | 'gt' | 'gte', Value | null>>;

export interface FieldCondition {
  key: string;
  match?: Match | null;
  range?: Bounds<number | string> | null;
  values_count?: Bounds<number> | null;
  is_empty?: boolean | null;
  is_null?: boolean | null;
}

export type Condition =
  | FieldCondition
  | { is_empty: { key: string } }
  | { is_null: { key: string } }
  | { has_id: PointId[] }
  | { has_vector: string }
  | { slice: { total: number; index: number } }
  | { nested: { key: string; filter: Filter } }
  | Filter;

export interface Filter {
  must?: Condition | Condition[] | null;
  must_not?: Condition | Condition[] | null;
  should?: Condition | Condition[] | null;
  min_should?: { conditions: Condition[]; min_count: number } | null;
}

export type Selection = boolean | string[] | { include: string[] } | { exclude: string[] };

export type Query =
  | number[]
  | SparseVector
  | PointId
  | Document
  | { nearest: number[] | SparseVector | PointId | Document; mmr?: unknown }
  | { fusion: 'rrf' | 'dbsf' }
  | { rrf: { k?: number | null; weights?: number[] | null } };

export interface Prefetch {
  prefetch?: Prefetch | Prefetch[] | null;
  query?: Query | null;
  using?: string | null;
  filter?: Filter | null;
  params?: { idf?: 'global' | { corpus: Filter } | null } | null;
  score_threshold?: number | null;
  limit?: number | null;
  lookup_from?: unknown;
}

export interface QueryRequest extends Prefetch {
  offset?: number | null;
  with_payload?: Selection | null;
  with_vector?: boolean | string[] | null;
  shard_key?: unknown;
}

/** Of one request or of a collection: which calls need an index. */
export interface StrictMode {
  enabled?: boolean | null;
  unindexed_filtering_retrieve?: boolean | null;
  unindexed_filtering_update?: boolean | null;
  max_payload_index_count?: number | null;
  max_query_limit?: number | null;
  upsert_max_batchsize?: number | null;
}

export interface VectorParams {
  size: number;
  distance: 'Cosine' | 'Dot' | 'Euclid' | 'Manhattan';
  multivector_config?: unknown;
}

type FieldType = 'keyword' | 'integer' | 'float' | 'geo' | 'text' | 'bool' | 'datetime' | 'uuid';

export type FieldSchema = FieldType | ({ type: FieldType } & Record<string, unknown>);

export interface CreateCollection {
  vectors?: VectorParams | Record<string, VectorParams>;
  sparse_vectors?: Record<string, { modifier?: 'none' | 'idf' | null }> | null;
  strict_mode_config?: StrictMode | null;
  metadata?: Payload | null;
  hnsw_config?: Record<string, unknown> | null;
  optimizers_config?: Record<string, unknown> | null;
  wal_config?: Record<string, unknown> | null;
  quantization_config?: unknown;
  shard_number?: number | null;
  replication_factor?: number | null;
  write_consistency_factor?: number | null;
  on_disk_payload?: boolean | null;
}

/** The members of a list that may be a single one, or absent. */
export function listed<Item>(items: Item | Item[] | null | undefined): Item[] {
  if (items === undefined || items === null) return [];
  return Array.isArray(items) ? items : [items];
}

/** An optional member may be absent or null on the wire, and means the same. */
export function isGiven<Value>(value: Value): value is NonNullable<Value> {
  return value !== undefined && value !== null;
}
