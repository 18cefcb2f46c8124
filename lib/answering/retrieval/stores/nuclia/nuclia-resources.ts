import { takeTurn } from '#lib/serving/limits/take-turn.ts';

import type { CollectionMapping } from '../external/collection-mapping.ts';
import type { PointReader } from '../external/external-points.ts';
import { matchesCondition } from '../external/matches-condition.ts';
import type { PointCondition } from '../external/point-condition.ts';
import { slicesOf, type StoredPoint } from '../external/point-facts.ts';

import type { NucliaConfig } from './nuclia-config.ts';
import { IDS_AT_ONCE, type NucliaConnection, type NucliaResource } from './nuclia-connection.ts';
import { resourceIn, resourcePoint } from './nuclia-paragraphs.ts';

/** Maximum age of listed and counted data, in milliseconds. Rights are checked at the time of use. */
const FRESH_MS = 30_000;

interface ResourcesNeeds {
  connection: NucliaConnection;
  config: NucliaConfig;
  mapping: CollectionMapping;
}

/**
 * The resources of a Knowledge Box, each as a point. Its catalogue supports neither rights nor most fields by which documents are queried: all of it
 * is read, cached briefly, and filtered here. Resources that are named are looked up in their current state.
 */
export class NucliaResources implements PointReader {
  readonly #needs: ResourcesNeeds;
  #all: { reading: Promise<readonly StoredPoint[]>; readAt: number } | null = null;

  constructor(needs: ResourcesNeeds) {
    this.#needs = needs;
  }

  async read(condition: PointCondition, most: number): Promise<readonly StoredPoint[]> {
    const { mapping } = this.#needs;
    const named = idsNamed(condition, mapping);
    const points = named === null ? await this.#everything(most) : await this.#named(named);
    const kept: StoredPoint[] = [];
    for (const slice of slicesOf(points)) {
      await takeTurn();
      kept.push(...slice.filter((point) => matchesCondition(point, condition, mapping)));
    }
    return kept.slice(0, most);
  }

  async count(condition: PointCondition): Promise<number> {
    return (await this.read(condition, Infinity)).length;
  }

  areCounted(): Promise<boolean> {
    return Promise.resolve(false);
  }

  values(): Promise<never> {
    return Promise.reject(new Error('Nothing of a Knowledge Box is counted by it.'));
  }

  #everything(most: number): Promise<readonly StoredPoint[]> {
    if (this.#all !== null && performance.now() - this.#all.readAt < FRESH_MS) return this.#all.reading;
    const all = { reading: this.#readAll(most), readAt: performance.now() };
    this.#all = all;
    all.reading.catch(() => {
      if (this.#all === all) this.#all = null;
    });
    return all.reading;
  }

  async #readAll(most: number): Promise<StoredPoint[]> {
    const found: StoredPoint[] = [];
    for (let page = 0; found.length < most; page += 1) {
      const { resources, hasMore } = await this.#needs.connection.list(page);
      found.push(...this.#pointsOf(resources));
      if (!hasMore) break;
    }
    return found;
  }

  /** Returns a point for each of the given ids: a resource's own, or those of its paragraphs. */
  async #named(ids: ReadonlySet<string>): Promise<StoredPoint[]> {
    const wanted = [...new Set([...ids].map(resourceIn))];
    const found: StoredPoint[] = [];
    for (let start = 0; start < wanted.length; start += IDS_AT_ONCE) {
      const { resources } = await this.#needs.connection.list(0, { ids: wanted.slice(start, start + IDS_AT_ONCE) });
      found.push(...this.#pointsOf(resources));
    }
    const byResource = Map.groupBy(ids, resourceIn);
    return found.flatMap((point) => (byResource.get(String(point.id)) ?? []).map((id) => ({ ...point, id })));
  }

  #pointsOf(resources: readonly NucliaResource[]): StoredPoint[] {
    return resources.map((resource) => resourcePoint(resource, this.#needs.config));
  }
}

/** Returns the only ids that can fulfil a condition; null if it does not restrict ids. */
function idsNamed(condition: PointCondition, mapping: CollectionMapping): Set<string> | null {
  if ('ids' in condition) return new Set(condition.ids);
  if ('any' in condition) return condition.key === mapping.document ? new Set(condition.any) : null;
  if ('all' in condition) {
    const named = condition.all.map((each) => idsNamed(each, mapping)).filter((ids) => ids !== null);
    return named[0] ?? null;
  }
  if (!('either' in condition)) return null;
  const each = condition.either.map((part) => idsNamed(part, mapping));
  return each.includes(null) ? null : new Set(each.flatMap((ids) => [...(ids ?? [])]));
}
