import { collectionOf, type Execute, operation } from './operation-call.ts';
import { shownPayload, shownVectors } from './point.ts';
import { isGiven, type QueryRequest } from './qdrant-wire.ts';
import { QueryRun } from './query-run.ts';
import { notExecuted } from './refusal.ts';
import type { Collection } from './collection.ts';

export const queryOperations: Record<string, Execute> = {
  query_points: operation<QueryRequest>((call) => {
    const collection = collectionOf(call);
    return collection.read(() => answer(collection, call.body, call.cluster.tieSeed));
  }),

  query_batch_points: operation<{ searches: QueryRequest[] }>((call) => {
    const collection = collectionOf(call);
    return collection.read(() => call.body.searches.map((search) => answer(collection, search, call.cluster.tieSeed)));
  }),
};

function answer(collection: Collection, request: QueryRequest, tieSeed: number) {
  if (isGiven(request.shard_key)) throw notExecuted('shard keys');
  const hits = new QueryRun(collection, tieSeed).run(request);
  return {
    points: hits.flatMap(({ key, score }) => {
      const point = collection.points.get(key);
      if (point === undefined) return [];
      const payload = shownPayload(point, request.with_payload ?? false);
      const vector = shownVectors(point, request.with_vector ?? false);
      return [{ id: point.id, version: point.version, score, payload, vector }];
    }),
  };
}
