import type { MatchedField } from '#lib/contracts/document-filter.ts';
import type { CatalogueEntry } from '#lib/library/catalogue.ts';

/** True when the document has the value, in any letter case. */
export function entryHas(entry: CatalogueEntry, field: MatchedField, value: string): boolean {
  return valuesOf(entry, field).some((one) => one.toLowerCase() === value.toLowerCase());
}

/** What a document has of a field that it can be described by; nothing for names and ids. */
export function valuesOf(entry: CatalogueEntry, field: MatchedField): string[] {
  const own: Partial<Record<MatchedField, (string | null)[]>> = {
    document_type: [entry.documentType],
    department: [entry.department],
    origin: [entry.origin],
    language: [entry.language],
    type: [entry.type],
    author: entry.authors,
  };
  return (own[field] ?? []).filter((value) => value !== null);
}
