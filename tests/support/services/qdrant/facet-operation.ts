import type { Collection } from './collection.ts';
import { valuesAt } from './payload-path.ts';
import { collectionOf, type Execute, operation } from './operation-call.ts';
import { type Filter, isGiven } from './qdrant-wire.ts';
import { notExecuted, Refusal } from './refusal.ts';
import { typeOf } from './text-match.ts';

interface FacetRequest {
  key: string;
  limit?: number | null;
  filter?: Filter | null;
  exact?: boolean | null;
  shard_key?: unknown;
}

const DEFAULT_LIMIT = 10;

export const facetOperation: Record<string, Execute> = {
  facet: operation<FacetRequest>((call) => {
    const { key, filter, limit, shard_key: shardKey } = call.body;
    if (isGiven(shardKey)) throw notExecuted('shard keys');
    const collection = collectionOf(call);
    collection.admit(filter, 'retrieve');
    demandFacetIndex(collection, key);
    const counts = new Map<string, number>();
    for (const { payload } of collection.read(() => collection.pointsThat(filter))) {
      // A point counts once for each of its values, and only words are in an index of words.
      const values = valuesAt(payload, key).flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]));
      for (const value of new Set(values))
        if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const hits = [...counts].map(([value, count]) => ({ value, count }));
    return {
      hits: hits
        .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
        .slice(0, limit ?? DEFAULT_LIMIT),
    };
  }),
};

function demandFacetIndex(collection: Collection, key: string): void {
  const schema = collection.indexes.get(key);
  if (schema === undefined)
    throw new Refusal(
      400,
      `Bad request: No appropriate index for faceting: \`${key}\`. Please create one to facet on this field. Check https://qdrant.tech/documentation/concepts/indexing/#payload-index to see which payload schemas support \`Match\` conditions`,
    );
  if (typeOf(schema) !== 'keyword') throw notExecuted(`facets of an index of ${typeOf(schema)}`);
}
