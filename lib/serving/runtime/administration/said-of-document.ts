import type { ChangedDocument, DocumentChangesRequest, EditableField } from '#lib/contracts/document-details.ts';
import type { DocumentChanges } from '#lib/books/library/document-changes.ts';
import type { DocumentField } from '#lib/books/library/document-fields.ts';
import type { Document } from '#lib/books/library/document.ts';

/** What is set of a document by hand, and what its source is to say again. */
export interface SaidOfDocument {
  changes: DocumentChanges;
  followed: readonly DocumentField[];
}

const FIELDS: Record<EditableField, DocumentField> = {
  title: 'title',
  language: 'language',
  authors: 'authors',
  document_type: 'documentType',
  department: 'department',
  origin: 'origin',
  source_updated_at: 'sourceUpdatedAt',
};

/** What a request says, in the words of the library. */
export function saidOfDocument({ follow_source: followed, ...request }: DocumentChangesRequest): SaidOfDocument {
  const { document_type: documentType, source_updated_at: date, ...named } = request;
  const changes = { ...named, documentType, sourceUpdatedAt: date === undefined ? undefined : new Date(date) };
  return {
    changes: Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
    followed: followed.map((name) => FIELDS[name]),
  };
}

/** What can be set of a document, in the words of the API. */
export function toChangedDocument(document: Document): ChangedDocument {
  const names = Object.keys(FIELDS) as EditableField[];
  return {
    doc_id: document.id,
    title: document.title,
    language: document.language,
    authors: document.authors,
    document_type: document.documentType,
    department: document.department,
    origin: document.origin,
    source_updated_at: document.sourceUpdatedAt.toISOString(),
    by_hand: names.filter((name) => document.fieldsByHand.includes(FIELDS[name])),
  };
}
