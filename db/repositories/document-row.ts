import { getTableColumns, sql, type SQL } from 'drizzle-orm';

import { DOCUMENT_FIELDS, type DocumentField } from '#lib/books/library/document-fields.ts';
import type { Document } from '#lib/books/library/document.ts';
import { terms } from '#lib/foundation/text/terms.ts';

import type { Database } from '../database.ts';
import { documents } from '../schema.ts';

// Columns that are not read: the terms of the title are only searched, the corpus is for the statistics, the source record is for ingest alone, and
// documents being removed or not yet complete are hidden.
const {
  titleTerms: _titleTerms,
  corpusId: _corpusId,
  removedAt: _removedAt,
  restoreUntil: _restoreUntil,
  accessBefore: _accessBefore,
  isComing: _isComing,
  sourceRecord: _sourceRecord,
  ...columnsOfDocument
} = getTableColumns(documents);

/** The columns a document is read from. */
export const documentColumns = columnsOfDocument;

/** Returns the terms by which a question may name a document. */
export function titleTermsOf({ id, title, filename }: Pick<Document, 'id' | 'title' | 'filename'>): string[] {
  return [title, filename.replace(/\.[a-z]{1,5}$/i, ''), id].flatMap((name) => terms(name));
}

type DescribedRow = Omit<
  typeof documents.$inferInsert,
  | 'id'
  | 'createdAt'
  | 'accessList'
  | 'accessByHand'
  | 'removedAt'
  | 'restoreUntil'
  | 'accessBefore'
  | 'isComing'
  | 'corpusId'
>;

/** See `LibraryRepository.saveDocument`. Its terms still have to be counted with those of its readers. */
export async function saveDocument(
  db: Database,
  document: Document,
  { keepsAccess, isComing = false }: { keepsAccess: boolean; isComing?: boolean },
): Promise<void> {
  const row = { ...document, titleTerms: titleTermsOf(document) };
  const { id: _id, createdAt: _createdAt, accessList: granted, accessByHand, ...described } = row;
  const changes = unlessByHand(described);
  const set = keepsAccess ? changes : { ...changes, accessList: granted, accessByHand };
  await db
    .insert(documents)
    .values({ ...row, isComing })
    .onConflictDoUpdate({ target: documents.id, set });
}

/** Returns the changes of an insert that finds the document: in the statement itself, so that a field set by hand at the same moment is kept. */
function unlessByHand({ fieldsByHand: _kept, ...described }: DescribedRow): Record<string, unknown> {
  const guarded = DOCUMENT_FIELDS.map((field) => [field, storedIfByHand(field, field)] as const);
  return { ...described, ...Object.fromEntries(guarded), titleTerms: storedIfByHand('title', 'titleTerms') };
}

function storedIfByHand(field: DocumentField, column: DocumentField | 'titleTerms'): SQL {
  const { name } = documents[column];
  return sql`case when ${field} = any(${documents.fieldsByHand}) then ${documents[column]}
    else ${sql.raw(`excluded."${name}"`)} end`;
}
