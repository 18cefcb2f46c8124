import { and, asc, eq, getTableColumns, inArray, isNull, like, notInArray, sql, type SQL, lte } from 'drizzle-orm';

import type { PublishedPages } from '#lib/books/library/page-staging.ts';
import type { IndexedPage, PageRecord } from '#lib/books/library/ports.ts';
import { identifierKey } from '#lib/foundation/text/identifiers.ts';

import type { Database } from '../database.ts';
import { excludedRow } from '../excluded-columns.ts';
import { assets, pageIdentifiers, pages, pageVersions, termStatistics } from '../schema.ts';
import { stagedPages } from '../staging-schema.ts';
import { corpusOfDocument, addToCorpus, storedTermKey } from './apply-statistics.ts';
import { keepPageVersion, pageRow, removePages } from './save-page.ts';

/** Pictures of staged pages, until they replace those stored at their paths: `.staged/PAGE/PATH`. */
const STAGED_PICTURES = '.staged/';

/** Returns the path at which an image of a staged page is stored. */
export function stagedPicturePath(pageId: string, path: string): string {
  return `${STAGED_PICTURES}${pageId}/${path}`;
}

/** Returns whether the picture at a path is staged, and not yet visible to readers. */
export function isStagedPicture(path: string): boolean {
  return path.startsWith(STAGED_PICTURES);
}

/** Stages a page, with its version, until it is published. Idempotent. */
export async function stagePage(transaction: Database, page: PageRecord): Promise<void> {
  const { id: pageId, version, html, text, sentences, headings, filePages } = page;
  const isNew = await keepPageVersion(transaction, { pageId, version, html, text, sentences, headings, filePages });
  const identifiers = page.identifiers.map(({ chunkId, identifier, inHeading, occurrences }) => ({
    ...{ chunk_id: chunkId, identifier, identifier_key: identifierKey(identifier), in_heading: inHeading, occurrences },
  }));
  const row = {
    ...pageRow(page),
    identifiers,
    rendering: isNew ? {} : { html, sentences, headings, filePages },
    isPublished: false,
  };
  await transaction
    .insert(stagedPages)
    .values(row)
    .onConflictDoUpdate({ target: stagedPages.id, set: excludedRow(stagedPages, row) });
}

export async function listStagedPages(db: Database, documentId: string): Promise<IndexedPage[]> {
  const { id, path, sourceHash, readingRecord, version, number, chapter, sections, chunkCount } = stagedPages;
  return (
    db
      .select({ id, path, sourceHash, readingRecord, version, number, chapter, sections, chunkCount })
      .from(stagedPages)
      // Without its version it would be a page without text.
      .innerJoin(
        pageVersions,
        and(eq(pageVersions.pageId, stagedPages.id), eq(pageVersions.version, stagedPages.version)),
      )
      .where(and(eq(stagedPages.documentId, documentId), eq(stagedPages.isPublished, false)))
      .orderBy(asc(number), asc(path))
  );
}

/**
 * Makes staged pages the current ones, removes others from the document and gives others their new places, all at once. Other staged pages of the
 * document are discarded. The chunks of the published pages still have to be published: they stay listed until that is done.
 */
export async function publishPages(
  transaction: Database,
  documentId: string,
  { staged, moved, removed }: PublishedPages,
): Promise<void> {
  const corpusId = await corpusOfDocument(transaction, documentId);
  const ofDocument = eq(stagedPages.documentId, documentId);
  const isForgotten = staged.length === 0 ? undefined : notInArray(stagedPages.id, staged);
  await transaction.delete(stagedPages).where(and(ofDocument, eq(stagedPages.isPublished, false), isForgotten));
  if (removed.length > 0) await removePages(transaction, removed);
  if (staged.length > 0) {
    await countPublished(transaction, corpusId, staged);
    await replaceRows(transaction, staged);
    await publishPictures(transaction, documentId, staged);
  }
  for (const { id, ...place } of moved) await transaction.update(pages).set(place).where(eq(pages.id, id));
  await transaction
    .delete(assets)
    .where(and(eq(assets.documentId, documentId), like(assets.path, `${STAGED_PICTURES}%`)));
}

/** Lists, by document, the pages that are published but whose chunks are not. */
export async function listHalfPublished(db: Database, documentId?: string): Promise<Map<string, string[]>> {
  const wanted = documentId === undefined ? undefined : eq(stagedPages.documentId, documentId);
  const rows = await db
    .select({ id: stagedPages.id, documentId: stagedPages.documentId })
    .from(stagedPages)
    .where(and(eq(stagedPages.isPublished, true), wanted))
    .orderBy(asc(stagedPages.documentId), asc(stagedPages.id));
  const found = new Map<string, string[]>();
  for (const row of rows) found.set(row.documentId, [...(found.get(row.documentId) ?? []), row.id]);
  return found;
}

export async function endPublishing(db: Database, documentId: string): Promise<void> {
  await db.delete(stagedPages).where(and(eq(stagedPages.documentId, documentId), eq(stagedPages.isPublished, true)));
}

const PAGE_NAMES = Object.values(getTableColumns(pages))
  .map(({ name }) => name)
  .filter((name) => name !== 'removed_at');

async function replaceRows(transaction: Database, staged: string[]): Promise<void> {
  const haveSameWords = await transaction
    .select({ id: stagedPages.id })
    .from(stagedPages)
    .innerJoin(
      pages,
      and(eq(pages.id, stagedPages.id), eq(pages.version, stagedPages.version), isNull(pages.removedAt)),
    )
    .where(inArray(stagedPages.id, staged));
  // Pages of a document may swap addresses: the row that has one gives it up before another takes it.
  await transaction.execute(sql`
    update ${pages} set path = ${pages.id} from ${stagedPages} where ${stagedPages.id} = ${pages.id}
      and ${stagedPages.path} <> ${pages.path} and ${inArray(stagedPages.id, staged)}`);
  const names = list(PAGE_NAMES.map((name) => sql.identifier(name)));
  const changes = list(PAGE_NAMES.filter((name) => name !== 'id').map((name) => assignment(name)));
  // A path that belonged to a removed page, and now to another, is free at this point.
  await transaction.execute(sql`
    insert into ${pages} (${names}) select ${names} from ${stagedPages} where ${inArray(stagedPages.id, staged)}
    on conflict (id) do update set ${changes}, removed_at = null`);
  const isOfStaged = sql`${pageVersions.pageId} = ${stagedPages.id} and ${inArray(stagedPages.id, staged)}`;
  await transaction.execute(sql`
    update ${pageVersions} set unused_since = case when ${pageVersions.version} = ${stagedPages.version} then null
      else coalesce(${pageVersions.unusedSince}, ${new Date().toISOString()}::timestamptz) end
    from ${stagedPages} where ${isOfStaged}`);
  const said = stagedPages.rendering;
  await transaction.execute(sql`
    update ${pageVersions} set html = ${said} ->> 'html', sentences = ${said} -> 'sentences', headings = ${said} -> 'headings',
      file_pages = nullif(${said} -> 'filePages', 'null'::jsonb)
    from ${stagedPages} where ${isOfStaged} and ${pageVersions.version} = ${stagedPages.version} and ${said} ->> 'html' is not null`);
  await transaction.delete(pageIdentifiers).where(inArray(pageIdentifiers.pageId, staged));
  await transaction.execute(sql`
    insert into ${pageIdentifiers} (page_id, chunk_id, identifier, identifier_key, in_heading, occurrences)
    select ${stagedPages.id}, found.* from ${stagedPages}, jsonb_to_recordset(${stagedPages.identifiers})
      as found (chunk_id text, identifier text, identifier_key text, in_heading boolean, occurrences integer)
    where ${inArray(stagedPages.id, staged)} on conflict do nothing`);
  await transaction.update(stagedPages).set({ isPublished: true }).where(inArray(stagedPages.id, staged));
  // Pages with unchanged text have no staged chunks left to publish.
  const done = haveSameWords.map(({ id }) => id);
  if (done.length > 0) await transaction.delete(stagedPages).where(inArray(stagedPages.id, done));
}

async function publishPictures(transaction: Database, documentId: string, staged: string[]): Promise<void> {
  const name = sql`substr(${assets.path}, ${STAGED_PICTURES.length + 1})`;
  const pageId = sql`split_part(${name}, '/', 1)`;
  const path = sql`substr(${name}, strpos(${name}, '/') + 1)`;
  const isStaged = sql`document_id = ${documentId} and path like ${`${STAGED_PICTURES}%`}`;
  // Two pages may show the same image: one of each path is moved.
  const moved = sql`(select distinct on (to_path) path as from_path, to_path from
    (select ${assets.path}, ${path} as to_path from ${assets} where ${isStaged} and ${pageId} = any(${sql.param(staged)}::text[])) as waiting
    order by to_path, path)`;
  await transaction.execute(sql`
    delete from ${assets} where document_id = ${documentId} and path in (select to_path from ${moved} as moved)`);
  await transaction.execute(sql`
    update ${assets} set path = moved.to_path from ${moved} as moved
    where ${assets.documentId} = ${documentId} and ${assets.path} = moved.from_path`);
}

function assignment(name: string): SQL {
  return sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`;
}

function list(parts: readonly (SQL | ReturnType<typeof sql.identifier>)[]): SQL {
  return sql.join([...parts], sql`, `);
}

/**
 * Counts the terms of staged pages in a corpus, replacing those of the pages they replace. Done in the database, because a book has hundreds of
 * thousands of terms. Must be called inside the pages' transaction, before they are replaced.
 */
async function countPublished(transaction: Database, corpusId: number, staged: string[]): Promise<void> {
  const areStaged = inArray(stagedPages.id, staged);
  const areReplaced = inArray(pages.id, staged);
  const change = sql`(select term, sum(change)::int as change from (
      select ${storedTermKey} as term, value::int as change
        from ${stagedPages}, jsonb_each_text(${stagedPages.chunkFrequencies}) where ${areStaged}
      union all
      select ${storedTermKey} as term, -value::int as change
        from ${pages}, jsonb_each_text(${pages.chunkFrequencies}) where ${areReplaced}
    ) as counted group by term having sum(change) <> 0) as changed`;
  await transaction.execute(sql`
    insert into ${termStatistics} (term, corpus_id, chunk_frequency)
    select term, ${corpusId}::int, change from ${change} order by term collate "C"
    on conflict (term, corpus_id) do update set chunk_frequency = ${termStatistics.chunkFrequency} + excluded.chunk_frequency`);
  await transaction
    .delete(termStatistics)
    .where(and(eq(termStatistics.corpusId, corpusId), lte(termStatistics.chunkFrequency, 0)));
  const sums = async (table: typeof pages | typeof stagedPages, where: ReturnType<typeof inArray>) => {
    const [row] = await transaction
      .select({
        chunks: sql<number>`coalesce(sum(${table.chunkCount}), 0)`.mapWith(Number),
        terms: sql<number>`coalesce(sum(${table.termCount}), 0)`.mapWith(Number),
      })
      .from(table)
      .where(where);
    return row ?? { chunks: 0, terms: 0 };
  };
  const [before, after] = [await sums(pages, areReplaced), await sums(stagedPages, areStaged)];
  await addToCorpus(transaction, corpusId, {
    chunks: after.chunks - before.chunks,
    terms: after.terms - before.terms,
  });
}
