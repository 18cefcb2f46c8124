import { mayRead, type Viewer } from '#lib/people/access/viewer.ts';
import type { DocumentCondition, DocumentFilter } from '#lib/contracts/document-filter.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { takeTurn } from '#lib/serving/limits/take-turn.ts';

import { madeDocumentIn, madeDocumentName, pointIn } from '../../external-ids.ts';

import {
  accessCondition,
  anyOf,
  DOCUMENT_KEYS,
  documentConditionIn,
  type MappedCollection,
  ofPoints,
  type PointCondition,
} from './point-condition.ts';
import { factsOf, type PointFacts, slicesOf, type StoredPoint } from './point-facts.ts';

/** Maximum number of points in one list: reading more takes too long, and no answer lists them. */
const MOST_POINTS = 50_000;

/** Maximum number of distinct values of one facet: no useful list is longer. */
export const MOST_VALUES = 10_000;

type FacetField = keyof typeof DOCUMENT_KEYS;

/** The number of documents that have a value; null represents those without one. */
interface ValueCount {
  value: string | null;
  count: number;
}

/** A value, and the number of points that have it. */
export interface PointCount {
  value: string;
  count: number;
}

/** Reads the points of a collection by a store's own filters. Rejects with `retrieval_unavailable`. */
export interface PointReader {
  /** Returns the matching points without their texts, ordered by id; at most `most`. */
  read(condition: PointCondition, most: number): Promise<readonly StoredPoint[]>;
  count(condition: PointCondition): Promise<number>;
  /** Whether the values of all these keys can be counted; the others are counted by reading points. */
  areCounted(keys: readonly string[]): Promise<boolean>;
  /** Returns the texts under a key among the matching points, each with the number of points that have it; at most `MOST_VALUES`. */
  values(key: string, condition: PointCondition): Promise<PointCount[]>;
}

interface ExternalPointsNeeds {
  collection: MappedCollection;
  reader: PointReader;
}

/**
 * Reads the data about points in a collection that another program made, by its own filters and facets, and as far as the viewer may read them.
 * Rejects with `retrieval_unavailable`, and with `validation_error` if more would have to be read than one list may contain.
 */
export class ExternalPoints {
  readonly name: string;
  readonly #collection: MappedCollection;
  readonly #reader: PointReader;
  /** The counts in progress, by filter. */
  readonly #counting = new Map<string, Promise<number>>();

  constructor({ collection, reader }: ExternalPointsNeeds) {
    this.name = collection.name;
    this.#collection = collection;
    this.#reader = reader;
  }

  /** Returns the data of the points of the matching documents, in the order of their ids. */
  async list(viewer: Viewer, meant: DocumentFilter): Promise<PointFacts[]> {
    const filter = await this.#filterOf(viewer, meant);
    return filter === null ? [] : this.#scroll(viewer, filter);
  }

  /** Returns the ids of the matching documents, in no particular order. */
  async documentIds(viewer: Viewer, meant: DocumentFilter): Promise<string[]> {
    const filter = await this.#filterOf(viewer, meant);
    return filter === null ? [] : this.#documentsThat(viewer, filter);
  }

  /** Returns the number of matching documents. */
  async count(viewer: Viewer, meant: DocumentFilter): Promise<number> {
    const filter = await this.#filterOf(viewer, meant);
    return filter === null ? 0 : this.#countDocuments(viewer, filter, []);
  }

  /** Returns the number of matching documents for each value. */
  async group(viewer: Viewer, meant: DocumentFilter, field: FacetField): Promise<ValueCount[]> {
    const filter = await this.#filterOf(viewer, meant);
    if (filter === null) return [];
    const { document } = this.#collection.mapping;
    const key = this.#collection.mapping[DOCUMENT_KEYS[field]];
    if (key === undefined) return withoutValue(await this.#countDocuments(viewer, filter, []));
    if (!(await this.#areCounted([key, document]))) return this.#groupPoints(viewer, filter, key);
    const values = await this.#valuesThat(viewer, filter, key);
    const counts = values.map(async ({ value, count }) => ({
      value,
      // The counts are of points, which is sufficient if each point is a document.
      count: document === undefined ? count : await this.#countDocuments(viewer, filter, [{ key, any: [value] }]),
    }));
    const lacking = await this.#countDocuments(viewer, filter, [{ lacks: key }]);
    return [...(await Promise.all(counts)), ...withoutValue(lacking)];
  }

  /** Returns the titles of documents. */
  async titles(viewer: Viewer): Promise<string[]> {
    const key = this.#collection.mapping.title;
    if (key === undefined) return [];
    return (await this.#valuesThat(viewer, this.#everything(viewer), key)).map(({ value }) => value);
  }

  /** Returns the given names of points and documents that the viewer may read now; for a document, at least one point must be readable. */
  async readable(viewer: Viewer, names: readonly string[]): Promise<string[]> {
    const { mapping } = this.#collection;
    const access = accessCondition(viewer, mapping);
    const points = ofPoints(
      this.#collection,
      names.flatMap((name) => pointIn(this.name, name) ?? []),
    );
    const values = anyOf(
      mapping.document,
      names.flatMap((name) => madeDocumentIn(this.#describes, name) ?? []),
    );
    const own = points === null ? [] : await this.#scroll(viewer, { all: [...access, points] });
    const made =
      values === null || mapping.document === undefined
        ? []
        : await this.#valuesThat(viewer, { all: [...access, values] }, mapping.document);
    const allowed = [
      ...own.map(({ pageId }) => pageId),
      ...made.map(({ value }) => madeDocumentName(this.#describes, value)),
    ];
    return allowed.filter((name) => names.includes(name));
  }

  /** The collection whose documents the points belong to. */
  get #describes(): string {
    return this.#collection.describes ?? this.name;
  }

  #everything(viewer: Viewer): PointCondition {
    return { all: accessCondition(viewer, this.#collection.mapping) };
  }

  async #filterOf(viewer: Viewer, meant: DocumentFilter): Promise<PointCondition | null> {
    const spelled = async (conditions: readonly DocumentCondition[]) =>
      Promise.all(conditions.map((condition) => this.#spelled(viewer, condition)));
    const [must, should] = await Promise.all([spelled(meant.must), spelled(meant.should)]);
    return documentConditionIn(this.#collection, viewer, { must, should });
  }

  /** Stores compare case-sensitively. Returns the condition with all spellings of its values that occur in the points. */
  async #spelled(viewer: Viewer, condition: DocumentCondition): Promise<DocumentCondition> {
    if ('range' in condition || condition.key === 'document_id' || condition.key === 'type') return condition;
    const { any } = condition.match;
    const key = this.#collection.mapping[DOCUMENT_KEYS[condition.key]];
    if (key === undefined || any.length === 0) return condition;
    const asked = new Set(any.map((value) => value.toLowerCase()));
    const cased = any.flatMap((value) => [value, value.toLowerCase(), value.toUpperCase()]);
    // Each point may have its own identifier, and identifiers have only one spelling.
    if (condition.key === 'identifier') return { key: condition.key, match: { any: [...new Set(cased)] } };
    const known = await this.#valuesThat(viewer, this.#everything(viewer), key);
    const spellings = known.map(({ value }) => value).filter((value) => asked.has(value.toLowerCase()));
    // If all values are known, one that is not among them exists nowhere, and is not queried.
    const wanted = known.length < MOST_VALUES ? spellings : [...new Set([...spellings, ...cased])];
    return { key: condition.key, match: { any: wanted } };
  }

  async #groupPoints(viewer: Viewer, filter: PointCondition, key: string): Promise<ValueCount[]> {
    const documents = new Map<string | null, Set<string>>();
    for (const point of await this.#scroll(viewer, filter)) {
      const values = this.#valuesOf(point, key);
      for (const value of values.length === 0 ? [null] : values)
        documents.set(value, (documents.get(value) ?? new Set()).add(point.documentId));
    }
    return [...documents].map(([value, { size }]) => ({ value, count: size }));
  }

  async #areCounted(keys: readonly (string | undefined)[]): Promise<boolean> {
    return this.#reader.areCounted(keys.filter((key) => key !== undefined));
  }

  async #documentsThat(viewer: Viewer, filter: PointCondition): Promise<string[]> {
    const { document } = this.#collection.mapping;
    if (document === undefined || !(await this.#areCounted([document])))
      return [...new Set((await this.#scroll(viewer, filter)).map(({ documentId }) => documentId))];
    const made = await this.#valuesThat(viewer, filter, document);
    if (made.length >= MOST_VALUES) throw tooMany(`more than ${MOST_VALUES} documents`);
    const alone = await this.#scroll(viewer, { all: [filter, { lacks: document }] });
    return [
      ...made.map(({ value }) => madeDocumentName(this.#describes, value)),
      ...alone.map(({ documentId }) => documentId),
    ];
  }

  /**
   * Counts documents. A question requests the same count several times at once, for each field that its points lack, so concurrent calls are shared.
   */
  #countDocuments(viewer: Viewer, filter: PointCondition, added: PointCondition[]): Promise<number> {
    const whole: PointCondition = { all: [filter, ...added] };
    // The filter includes the viewer's rights, so it is a safe key.
    const asked = JSON.stringify(whole);
    const counting =
      this.#counting.get(asked) ?? this.#countNow(viewer, whole).finally(() => this.#counting.delete(asked));
    this.#counting.set(asked, counting);
    return counting;
  }

  async #countNow(viewer: Viewer, filter: PointCondition): Promise<number> {
    const { document } = this.#collection.mapping;
    if (document === undefined) return this.#reader.count(filter);
    if (!(await this.#areCounted([document]))) return (await this.#documentsThat(viewer, filter)).length;
    const [made, alone] = await Promise.all([
      this.#valuesThat(viewer, filter, document),
      this.#reader.count({ all: [filter, { lacks: document }] }),
    ]);
    return made.length + alone;
  }

  /** Counts values by a facet if the store has one for the key, otherwise from the points. */
  async #valuesThat(viewer: Viewer, filter: PointCondition, key: string): Promise<PointCount[]> {
    if (await this.#areCounted([key])) return this.#reader.values(key, filter);
    return countValues(await this.#scroll(viewer, filter), (facts) => this.#valuesOf(facts, key));
  }

  #valuesOf(facts: PointFacts, key: string): string[] {
    const { mapping } = this.#collection;
    const found: [string | undefined, (string | null)[]][] = [
      [mapping.document, [facts.document]],
      [mapping.title, [facts.title]],
      [mapping.address, [facts.address]],
      [mapping.source, [facts.source]],
      [mapping.type, [facts.type]],
      [mapping.department, [facts.department]],
      [mapping.language, [facts.language]],
      [mapping.author, facts.authors],
    ];
    const values = found.find(([path]) => path === key)?.[1] ?? [];
    return [...new Set(values.filter((value) => value !== null && value !== ''))].map(String);
  }

  async #scroll(viewer: Viewer, filter: PointCondition): Promise<PointFacts[]> {
    const points = await this.#reader.read(filter, MOST_POINTS + 1);
    if (points.length > MOST_POINTS) throw tooMany(`more than ${MOST_POINTS} passages`);
    const found: PointFacts[] = [];
    for (const slice of slicesOf(points)) {
      await takeTurn();
      const facts = slice.map((point) => factsOf(point, this.#collection));
      found.push(...facts.filter(({ accessList }) => mayRead(viewer, accessList)));
    }
    return found;
  }
}

function withoutValue(count: number): ValueCount[] {
  return count === 0 ? [] : [{ value: null, count }];
}

function countValues(points: readonly PointFacts[], valuesOf: (facts: PointFacts) => string[]): PointCount[] {
  const counts = new Map<string, number>();
  for (const value of points.flatMap(valuesOf)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count }));
}

function tooMany(what: string): AppError {
  return new AppError('validation_error', {
    publicMessage: `The question concerns ${what} of a collection: ask about fewer, by a source, a type or a time.`,
  });
}
