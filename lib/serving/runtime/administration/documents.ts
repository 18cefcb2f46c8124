import { requireRole } from '#lib/people/access/administrator.ts';
import type {
  DocumentEdit,
  EditedDocument,
  ChangedDocument,
  DocumentChangesRequest,
  EditableField,
} from '#lib/contracts/document-details.ts';
import type { Document } from '#lib/books/library/document.ts';
import type { DocumentChanges } from '#lib/books/library/document-changes.ts';
import type { DocumentField } from '#lib/books/library/document-fields.ts';

import type { Administration, AdministrationParts } from './administration.ts';

const FIELDS: Record<EditableField, DocumentField> = {
  title: 'title',
  language: 'language',
  authors: 'authors',
  document_type: 'documentType',
  department: 'department',
  origin: 'origin',
  source_updated_at: 'sourceUpdatedAt',
};

type Part = Pick<
  Administration,
  | 'setAccess'
  | 'releaseAccess'
  | 'changeDocument'
  | 'setDocumentAside'
  | 'restoreDocument'
  | 'listRemoved'
  | 'removeDocument'
>;
type Stores = Pick<AdministrationParts, 'library' | 'chunks' | 'keeper'>;

/** Creates the operations on one book: its access, its fields, and its removal. */
export function administerDocuments({ removals, ...stores }: AdministrationParts): Part {
  return {
    setAccess: async (administrator, documentId, accessList) => {
      requireRole(administrator, 'admin');
      return setAccess(stores, documentId, accessList);
    },
    releaseAccess: async (administrator, documentId) => {
      requireRole(administrator, 'admin');
      const isKnown = await stores.library.releaseAccess(documentId);
      return isKnown ? ((await stores.library.findDocumentOfAnyone(documentId))?.accessList ?? null) : null;
    },
    changeDocument: async (administrator, documentId, request) => {
      requireRole(administrator, 'admin');
      const changed = await changeDocument(stores, documentId, saidOfDocument(request));
      return changed === null ? null : toChangedDocument(changed);
    },
    setDocumentAside: async (administrator, documentId) => {
      requireRole(administrator, 'admin');
      const removal = await removals.setAside(documentId);
      return (
        removal && {
          ...{ doc_id: documentId, status: removal.status },
          restorable_until: removal.restorableUntil?.toISOString() ?? null,
        }
      );
    },
    restoreDocument: async (administrator, documentId) => {
      requireRole(administrator, 'admin');
      return removals.restore(documentId);
    },
    listRemoved: async (administrator) => {
      requireRole(administrator, 'read_only');
      return removals.listSetAside();
    },
    removeDocument: async (administrator, documentId) => {
      requireRole(administrator, 'admin');
      return removals.remove(documentId);
    },
  };
}

/** Returns the operation by which this machine's commands change one book. Null when there is no such document. */
export function editDocument(stores: Stores) {
  return async (documentId: string, { access_list: accessList, ...request }: DocumentEdit) => {
    if (accessList === null) await stores.library.releaseAccess(documentId);
    else if (accessList !== undefined) await setAccess(stores, documentId, accessList);
    const changed = await changeDocument(stores, documentId, saidOfDocument(request));
    return changed === null ? null : toEditedDocument(changed);
  };
}

async function setAccess({ library, chunks }: Stores, documentId: string, accessList: readonly string[]) {
  // The document first: from then on no forbidden content is returned, even if its chunks still have the old access list.
  const isKnown = await library.setAccess(documentId, accessList);
  if (isKnown && holdsChunks(chunks)) await chunks.setAccess(documentId, accessList);
  return isKnown;
}

async function changeDocument({ keeper, chunks }: Stores, documentId: string, { changes, followed }: SaidOfDocument) {
  const changed = await keeper.change(documentId, changes, followed);
  if (changed !== null && changes.title !== undefined && holdsChunks(chunks))
    await chunks.setTitle(documentId, changed.title);
  return changed;
}

/** A collection made by another program contains none of the document's chunks. */
function holdsChunks({ isReadOnly }: Stores['chunks']): boolean {
  return isReadOnly !== true;
}

function toEditedDocument(document: Document): EditedDocument {
  const { accessList, accessByHand } = document;
  return { ...toChangedDocument(document), access_list: accessList, access_by_hand: accessByHand };
}

/** The fields of a document set by hand, and those given back to its source. */
interface SaidOfDocument {
  changes: DocumentChanges;
  followed: readonly DocumentField[];
}

/** Converts a request to the library's names. */
function saidOfDocument({ follow_source: followed, ...request }: DocumentChangesRequest): SaidOfDocument {
  const { document_type: documentType, source_updated_at: date, ...named } = request;
  const changes = { ...named, documentType, sourceUpdatedAt: date === undefined ? undefined : new Date(date) };
  return {
    changes: Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
    followed: followed.map((name) => FIELDS[name]),
  };
}

/** Converts the editable fields of a document to the API's names. */
function toChangedDocument(document: Document): ChangedDocument {
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
