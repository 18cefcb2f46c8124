import { and, asc, count, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Viewer } from '#lib/people/access/viewer.ts';
import type { DocumentFilter } from '#lib/contracts/document-filter.ts';
import type {
  Catalogue,
  CatalogueEntry,
  CatalogueGroup,
  CatalogueQuery,
  CatalogueRecord,
  GroupField,
  IdentifierPlace,
  SortField,
} from '#lib/books/library/catalogue.ts';
import { groupDocuments } from '#lib/books/library/group-documents.ts';
import { identifierKey, holdsIdentifier } from '#lib/foundation/text/identifiers.ts';

import { readable, readableBy } from '../access-condition.ts';
import { isStorableTerm, quoteTerm } from '../column-types.ts';
import type { Database } from '../database.ts';
import { documents, pageIdentifiers, pages } from '../schema.ts';
import { fromStorage } from '../storage-faults.ts';
import { documentColumns } from './document-row.ts';
import { isCalled, isMeantBy } from './catalogue-conditions.ts';

/** Prefix of a mark of documents. */
const MARK = 'readable:';

/** Maximum number of identifiers of one document that `find` returns. */
const MOST_IDENTIFIERS = 100;

const { sourcePath: _sourcePath, fieldsByHand: _fieldsByHand, ...entryDocumentColumns } = documentColumns;

// Nested, so that drizzle does not drop the column's table name.
const pageCount = sql<number>`${sql`coalesce(${documents.filePageCount}, (select count(*) from ${pages}
  where ${pages.documentId} = ${documents.id} and ${pages.removedAt} is null))`}`.mapWith(Number);

const entryColumns = { ...entryDocumentColumns, pageCount };

/** The columns by which documents are grouped. */
const GROUPED = {
  type: documents.type,
  document_type: documents.documentType,
  department: documents.department,
  origin: documents.origin,
  language: documents.language,
  author: documents.authors,
} as const satisfies Record<GroupField, PgColumn>;

/** The catalogue in SQL. Documents the viewer may not read are filtered in every statement and once more in the results. */
export class PostgresCatalogue implements Catalogue {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async list(viewer: Viewer, query: CatalogueQuery): Promise<{ documents: CatalogueEntry[]; total: number }> {
    const isListed = and(readableBy(viewer), isMeantBy(query.filter), isCalled(query.titleWords));
    // Counted by the listing statement itself, so that both reflect the same moment.
    const rows = await fromStorage(
      this.#db
        .select({ ...entryColumns, total: sql<number>`count(*) over ()`.mapWith(Number) })
        .from(documents)
        .where(isListed)
        .orderBy(...orderOf(query))
        .limit(query.limit)
        .offset(query.offset ?? 0),
    );
    const total = rows[0]?.total ?? (await fromStorage(this.#db.$count(documents, isListed)));
    return { documents: readable(viewer, rows).map(({ total: _total, ...row }) => entryOf(row)), total };
  }

  async find(viewer: Viewer, documentId: string): Promise<CatalogueRecord | null> {
    const isWanted = and(readableBy(viewer), eq(documents.id, documentId));
    const rows = await fromStorage(this.#db.select(entryColumns).from(documents).where(isWanted));
    const [row] = readable(viewer, rows);
    return row === undefined ? null : { ...entryOf(row), identifiers: await this.#identifiersOf(viewer, documentId) };
  }

  async listIds(viewer: Viewer, filter: DocumentFilter): Promise<string[]> {
    const { id, accessList } = documents;
    const rows = await fromStorage(
      this.#db
        .select({ id, accessList })
        .from(documents)
        .where(and(readableBy(viewer), isMeantBy(filter))),
    );
    return readable(viewer, rows).map((row) => row.id);
  }

  async group(viewer: Viewer, filter: DocumentFilter, by: GroupField): Promise<CatalogueGroup[]> {
    const { accessList } = documents;
    // Counted in the database, separately for each access list, so that the counts, too, are checked on the way out.
    const rows = await fromStorage(
      this.#db
        .select({ value: GROUPED[by], accessList, count: count() })
        .from(documents)
        .where(and(readableBy(viewer), isMeantBy(filter)))
        .groupBy(GROUPED[by], accessList),
    );
    return groupDocuments(
      readable(viewer, rows).map((row) => ({ values: [row.value ?? []].flat(), count: row.count })),
    );
  }

  async findByTitleTerms(viewer: Viewer, terms: readonly string[], limit: number): Promise<CatalogueEntry[]> {
    const searched = [...new Set(terms)].filter(isStorableTerm).map(quoteTerm);
    if (searched.length === 0) return [];
    const holdsAny = sql`${documents.titleTerms} @@ ${searched.join(' | ')}::tsquery`;
    const held = searched.map((term) => sql`(${documents.titleTerms} @@ ${term}::tsquery)::int`);
    const rows = await fromStorage(
      this.#db
        .select(entryColumns)
        .from(documents)
        .where(and(readableBy(viewer), holdsAny))
        .orderBy(desc(sql`(${sql.join(held, sql` + `)})`), ...byTitle())
        .limit(limit),
    );
    return readable(viewer, rows).map(entryOf);
  }

  async findIdentifier(...asked: Parameters<Catalogue['findIdentifier']>): Promise<IdentifierPlace[]> {
    const [viewer, identifier, filter, limit] = asked;
    const isWanted = and(eq(pageIdentifiers.identifierKey, identifierKey(identifier)), isMeantBy(filter));
    const rows = await this.#places(viewer, isWanted);
    return inOrderOfRelevance(rows, identifier).slice(0, limit);
  }

  async markReadable(viewer: Viewer): Promise<string> {
    const { id } = documents;
    const all = sql`coalesce(string_agg(${id}, E'\\n' order by ${id} collate "C"), '')`;
    const digest = sql<string>`encode(sha256(convert_to(${all}, 'UTF8')), 'hex')`;
    const [row] = await fromStorage(this.#db.select({ digest }).from(documents).where(readableBy(viewer)));
    return MARK + (row?.digest ?? '');
  }

  async readable(viewer: Viewer, documentIds: readonly string[]): Promise<Set<string>> {
    if (documentIds.length === 0) return new Set();
    const mark = documentIds.some((id) => id.startsWith(MARK)) ? await this.markReadable(viewer) : null;
    const rows = await fromStorage(
      this.#db
        .select({ id: documents.id, accessList: documents.accessList })
        .from(documents)
        .where(and(readableBy(viewer), inArray(documents.id, [...documentIds]))),
    );
    const allowed = new Set(readable(viewer, rows).map(({ id }) => id));
    return mark !== null && documentIds.includes(mark) ? allowed.add(mark) : allowed;
  }

  async #places(viewer: Viewer, isWanted: SQL | undefined) {
    const { pageId, chunkId, identifier, inHeading, occurrences } = pageIdentifiers;
    const { id, title, filename, accessList } = documents;
    const rows = await fromStorage(
      this.#db
        .select({
          place: { documentId: id, pageId, chunkId, identifier, inHeading, occurrences },
          names: { id, title, filename },
          accessList,
        })
        .from(pageIdentifiers)
        .innerJoin(pages, and(eq(pages.id, pageId), isNull(pages.removedAt)))
        .innerJoin(documents, eq(documents.id, pages.documentId))
        .where(and(readableBy(viewer), isWanted)),
    );
    return readable(viewer, rows);
  }

  async #identifiersOf(viewer: Viewer, documentId: string): Promise<string[]> {
    const { identifier, occurrences, pageId } = pageIdentifiers;
    const rows = await fromStorage(
      this.#db
        .select({ identifier })
        .from(pageIdentifiers)
        .innerJoin(pages, and(eq(pages.id, pageId), isNull(pages.removedAt)))
        .innerJoin(documents, eq(documents.id, pages.documentId))
        .where(and(readableBy(viewer), eq(documents.id, documentId)))
        .groupBy(identifier)
        .orderBy(desc(sql`sum(${occurrences})`), asc(sql`${identifier} collate "C"`))
        .limit(MOST_IDENTIFIERS),
    );
    return rows.map((row) => row.identifier);
  }
}

function entryOf({ accessList: _accessList, ...entry }: CatalogueEntry & { accessList: string[] }): CatalogueEntry {
  return entry;
}

const SORTED: Record<SortField, () => SQL> = {
  title: () => sql`lower(${documents.title}) collate "C"`,
  upload_date: () => sql`${documents.createdAt}`,
  source_updated_at: () => sql`${documents.sourceUpdatedAt}`,
  page_count: () => sql`${pageCount}`,
};

function orderOf({ sortBy, order }: CatalogueQuery): SQL[] {
  const direction = order === 'asc' ? asc : desc;
  return [direction(SORTED[sortBy]()), ...byTitle()];
}

/** The same order in every database, regardless of its locale. */
function byTitle(): SQL[] {
  return [
    sql`lower(${documents.title}) collate "C"`,
    sql`${documents.title} collate "C"`,
    sql`${documents.id} collate "C"`,
  ];
}

/** A place with the names of its document. */
interface NamedPlace {
  place: IdentifierPlace;
  names: { id: string; title: string; filename: string };
}

/**
 * Sorts matches in the same case first, then the document named by the identifier, then headings, then the most occurrences; ties by document and
 * chunk.
 */
function inOrderOfRelevance(places: readonly NamedPlace[], identifier: string): IdentifierPlace[] {
  const called = new Map<string, boolean>();
  const isCalledBy = ({ id, title, filename }: NamedPlace['names']) => {
    const known = called.get(id) ?? [id, title, filename].some((name) => holdsIdentifier(name, identifier));
    called.set(id, known);
    return known;
  };
  const ranked = places.map(({ place, names }) => ({
    place,
    rank: [
      Number(place.identifier !== identifier),
      Number(!isCalledBy(names)),
      Number(!place.inHeading),
      -place.occurrences,
      names.id,
      place.chunkId,
    ],
  }));
  return ranked.toSorted((one, other) => compareRanks(one.rank, other.rank)).map(({ place }) => place);
}

function compareRanks(one: readonly (number | string)[], other: readonly (number | string)[]): number {
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? value;
    if (value !== against) return value < against ? -1 : 1;
  }
  return 0;
}
