import { admitQuery } from './admit-query.ts';
import { type Collection, keyOf } from './collection.ts';
import { denseScore, isDistance } from './dense-vectors.ts';
import { fuse, type Hit, isFusion } from './fusion.ts';
import { canonicalId } from './point-id.ts';
import { isSparse, type StoredPoint, UNNAMED } from './point.ts';
import {
  type Filter,
  isGiven,
  listed,
  type PointId,
  type Prefetch,
  type Query,
  type QueryRequest,
  type SparseVector,
} from './qdrant-wire.ts';
import { notExecuted, Refusal } from './refusal.ts';
import { compareTies, tieOrder } from './tie-order.ts';
import { sparseScore, weighedByRarity } from './sparse-vectors.ts';

const DEFAULT_LIMIT = 10;

/** What a vector query compares points with. */
interface Target {
  using: string;
  vector: number[] | SparseVector;
}

/** Executes queries the way the service plans them. */
export class QueryRun {
  readonly #collection: Collection;
  readonly #tieSeed: number;

  constructor(collection: Collection, tieSeed: number) {
    this.#collection = collection;
    this.#tieSeed = tieSeed;
  }

  /** Best first; equal scores in an order of the seed's. Throws the refusal of a query the service would not execute. */
  run(request: QueryRequest): Hit[] {
    const offset = request.offset ?? 0;
    const limit = request.limit ?? DEFAULT_LIMIT;
    this.#collection.admitNumber('max_query_limit', limit, 'limit');
    admitQuery(this.#collection, request);
    const asked = askedIds(request);
    const filters = asked.length === 0 ? [] : [{ must_not: { has_id: asked } }];
    return this.#execute(request, { filters, limit: offset + limit }).slice(offset);
  }

  /** A request's filter holds for everything it fetches before. */
  #execute(request: Prefetch, { filters, limit }: { filters: Filter[]; limit: number }): Hit[] {
    const all = [...filters, ...listed(request.filter)];
    const prefetches = listed(request.prefetch);
    const lists = prefetches.map((prefetch) =>
      this.#execute(prefetch, { filters: all, limit: prefetch.limit ?? DEFAULT_LIMIT }),
    );
    const { query } = request;
    if (isFusion(query)) return this.#best(fuse(query, lists), request, { limit, isAscending: false });
    const found = prefetches.length === 0 ? this.#pointsThat(all) : this.#pointsIn(lists);
    if (!isGiven(query)) return found.slice(0, limit).map(({ id }) => ({ key: keyOf(id), score: 1 }));
    const target = this.#targetOf(query, request.using ?? UNNAMED);
    const { hits, isAscending } = this.#compare(found, target, request);
    return this.#best(hits, request, { limit, isAscending });
  }

  #pointsThat(filters: Filter[]): StoredPoint[] {
    return this.#collection
      .pointsThat(null)
      .filter((point) => filters.every((filter) => this.#collection.passes(point, filter)));
  }

  #pointsIn(lists: Hit[][]): StoredPoint[] {
    const keys = new Set(lists.flat().map(({ key }) => key));
    return [...keys].flatMap((key) => this.#collection.points.get(key) ?? []);
  }

  #compare(
    points: StoredPoint[],
    { using, vector }: Target,
    { params }: Prefetch,
  ): { hits: Hit[]; isAscending: boolean } {
    const compared = points.flatMap((point) => {
      const stored = point.vectors.get(using);
      return stored === undefined ? [] : [{ key: keyOf(point.id), stored }];
    });
    if (isSparse(vector)) {
      const weighed = this.#weighed(vector, using, params?.idf);
      const hits = compared.flatMap(({ key, stored }) => {
        const score = isSparse(stored) ? sparseScore(weighed, stored) : null;
        return score === null ? [] : [{ key, score }];
      });
      return { hits, isAscending: false };
    }
    const distance = this.#collection.spaces.dense.get(using)?.distance ?? 'Dot';
    const hits = compared.flatMap(({ key, stored }) =>
      isSparse(stored) ? [] : [{ key, score: denseScore(vector, stored, distance) }],
    );
    return { hits, isAscending: isDistance(distance) };
  }

  /** Rarity counts the whole collection, whatever the query filters, unless the query names a population. */
  #weighed(query: SparseVector, using: string, idf: NonNullable<Prefetch['params']>['idf']): SparseVector {
    if (this.#collection.spaces.sparse.get(using)?.hasIdf !== true) return query;
    const corpus = typeof idf === 'object' && idf !== null ? idf.corpus : null;
    this.#collection.admit(corpus, 'retrieve');
    const population = this.#collection.pointsThat(corpus).flatMap(({ vectors }) => {
      const vector = vectors.get(using);
      return isSparse(vector) ? [vector] : [];
    });
    return weighedByRarity(query, population);
  }

  #targetOf(query: Query, using: string): Target {
    const nearest = nearestOf(query);
    if (typeof nearest === 'object') return { using, vector: this.#collection.spaces.store(using, nearest) };
    const id = canonicalId(nearest);
    const point = this.#collection.get(id);
    if (point === undefined) throw new Refusal(404, `Not found: No point with id ${id} found`);
    const vector = point.vectors.get(using);
    if (vector === undefined) throw new Refusal(404, `Not found: Vector with name "${using}" for point not found`);
    return { using, vector };
  }

  #best(
    hits: Hit[],
    { query, score_threshold: threshold }: Prefetch,
    { limit, isAscending }: { limit: number; isAscending: boolean },
  ): Hit[] {
    const sign = isAscending ? -1 : 1;
    const isOver = (score: number, least: number) => (isFusion(query) ? score >= least : sign * score > sign * least);
    return hits
      .filter(({ score }) => !isGiven(threshold) || isOver(score, Math.fround(threshold)))
      .map((hit) => ({ hit, tie: tieOrder(this.#tieSeed, hit.key) }))
      .sort((one, other) => sign * (other.hit.score - one.hit.score) || compareTies(one.tie, other.tie))
      .slice(0, limit)
      .map(({ hit }) => hit);
  }
}

/** Points whose own vectors are asked with, at any depth: none of them is among what is found. */
function askedIds({ query, prefetch }: Prefetch): PointId[] {
  const nearest = isGiven(query) && !isFusion(query) ? nearestOf(query) : null;
  const own = typeof nearest === 'string' || typeof nearest === 'number' ? [nearest] : [];
  return [...own, ...listed(prefetch).flatMap(askedIds)];
}

function nearestOf(query: Query): Exclude<Query, { nearest: unknown } | { fusion: unknown } | { rrf: unknown }> {
  if (typeof query !== 'object' || Array.isArray(query) || 'indices' in query || 'model' in query) return query;
  if (!('nearest' in query)) throw notExecuted(`a query of the kind ${Object.keys(query).join()}`);
  if (isGiven(query.mmr)) throw notExecuted('mmr');
  return query.nearest;
}
