import { checkFilter, passes } from './filter.ts';
import { valuesAt } from './payload-path.ts';
import { compareIds } from './point-id.ts';
import { type StoredPoint, VectorSpaces } from './point.ts';
import {
  type CreateCollection,
  type FieldSchema,
  type Filter,
  isGiven,
  type PointId,
  type StrictMode,
} from './qdrant-wire.ts';
import { overLimit } from './refusal.ts';
import { CLOUD_STRICT_MODE, demandIndexes } from './strict-mode.ts';
import { typeOf } from './text-match.ts';

interface WriteResult {
  operation_id: number;
  status: 'acknowledged' | 'completed';
}

/** The points of one collection and what is known about them. */
export class Collection {
  readonly config: CreateCollection;
  readonly spaces: VectorSpaces;
  readonly indexes = new Map<string, FieldSchema>();
  readonly points = new Map<string, StoredPoint>();
  strictMode: StrictMode;
  metadata: CreateCollection['metadata'];
  #lastWrite = 0;
  #unwaited: (() => void)[] = [];

  constructor(config: CreateCollection, isStrict: boolean) {
    this.config = config;
    this.spaces = new VectorSpaces(config);
    this.strictMode = { ...(isStrict ? CLOUD_STRICT_MODE : {}), ...config.strict_mode_config };
    this.metadata = config.metadata;
  }

  /**
   * Applies a change, at once when the caller waits for it. What nobody waits for takes effect after the next read, which is
   * when a caller who forgot to wait finds the old state.
   */
  write(isWaited: boolean, change: (version: number) => void): WriteResult {
    this.#lastWrite += 1;
    const version = this.#lastWrite;
    if (!isWaited) {
      this.#unwaited.push(() => change(version));
      return { operation_id: version, status: 'acknowledged' };
    }
    this.settle();
    change(version);
    return { operation_id: version, status: 'completed' };
  }

  read<Result>(work: () => Result): Result {
    try {
      return work();
    } finally {
      this.settle();
    }
  }

  /** Applies what nobody waited for. */
  settle(): void {
    for (const change of this.#unwaited.splice(0)) change();
  }

  /** In the order of their ids. */
  pointsThat(filter: Filter | null | undefined): StoredPoint[] {
    return [...this.points.values()]
      .filter((point) => this.passes(point, filter))
      .sort((one, other) => compareIds(one.id, other.id));
  }

  passes({ id, payload, vectors }: StoredPoint, filter: Filter | null | undefined): boolean {
    return passes(filter, { id, payload, vectorNames: new Set(vectors.keys()) }, this.indexes);
  }

  /** Throws the refusal of a filter that is malformed, or that strict mode forbids. */
  admit(filter: Filter | null | undefined, use: 'retrieve' | 'update'): void {
    checkFilter(filter);
    if (this.strictMode.enabled === true && this.strictMode[`unindexed_filtering_${use}`] === false) {
      demandIndexes(filter, this.indexes);
    }
  }

  /** Throws the refusal of a number that strict mode forbids. */
  admitNumber(name: 'max_query_limit' | 'upsert_max_batchsize', value: number, label: string): void {
    const limit = this.strictMode[name];
    if (this.strictMode.enabled !== true || !isGiven(limit) || value <= limit) return;
    throw overLimit(
      `Limit exceeded ${value} > ${limit} for "${label}"`,
      `Reduce the "${label}" parameter to or below ${limit}.`,
    );
  }

  put(point: StoredPoint): void {
    this.points.set(keyOf(point.id), point);
  }

  get(id: PointId): StoredPoint | undefined {
    return this.points.get(keyOf(id));
  }

  remove(id: PointId): void {
    this.points.delete(keyOf(id));
  }

  addIndex(field: string, schema: FieldSchema): void {
    const limit = this.strictMode.max_payload_index_count;
    if (this.strictMode.enabled === true && isGiven(limit) && !this.indexes.has(field) && this.indexes.size >= limit) {
      throw overLimit(
        `Collection already has the maximum number of payload indices (${limit})`,
        'Please delete an existing index before creating a new one.',
      );
    }
    this.indexes.set(field, schema);
  }

  /** By path: the type of each index, and how many points it holds. */
  payloadSchema(): Record<string, unknown> {
    const described = [...this.indexes].map(([field, schema]) => [
      field,
      {
        data_type: typeOf(schema),
        ...(typeof schema === 'string' ? {} : { params: schema }),
        points: [...this.points.values()].filter(({ payload }) => valuesAt(payload, field).length > 0).length,
      },
    ]);
    return Object.fromEntries(described) as Record<string, unknown>;
  }
}

export function keyOf(id: PointId): string {
  return `${typeof id}:${id}`;
}
