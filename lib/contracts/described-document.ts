import { documentAddress } from './reader-address.ts';

/** What the catalogue knows of a document, as far as it is told. */
interface KnownDocument {
  id: string;
  title: string;
  filename: string;
  type: string;
  documentType: string | null;
  department: string | null;
  origin: string | null;
  language: string | null;
  authors: string[];
  pageCount: number;
  createdAt: Date;
  sourceUpdatedAt: Date;
  summaryBrief: string | null;
}

/** A document as the API and the tools of the agent describe it, and where it is read. `baseUrl` has no trailing slash. */
export function describedDocument(document: KnownDocument, baseUrl: string) {
  return {
    doc_id: document.id,
    title: document.title,
    filename: document.filename,
    type: document.type,
    document_type: document.documentType,
    department: document.department,
    origin: document.origin,
    language: document.language,
    authors: document.authors,
    upload_date: document.createdAt.toISOString(),
    source_updated_at: document.sourceUpdatedAt.toISOString(),
    page_count: document.pageCount,
    summary_brief: document.summaryBrief,
    url: documentAddress(baseUrl, document.id),
  };
}
