import { mayRead, type Viewer } from '#lib/access/viewer.ts';
import type { DocumentCondition, DocumentFilter } from '#lib/contracts/document-filter.ts';
import { AppError } from '#lib/core/errors.ts';

import { madeDocumentIn, madeDocumentName, pointIn } from '../../../foreign-ids.ts';
import type { Condition, Filter } from '../collection-format.ts';
import type { CurrentCollection } from '../current-collection.ts';
import type { QdrantConnection, QdrantSettings } from '../qdrant-connection.ts';
import { countPoints, scrollPoints } from '../read-points.ts';

import { factKeys } from './collection-mapping.ts';
import {
  accessCondition,
  DOCUMENT_KEYS,
  documentConditionIn,
  foreignPointId,
  type MappedCollection,
} from './foreign-condition.ts';
import { factsOf, type PointFacts } from './point-facts.ts';
import { MOST_VALUES, type PointCount, readValues } from './read-values.ts';

const POINTS_PER_SCROLL = 1_000;
/** Of one list: what is more takes too long, and no answer lists it. */
const MOST_POINTS = 50_000;

type FacetField = keyof typeof DOCUMENT_KEYS;

/** So many documents that have a value; null stands for those without one. */
interface ValueCount {
  value: string | null;
  count: number;
}

interface ForeignPointsNeeds extends MappedCollection {
  connection: QdrantConnection;
  /** Whoever reads waits until it has been compared with its mapping. */
  current: CurrentCollection;
}

/**
 * What a collection that another program made says of its points, by its own filters and facets, and as far as the viewer may read them.
 * Rejects with `retrieval_unavailable`, and with `validation_error` where more would have to be read than one list may be long.
 */
export class ForeignPoints {
  readonly name: string;
  readonly #needs: ForeignPointsNeeds;
  /** What is being counted at this moment, by its filter. */
  readonly #counting = new Map<string, Promise<number>>();

  constructor(needs: ForeignPointsNeeds) {
    this.name = needs.name;
    this.#needs = needs;
  }

  /** What the points of the documents that are meant say of themselves, in the order of their ids. */
  async list(viewer: Viewer, meant: DocumentFilter): Promise<PointFacts[]> {
    const filter = await this.#filterOf(viewer, meant);
    return filter === null ? [] : this.#scroll(viewer, filter);
  }

  /** The ids of the documents that are meant, in no order. */
  async documentIds(viewer: Viewer, meant: DocumentFilter): Promise<string[]> {
    const filter = await this.#filterOf(viewer, meant);
    return filter === null ? [] : this.#documentsThat(viewer, filter);
  }

  /** How many documents are meant. */
  async count(viewer: Viewer, meant: DocumentFilter): Promise<number> {
    const filter = await this.#filterOf(viewer, meant);
    return filter === null ? 0 : this.#countDocuments(viewer, filter, []);
  }

  /** How many of the documents that are meant have each value. */
  async group(viewer: Viewer, meant: DocumentFilter, field: FacetField): Promise<ValueCount[]> {
    const filter = await this.#filterOf(viewer, meant);
    if (filter === null) return [];
    const { document } = this.#needs.mapping;
    const key = this.#needs.mapping[DOCUMENT_KEYS[field]];
    if (key === undefined) return withoutValue(await this.#countDocuments(viewer, filter, []));
    if (!(await this.#areCounted([key, document]))) return this.#groupPoints(viewer, filter, key);
    const values = await this.#valuesThat(viewer, filter, key);
    const counts = values.map(async ({ value, count }) => ({
      value,
      // Points are counted already, which is enough where each is a document.
      count:
        document === undefined ? count : await this.#countDocuments(viewer, filter, [{ key, match: { any: [value] } }]),
    }));
    const lacking = await this.#countDocuments(viewer, filter, [{ is_empty: { key } }]);
    return [...(await Promise.all(counts)), ...withoutValue(lacking)];
  }

  /** What documents are called. */
  async titles(viewer: Viewer): Promise<string[]> {
    const key = this.#needs.mapping.title;
    if (key === undefined) return [];
    return (await this.#valuesThat(viewer, this.#everything(viewer), key)).map(({ value }) => value);
  }

  /** Those of the points and documents of these names that the viewer may read now; of a document, at least one point. */
  async readable(viewer: Viewer, names: readonly string[]): Promise<string[]> {
    const { mapping } = this.#needs;
    const access = accessCondition(viewer, mapping);
    const points = names.flatMap((name) => foreignPointId(pointIn(this.name, name) ?? '') ?? []);
    const values = [...new Set(names)]
      .flatMap((name) => madeDocumentIn(this.name, name) ?? [])
      .filter((value) => value.isWellFormed());
    const own = points.length === 0 ? [] : await this.#scroll(viewer, { must: [...access, { has_id: points }] });
    const made =
      values.length === 0 || mapping.document === undefined
        ? []
        : await this.#valuesThat(
            viewer,
            { must: [...access, { key: mapping.document, match: { any: values } }] },
            mapping.document,
          );
    const allowed = [
      ...own.map(({ pageId }) => pageId),
      ...made.map(({ value }) => madeDocumentName(this.name, value)),
    ];
    return allowed.filter((name) => names.includes(name));
  }

  #everything(viewer: Viewer): Filter {
    return { must: accessCondition(viewer, this.#needs.mapping) };
  }

  async #filterOf(viewer: Viewer, meant: DocumentFilter): Promise<Filter | null> {
    const spelled = async (conditions: readonly DocumentCondition[]) =>
      Promise.all(conditions.map((condition) => this.#spelled(viewer, condition)));
    const [must, should] = await Promise.all([spelled(meant.must), spelled(meant.should)]);
    return documentConditionIn(this.#needs, viewer, { must, should });
  }

  /** Qdrant compares letters as they are: the condition with the values as the points have them, in any case. */
  async #spelled(viewer: Viewer, condition: DocumentCondition): Promise<DocumentCondition> {
    if ('range' in condition || condition.key === 'document_id' || condition.key === 'type') return condition;
    const { any } = condition.match;
    const key = this.#needs.mapping[DOCUMENT_KEYS[condition.key]];
    if (key === undefined || any.length === 0) return condition;
    const asked = new Set(any.map((value) => value.toLowerCase()));
    const cased = any.flatMap((value) => [value, value.toLowerCase(), value.toUpperCase()]);
    // There may be one for every point, and an identifier is written one way.
    if (condition.key === 'identifier') return { key: condition.key, match: { any: [...new Set(cased)] } };
    const known = await this.#valuesThat(viewer, this.#everything(viewer), key);
    const spellings = known.map(({ value }) => value).filter((value) => asked.has(value.toLowerCase()));
    return { key: condition.key, match: { any: [...new Set([...spellings, ...cased])] } };
  }

  async #groupPoints(viewer: Viewer, filter: Filter, key: string): Promise<ValueCount[]> {
    const documents = new Map<string | null, Set<string>>();
    for (const point of await this.#scroll(viewer, filter)) {
      const values = this.#valuesOf(point, key);
      for (const value of values.length === 0 ? [null] : values)
        documents.set(value, (documents.get(value) ?? new Set()).add(point.documentId));
    }
    return [...documents].map(([value, { size }]) => ({ value, count: size }));
  }

  /** Whether Qdrant can count the values of all these keys. */
  async #areCounted(keys: readonly (string | undefined)[]): Promise<boolean> {
    return this.#needs.current.use(({ countedKeys }) =>
      Promise.resolve(keys.every((key) => key === undefined || countedKeys.has(key))),
    );
  }

  async #documentsThat(viewer: Viewer, filter: Filter): Promise<string[]> {
    const { document } = this.#needs.mapping;
    if (document === undefined || !(await this.#areCounted([document])))
      return [...new Set((await this.#scroll(viewer, filter)).map(({ documentId }) => documentId))];
    const made = await this.#valuesThat(viewer, filter, document);
    if (made.length >= MOST_VALUES) throw tooMany(`more than ${MOST_VALUES} documents`);
    const alone = await this.#scroll(viewer, { must: [filter, { is_empty: { key: document } }] });
    return [
      ...made.map(({ value }) => madeDocumentName(this.name, value)),
      ...alone.map(({ documentId }) => documentId),
    ];
  }

  /** A question asks for the same number several times at once, for each field that its points do not have: it is counted once. */
  #countDocuments(viewer: Viewer, filter: Filter, added: Condition[]): Promise<number> {
    const must = [filter, ...added];
    // The viewer's rights are in the filter.
    const asked = JSON.stringify(must, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    const counting =
      this.#counting.get(asked) ?? this.#countNow(viewer, must).finally(() => this.#counting.delete(asked));
    this.#counting.set(asked, counting);
    return counting;
  }

  async #countNow(viewer: Viewer, must: Condition[]): Promise<number> {
    const { document } = this.#needs.mapping;
    if (document === undefined) return this.#countPoints({ must });
    if (!(await this.#areCounted([document]))) return (await this.#documentsThat(viewer, { must })).length;
    const [made, alone] = await Promise.all([
      this.#valuesThat(viewer, { must }, document),
      this.#countPoints({ must: [...must, { is_empty: { key: document } }] }),
    ]);
    return made.length + alone;
  }

  #countPoints(filter: Filter): Promise<number> {
    const { connection, current, name } = this.#needs;
    return current.use(() => countPoints(connection, { collection: name, filter }));
  }

  /** By a facet where the key has an index for one, else from the points. */
  async #valuesThat(viewer: Viewer, filter: Filter, key: string): Promise<PointCount[]> {
    const { connection, current, name } = this.#needs;
    if (await this.#areCounted([key]))
      return current.use(() => readValues(connection, { collection: name, key, filter }));
    return countValues(await this.#scroll(viewer, filter), (facts) => this.#valuesOf(facts, key));
  }

  #valuesOf(facts: PointFacts, key: string): string[] {
    const { mapping } = this.#needs;
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

  async #scroll(viewer: Viewer, filter: Filter): Promise<PointFacts[]> {
    const { connection, current, name, mapping } = this.#needs;
    const parts = { payload: factKeys(mapping), vector: false };
    return current.use(async () => {
      const found: PointFacts[] = [];
      for await (const points of scrollPoints(connection, {
        ...{ collection: name, parts, filter },
        limit: POINTS_PER_SCROLL,
      })) {
        const facts = points.map((point) => factsOf(point, name, mapping));
        found.push(...facts.filter(({ accessList }) => mayRead(viewer, accessList)));
        if (found.length > MOST_POINTS) throw tooMany(`more than ${MOST_POINTS} passages`);
      }
      return found;
    });
  }
}

/** Of a collection that is mapped; null for our own. */
export function openPoints({
  settings: { collection: name, mapping },
  ...needs
}: Omit<ForeignPointsNeeds, keyof MappedCollection> & {
  settings: Pick<QdrantSettings, 'collection' | 'mapping'>;
}): ForeignPoints | null {
  return mapping && new ForeignPoints({ ...needs, name, mapping });
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
