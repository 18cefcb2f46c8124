import { createHash } from 'node:crypto';

import type { Viewer } from '#lib/people/access/viewer.ts';
import { addFilter, type DocumentFilter, EVERY_DOCUMENT, onlyDocuments } from '#lib/contracts/document-filter.ts';
import { identifierKey } from '#lib/foundation/text/identifiers.ts';
import { terms } from '#lib/foundation/text/terms.ts';

import type {
  Catalogue,
  CatalogueEntry,
  CatalogueGroup,
  CatalogueQuery,
  CatalogueRecord,
  GroupField,
  IdentifierPlace,
} from './catalogue.ts';
import { documentsOf, entryOf, inOrder, titleTermsOf } from './external-documents.ts';
import type { ExternalPoint, ExternalPoints } from './external-points.ts';
import { groupDocuments } from './group-documents.ts';

const MARK = 'elsewhere:';

/** Maximum number of identifiers of one document. */
const MOST_IDENTIFIERS = 100;
/** Maximum number of titles in which words are searched for before their documents are read. */
const MOST_TITLES = 100;

/** The catalogue of a collection made by another program. The collection is queried each time, so the result reflects its current points. */
export class ExternalCatalogue implements Catalogue {
  readonly #points: ExternalPoints;
  /** The store that holds the descriptions of its documents: separate points, or those of the collection. */
  readonly #described: ExternalPoints;

  constructor(points: ExternalPoints, described: ExternalPoints = points) {
    this.#points = points;
    this.#described = described;
  }

  async list(viewer: Viewer, query: CatalogueQuery): Promise<{ documents: CatalogueEntry[]; total: number }> {
    const all = this.#entriesOf(await this.#described.list(viewer, query.filter));
    const called = query.titleWords === undefined ? all : all.filter(isCalled(terms(query.titleWords)));
    const start = query.offset ?? 0;
    const documents = called.toSorted(inOrder(query)).slice(start, start + query.limit);
    return { documents, total: called.length };
  }

  async find(viewer: Viewer, documentId: string): Promise<CatalogueRecord | null> {
    const asked = onlyDocuments([documentId]);
    const [entry] = this.#entriesOf(await this.#described.list(viewer, asked));
    if (entry === undefined) return null;
    return { ...entry, identifiers: identifiersOf(await this.#points.list(viewer, asked)) };
  }

  listIds(viewer: Viewer, filter: DocumentFilter): Promise<string[]> {
    return this.#described.documentIds(viewer, filter);
  }

  async group(viewer: Viewer, filter: DocumentFilter, by: GroupField): Promise<CatalogueGroup[]> {
    if (by === 'type') {
      const count = await this.#described.count(viewer, filter);
      return count === 0 ? [] : [{ value: 'collection', count }];
    }
    const groups = await this.#described.group(viewer, filter, by);
    return groupDocuments(groups.map(({ value, count }) => ({ values: value === null ? [] : [value], count })));
  }

  async findByTitleTerms(viewer: Viewer, wanted: readonly string[], limit: number): Promise<CatalogueEntry[]> {
    const held = (words: Set<string>) => new Set(wanted).intersection(words).size;
    const titles = (await this.#described.titles(viewer))
      .map((title) => ({ title, count: held(new Set(terms(title))) }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count)
      .slice(0, MOST_TITLES);
    if (titles.length === 0) return [];
    const any = titles.map(({ title }) => title);
    const points = await this.#described.list(viewer, { must: [{ key: 'title', match: { any } }], should: [] });
    const byTitle = inOrder({ sortBy: 'title', order: 'asc' });
    return this.#entriesOf(points)
      .map((entry) => ({ entry, count: held(titleTermsOf(entry)) }))
      .toSorted((one, other) => other.count - one.count || byTitle(one.entry, other.entry))
      .map(({ entry }) => entry)
      .slice(0, limit);
  }

  async findIdentifier(...asked: Parameters<Catalogue['findIdentifier']>): Promise<IdentifierPlace[]> {
    const [viewer, identifier, filter, limit] = asked;
    const named = { must: [{ key: 'identifier' as const, match: { any: [identifier] } }] };
    const points = await this.#points.list(viewer, addFilter(filter, named));
    const places = points.flatMap((point) => placesIn(point, identifier));
    // An exact match of the case comes first.
    return places
      .toSorted((one, other) => Number(other.identifier === identifier) - Number(one.identifier === identifier))
      .slice(0, limit);
  }

  async markReadable(viewer: Viewer): Promise<string> {
    const ids = await this.#described.documentIds(viewer, EVERY_DOCUMENT);
    const digest = createHash('sha256').update(JSON.stringify(ids.toSorted())).digest('hex');
    return MARK + digest;
  }

  async readable(viewer: Viewer, names: readonly string[]): Promise<Set<string>> {
    const mark = names.some((name) => name.startsWith(MARK)) ? [await this.markReadable(viewer)] : [];
    const sources = new Set([this.#points, this.#described]);
    const readable = await Promise.all([...sources].map((source) => source.readable(viewer, names)));
    return new Set([...readable.flat(), ...mark.filter((name) => names.includes(name))]);
  }

  #entriesOf(points: readonly ExternalPoint[]): CatalogueEntry[] {
    return documentsOf(points).map((document) => entryOf(document, this.#points.name));
  }
}

function isCalled(wanted: readonly string[]) {
  return (entry: CatalogueEntry): boolean => {
    const words = titleTermsOf(entry);
    return wanted.length > 0 && wanted.every((word) => words.has(word));
  };
}

function placesIn({ documentId, pageId, chunkId, identifiers }: ExternalPoint, asked: string): IdentifierPlace[] {
  return identifiers
    .filter((identifier) => identifierKey(identifier) === identifierKey(asked))
    .map((identifier) => ({ documentId, pageId, chunkId, identifier, inHeading: false, occurrences: 1 }));
}

function identifiersOf(points: readonly ExternalPoint[]): string[] {
  const counts = new Map<string, number>();
  for (const identifier of points.flatMap(({ identifiers }) => identifiers))
    counts.set(identifier, (counts.get(identifier) ?? 0) + 1);
  return [...counts]
    .toSorted(([one, more], [other, fewer]) => fewer - more || (one < other ? -1 : 1))
    .map(([identifier]) => identifier)
    .slice(0, MOST_IDENTIFIERS);
}
