import { terms } from '#lib/foundation/text/terms.ts';

import type { CatalogueEntry, CatalogueQuery } from './catalogue.ts';
import type { ExternalPoint } from './external-points.ts';

/** Date of documents that have none: before all others. */
const UNKNOWN = new Date(0);

/** Groups points into documents, in the order of their first points. */
export function documentsOf(points: readonly ExternalPoint[]): [first: ExternalPoint, ...others: ExternalPoint[]][] {
  const documents = new Map<string, [ExternalPoint, ...ExternalPoint[]]>();
  for (const point of points) {
    const known = documents.get(point.documentId);
    if (known === undefined) documents.set(point.documentId, [point]);
    else known.push(point);
  }
  return [...documents.values()];
}

/** Returns a document's entry: described by its first point, with the date of its newest one. */
export function entryOf([first, ...others]: [ExternalPoint, ...ExternalPoint[]], collection: string): CatalogueEntry {
  const { documentId, title, document, address, type, department, source, language, authors, addedAt } = first;
  const updatedAt = latestOf([first, ...others].map(changedAt));
  const newest = others
    .filter((point) => point.updatedAt?.getTime() === updatedAt.getTime())
    .map(({ pageId }) => pageId);
  return {
    id: documentId,
    title: title || document || address || `${collection} ${first.chunkId}`,
    type: 'collection',
    webUrl: null,
    language: language || null,
    authors,
    accessByHand: false,
    createdAt: addedAt ?? UNKNOWN,
    updatedAt,
    filename: address || collection,
    documentType: type || null,
    department: department || null,
    origin: source || null,
    dialect: null,
    sourceUpdatedAt: updatedAt,
    filePageCount: null,
    coverPath: null,
    ...saidOf(first.described, others.length + 1),
    restsOn: [first.pageId, ...newest.slice(0, 1)],
  };
}

/** Returns the description of a whole document; without one, each of its points counts as a page. */
function saidOf(described: ExternalPoint['described'], points: number) {
  const { brief, standard, pages } = described ?? { brief: null, standard: null, pages: null };
  return { summaryBrief: brief, summaryStandard: standard, pageCount: pages ?? points };
}

/** Returns the terms of a document's title and filename. */
export function titleTermsOf({ title, filename }: Pick<CatalogueEntry, 'title' | 'filename'>): Set<string> {
  return new Set(terms(`${title} ${filename}`));
}

/** Compares documents in the order in which the catalogue lists them; ties are broken by title, then id. */
export function inOrder({ sortBy, order }: Pick<CatalogueQuery, 'sortBy' | 'order'>) {
  const sign = order === 'asc' ? 1 : -1;
  return (one: CatalogueEntry, other: CatalogueEntry): number =>
    sign * compare(SORTED[sortBy](one), SORTED[sortBy](other)) ||
    compare(one.title.toLowerCase(), other.title.toLowerCase()) ||
    compare(one.title, other.title) ||
    compare(one.id, other.id);
}

const SORTED: Record<CatalogueQuery['sortBy'], (entry: CatalogueEntry) => string | number> = {
  title: ({ title }) => title.toLowerCase(),
  upload_date: ({ createdAt }) => createdAt.getTime(),
  source_updated_at: ({ sourceUpdatedAt }) => sourceUpdatedAt.getTime(),
  page_count: ({ pageCount }) => pageCount,
};

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : Number(one > other);
}

/** Returns when a document changed; for a whole document without a known change date, the day it was added. */
function changedAt({ updatedAt, addedAt, described }: ExternalPoint): Date | null {
  return updatedAt ?? (described === undefined ? null : addedAt);
}

function latestOf(moments: readonly (Date | null)[]): Date {
  return moments.reduce<Date>((latest, moment) => (moment !== null && moment > latest ? moment : latest), UNKNOWN);
}
