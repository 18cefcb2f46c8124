import {
  type ChangedDocument,
  type DocumentChangesRequest,
  documentChangesSchema,
  type DocumentDetails,
  type EditableField,
} from '#lib/contracts/document-details.ts';
import { titleOfDialect } from '#lib/contracts/dialects.ts';
import { pageAddress } from '#lib/contracts/reader-address.ts';
import { AppError } from '#lib/core/errors.ts';
import { jsonReply } from '#lib/http/json-reply.ts';
import { adminOperations } from '#lib/runtime/admin-operation.ts';
import { totalDeadline } from '#lib/runtime/api-operation.ts';
import type { Runtime } from '#lib/runtime/runtime.ts';
import { apiRoute } from '#lib/runtime/server.ts';

import { shownDocument } from '../shown-document.ts';

type SaidOfDocument = Parameters<Runtime['administration']['changeDocument']>[2];
type DocumentChanges = SaidOfDocument['changes'];
type DocumentField = SaidOfDocument['followed'][number];

const DEADLINE = totalDeadline('storage_unavailable');

/** One document: for whoever may read it, and for administrators the ways to change it and to take it out. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: DEADLINE,
    async handle({ viewer, params, origin }, runtime) {
      const documentId = params['documentId'] ?? '';
      const [entry, pages] = await Promise.all([
        runtime.catalogue.find(viewer, documentId),
        runtime.listPages(viewer, documentId),
      ]);
      if (entry === null) throw missing();
      const baseUrl = runtime.env.publicUrl ?? origin;
      const body: DocumentDetails = {
        ...shownDocument(entry, baseUrl),
        summary_standard: entry.summaryStandard,
        dialect: titleOfDialect(entry.dialect),
        contents: pages.map((page) => ({
          page_id: page.id,
          path: page.path,
          number: page.number,
          depth: page.depth,
          chapter: page.chapter,
          title: page.title,
          version: page.version,
          url: pageAddress(baseUrl, page),
        })),
      };
      return jsonReply(body);
    },
  },
  ...adminOperations({
    PATCH: {
      role: 'admin',
      deadline: DEADLINE,
      async handle(request, { administration }, administrator) {
        const { follow_source: followed, ...changes } = await request.json(documentChangesSchema);
        const changed = await administration.changeDocument(administrator, request.params['documentId'] ?? '', {
          changes: changesOf(changes),
          followed: followed.map((name) => FIELDS[name]),
        });
        if (changed === null) throw missing();
        return jsonReply(toReply(changed));
      },
    },
    DELETE: {
      role: 'admin',
      deadline: DEADLINE,
      async handle({ params }, { administration }, administrator) {
        const documentId = params['documentId'] ?? '';
        const status = await administration.removeDocument(administrator, documentId);
        if (status === null) throw missing();
        return jsonReply({ doc_id: documentId, status });
      },
    },
  }),
});

const FIELDS: Record<EditableField, DocumentField> = {
  title: 'title',
  language: 'language',
  authors: 'authors',
  document_type: 'documentType',
  department: 'department',
  origin: 'origin',
  source_updated_at: 'sourceUpdatedAt',
};

function missing(): AppError {
  return new AppError('not_found', { publicMessage: 'There is no such document.' });
}

function changesOf(request: Omit<DocumentChangesRequest, 'follow_source'>): DocumentChanges {
  const { document_type: documentType, source_updated_at: date, ...named } = request;
  const changes = { ...named, documentType, sourceUpdatedAt: date === undefined ? undefined : new Date(date) };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

type Changed = NonNullable<Awaited<ReturnType<Runtime['administration']['changeDocument']>>>;

function toReply(document: Changed): ChangedDocument {
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
