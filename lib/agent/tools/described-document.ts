import type { CatalogueEntry, CatalogueRecord } from '#lib/library/catalogue.ts';

/** A document as the tools describe it: what the catalogue knows of it, and where it is read. */
export function describedDocument(entry: CatalogueEntry, baseUrl: string) {
  return {
    doc_id: entry.id,
    title: entry.title,
    filename: entry.filename,
    type: entry.type,
    document_type: entry.documentType,
    department: entry.department,
    origin: entry.origin,
    language: entry.language,
    authors: entry.authors,
    upload_date: entry.createdAt.toISOString(),
    source_updated_at: entry.sourceUpdatedAt.toISOString(),
    page_count: entry.pageCount,
    summary_brief: entry.summaryBrief,
    url: `${baseUrl}/books/${encodeURIComponent(entry.id)}`,
  };
}

/** All that is known of it. */
export function describedRecord(record: CatalogueRecord, baseUrl: string) {
  return {
    ...describedDocument(record, baseUrl),
    summary_standard: record.summaryStandard,
    identifiers: record.identifiers,
  };
}
