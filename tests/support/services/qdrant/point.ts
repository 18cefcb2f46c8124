import { storedForm } from './dense-vectors.ts';
import { canonicalId } from './point-id.ts';
import type {
  CreateCollection,
  Payload,
  PointId,
  PointStruct,
  Selection,
  SparseVector,
  VectorParams,
} from './qdrant-wire.ts';
import { notExecuted, unreadable, wrongInput } from './refusal.ts';
import { checkSparse } from './sparse-vectors.ts';

/** The name of the only vector of a collection that names none. */
export const UNNAMED = '';

export interface StoredPoint {
  id: PointId;
  /** Number of the write that made it. */
  version: number;
  payload: Payload;
  vectors: Map<string, number[] | SparseVector>;
}

/** What a collection keeps of a point. */
export class VectorSpaces {
  readonly dense: ReadonlyMap<string, VectorParams>;
  readonly sparse: ReadonlyMap<string, { hasIdf: boolean }>;

  constructor({ vectors = {}, sparse_vectors: sparse }: CreateCollection) {
    this.dense = new Map(isSingle(vectors) ? [[UNNAMED, vectors]] : Object.entries(vectors));
    this.sparse = new Map(
      Object.entries(sparse ?? {}).map(([name, { modifier }]) => [name, { hasIdf: modifier === 'idf' }]),
    );
  }

  /** The vector in the form of its space. Throws the refusal of one that the space cannot hold. */
  store(name: string, vector: unknown): number[] | SparseVector {
    const dense = this.dense.get(name);
    if (dense !== undefined) return storedForm(denseOf(vector), dense);
    if (!this.sparse.has(name)) throw wrongInput(`Not existing vector name error: ${name}`);
    if (!isSparse(vector)) {
      if (Array.isArray(vector)) throw wrongInput('Conversion between sparse and regular vectors failed');
      throw notExecuted('inference');
    }
    checkSparse(vector);
    return { indices: vector.indices, values: vector.values.map(Math.fround) };
  }

  /** Throws the refusal of a point that the collection cannot hold. */
  storePoint({ id, vector, payload }: PointStruct, version: number): StoredPoint {
    const named = Array.isArray(vector) ? { [UNNAMED]: vector } : vector;
    if ('text' in named && 'model' in named) throw notExecuted('inference');
    const vectors = Object.entries(named).map(([name, value]) => [name, this.store(name, value)] as const);
    return { id: canonicalId(id), version, payload: structuredClone(payload ?? {}), vectors: new Map(vectors) };
  }
}

export function isSparse(vector: unknown): vector is SparseVector {
  return typeof vector === 'object' && vector !== null && 'indices' in vector;
}

/** The vectors of a point as an answer shows them; undefined when none are asked for. */
export function shownVectors({ vectors }: StoredPoint, wanted: boolean | string[]): unknown {
  if (wanted === false) return undefined;
  const unnamed = vectors.get(UNNAMED);
  if (unnamed !== undefined && wanted === true) return unnamed;
  return Object.fromEntries([...vectors].filter(([name]) => wanted === true || wanted.includes(name)));
}

/** The payload of a point as an answer shows it; undefined when none is asked for. */
export function shownPayload({ payload }: StoredPoint, wanted: Selection): Payload | undefined {
  if (wanted === false) return undefined;
  if (wanted === true) return payload;
  const [names, isListed] = Array.isArray(wanted)
    ? [wanted, true]
    : 'include' in wanted
      ? [wanted.include, true]
      : [wanted.exclude, false];
  if (names.some((name) => /[[\]]/.test(name))) throw notExecuted('elements of lists in a selection of the payload');
  if (names.some((name) => name.includes('.'))) {
    if (!isListed) throw notExecuted('paths in what is left out of the payload');
    return selected(payload, names);
  }
  return Object.fromEntries(Object.entries(payload).filter(([name]) => names.includes(name) === isListed));
}

/** What stands at the paths, within what stands around it. */
function selected(payload: Payload, paths: readonly string[]): Payload {
  const wanted = Map.groupBy(paths, (path) => path.split('.')[0] ?? '');
  return Object.fromEntries(
    [...wanted].flatMap(([name, below]) => {
      if (!Object.hasOwn(payload, name)) return [];
      const value = payload[name];
      if (below.includes(name)) return [[name, value]];
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
      const rest = below.map((path) => path.slice(name.length + 1));
      return [[name, selected(value as Payload, rest)]];
    }),
  );
}

function denseOf(vector: unknown): number[] {
  if (isSparse(vector)) throw wrongInput('Conversion between sparse and regular vectors failed');
  if (!Array.isArray(vector)) throw notExecuted('inference');
  if (Array.isArray(vector[0])) throw notExecuted('multivectors');
  if (vector.length === 0) throw unreadable('a vector has at least one element');
  return vector as number[];
}

export function isSingle(vectors: NonNullable<CreateCollection['vectors']>): vectors is VectorParams {
  return typeof vectors['size'] === 'number';
}
