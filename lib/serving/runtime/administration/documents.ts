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

/** One book: who may read it, what is known of it, and that it goes. */
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

/** What the commands of this machine may do to one book. Null when there is no such document. */
export function editDocument(stores: Stores) {
  return async (documentId: string, { access_list: accessList, ...request }: DocumentEdit) => {
    if (accessList === null) await stores.library.releaseAccess(documentId);
    else if (accessList !== undefined) await setAccess(stores, documentId, accessList);
    const changed = await changeDocument(stores, documentId, saidOfDocument(request));
    return changed === null ? null : toEditedDocument(changed);
  };
}

async function setAccess({ library, chunks }: Stores, documentId: string, accessList: readonly string[]) {
  // The document first: from then on nothing of it leaves that may not, whatever its chunks still say.
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

/** A collection that another program made holds none of its chunks. */
function holdsChunks({ isReadOnly }: Stores['chunks']): boolean {
  return isReadOnly !== true;
}

function toEditedDocument(document: Document): EditedDocument {
  const { accessList, accessByHand } = document;
  return { ...toChangedDocument(document), access_list: accessList, access_by_hand: accessByHand };
}

/** What is set of a document by hand, and what its source is to say again. */
interface SaidOfDocument {
  changes: DocumentChanges;
  followed: readonly DocumentField[];
}

/** What a request says, in the words of the library. */
function saidOfDocument({ follow_source: followed, ...request }: DocumentChangesRequest): SaidOfDocument {
  const { document_type: documentType, source_updated_at: date, ...named } = request;
  const changes = { ...named, documentType, sourceUpdatedAt: date === undefined ? undefined : new Date(date) };
  return {
    changes: Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
    followed: followed.map((name) => FIELDS[name]),
  };
}

/** What can be set of a document, in the words of the API. */
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
