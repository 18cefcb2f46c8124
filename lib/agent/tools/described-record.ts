import { describedDocument } from '#lib/contracts/document-list.ts';
import type { CatalogueRecord } from '#lib/library/catalogue.ts';

/** All that is known of a document, as a tool tells it. */
export function describedRecord(record: CatalogueRecord, baseUrl: string) {
  return {
    ...describedDocument(record, baseUrl),
    summary_standard: record.summaryStandard,
    identifiers: record.identifiers,
  };
}
