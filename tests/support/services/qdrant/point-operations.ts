import { type Collection, keyOf } from './collection.ts';
import { collectionOf, type Execute, isWaited, operation, type OperationCall } from './operation-call.ts';
import { canonicalId, compareIds } from './point-id.ts';
import { shownPayload, shownVectors, type StoredPoint, UNNAMED } from './point.ts';
import { type Filter, isGiven, type Payload, type PointId, type PointStruct, type Selection } from './qdrant-wire.ts';
import { invalid, notExecuted, Refusal, unreadable } from './refusal.ts';
import { compareTies, tieOrder } from './tie-order.ts';

type Selector = { points: PointId[] } | { filter: Filter };

interface Shown {
  with_payload?: Selection | null;
  with_vector?: boolean | string[] | null;
}

interface Upsert {
  points?: PointStruct[];
  batch?: {
    ids: PointId[];
    vectors: number[][] | Record<string, PointStruct['vector'][]>;
    payloads?: (Payload | null)[] | null;
  };
  update_filter?: unknown;
  update_mode?: unknown;
}

interface PayloadChange {
  payload: Payload;
  points?: PointId[] | null;
  filter?: Filter | null;
  key?: string | null;
}

const DEFAULT_LIMIT = 10;

export const pointOperations: Record<string, Execute> = {
  get_point: operation((call) => {
    const text = call.pathValues['id'] ?? '';
    const id = canonicalId(/^\d+$/.test(text) ? Number(text) : text);
    const collection = collectionOf(call);
    const point = collection.read(() => collection.get(id));
    if (point === undefined) throw new Refusal(404, `Not found: Point with id ${text} does not exists!`);
    return record(point, { with_payload: true, with_vector: true });
  }),

  get_points: operation<Shown & { ids: PointId[] }>((call) => {
    const collection = collectionOf(call);
    const ids = new Set(call.body.ids.map(canonicalId));
    const found = collection.read(() => [...ids].flatMap((id) => collection.get(id) ?? []));
    // The service does not promise the order in which it was asked.
    const order = ({ id }: StoredPoint) => tieOrder(call.cluster.tieSeed, keyOf(id));
    return found.sort((one, other) => compareTies(order(one), order(other))).map((point) => record(point, call.body));
  }),

  upsert_points: operation<Upsert>((call) => upsert(call)),

  delete_points: operation<Selector>((call) => remove(call)),

  set_payload: operation<PayloadChange>((call) =>
    changePayload(call, (old, { payload, key }) => {
      if (!isGiven(key)) return { ...old, ...payload };
      if (/[.[]/.test(key)) throw notExecuted('a path in the key of a payload');
      return { ...old, [key]: { ...(old[key] as Payload | undefined), ...payload } };
    }),
  ),

  overwrite_payload: operation<PayloadChange>((call) => changePayload(call, (_, { payload }) => payload)),

  delete_payload: operation<{ keys: string[]; points?: PointId[] | null; filter?: Filter | null }>((call) => {
    const { keys } = call.body;
    if (keys.some((key) => /[.[]/.test(key))) throw notExecuted('paths in the keys of a payload');
    return changePayload({ ...call, body: { ...call.body, payload: {} } }, (old) =>
      Object.fromEntries(Object.entries(old).filter(([name]) => !keys.includes(name))),
    );
  }),

  batch_update: operation<{ operations: Record<string, unknown>[] }>((call) =>
    call.body.operations.map((step) => {
      if ('upsert' in step) return upsert({ ...call, body: step['upsert'] as Upsert });
      if ('delete' in step) return remove({ ...call, body: step['delete'] as Selector });
      throw notExecuted(`${Object.keys(step).join()} in a batch`);
    }),
  ),

  scroll_points: operation<
    Shown & { offset?: PointId | null; limit?: number | null; filter?: Filter | null; order_by?: unknown }
  >((call) => {
    const collection = collectionOf(call);
    const { offset, limit, filter, order_by: order, ...shown } = call.body;
    if (isGiven(order)) throw notExecuted('order_by');
    collection.admit(filter, 'retrieve');
    collection.admitNumber('max_query_limit', limit ?? DEFAULT_LIMIT, 'limit');
    const start = !isGiven(offset) ? null : canonicalId(offset);
    const from = collection
      .read(() => collection.pointsThat(filter))
      .filter(({ id }) => start === null || compareIds(id, start) >= 0);
    const count = limit ?? DEFAULT_LIMIT;
    return {
      points: from.slice(0, count).map((point) => record(point, shown)),
      next_page_offset: from[count]?.id ?? null,
    };
  }),

  count_points: operation<{ filter?: Filter | null }>((call) => {
    const collection = collectionOf(call);
    collection.admit(call.body.filter, 'retrieve');
    return { count: collection.read(() => collection.pointsThat(call.body.filter)).length };
  }),
};

function upsert(call: OperationCall<Upsert>): unknown {
  const collection = collectionOf(call);
  const { body } = call;
  if (isGiven(body.update_filter) || isGiven(body.update_mode)) throw notExecuted('a conditional upsert');
  const given = body.points ?? pointsOfBatch(body);
  collection.admitNumber('upsert_max_batchsize', given.length, 'upsert limit');
  const points = given.map((point) => collection.spaces.storePoint(point, 0));
  return collection.write(isWaited(call), (version) => {
    for (const point of points) collection.put({ ...point, version });
  });
}

function pointsOfBatch({ batch }: Upsert): PointStruct[] {
  if (batch === undefined) return [];
  const { ids, vectors, payloads } = batch;
  const columns = Array.isArray(vectors) ? { [UNNAMED]: vectors } : vectors;
  const lengths = [...Object.values(columns), payloads ?? ids].map((column) => column.length);
  if (lengths.some((length) => length !== ids.length))
    throw unreadable('number of ids, vectors and payloads must be the same');
  return ids.map((id, at) => ({
    id,
    vector: Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column[at]])) as Exclude<
      PointStruct['vector'],
      number[]
    >,
    payload: payloads?.[at] ?? null,
  }));
}

function remove(call: OperationCall<Selector>): unknown {
  const collection = collectionOf(call);
  const select = selection(collection, call.body);
  return collection.write(isWaited(call), () => {
    for (const { id } of select()) collection.remove(id);
  });
}

function changePayload(
  call: OperationCall<PayloadChange>,
  change: (old: Payload, body: PayloadChange) => Payload,
): unknown {
  const collection = collectionOf(call);
  const { points, filter } = call.body;
  if (!isGiven(points) && !isGiven(filter)) throw invalid('Either list of point ids or filter must be provided');
  const select = selection(collection, !isGiven(points) ? { filter: filter ?? {} } : { points });
  return collection.write(isWaited(call), (version) => {
    for (const point of select()) {
      collection.put({ ...point, version, payload: structuredClone(change(point.payload, call.body)) });
    }
  });
}

/** What a selector names, at the time it is asked. Throws the refusal of a malformed one at once. */
function selection(collection: Collection, selector: Selector): () => StoredPoint[] {
  if ('points' in selector) {
    const ids = selector.points.map(canonicalId);
    return () => ids.flatMap((id) => collection.get(id) ?? []);
  }
  collection.admit(selector.filter, 'update');
  return () => collection.pointsThat(selector.filter);
}

/** A point as an answer shows it. */
function record(point: StoredPoint, shown: Shown) {
  return {
    id: point.id,
    payload: shownPayload(point, shown.with_payload ?? true),
    vector: shownVectors(point, shown.with_vector ?? false),
  };
}
