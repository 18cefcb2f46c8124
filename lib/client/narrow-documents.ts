import { wording } from '#lib/contracts/wording/wording.ts';

/** Properties by which documents can be narrowed, with their labels. `year` is that of a document's last change. */
export const NARROWED_BY = () =>
  ({
    documentType: wording().shelf.filter.type,
    department: wording().shelf.filter.department,
    origin: wording().shelf.filter.source,
    year: wording().shelf.filter.year,
  }) as const;

export type NarrowedField = keyof ReturnType<typeof NARROWED_BY>;

export const NARROWED_FIELDS: readonly NarrowedField[] = ['documentType', 'department', 'origin', 'year'];

/** The properties by which a document can be found in addition to its title; null where unknown. */
export type NarrowedDocument = Readonly<Record<NarrowedField, string | null>>;

/** The chosen values; a property without a value does not narrow. */
export type Narrowing = Readonly<Partial<Record<NarrowedField, string>>>;

/** Returns the values in which documents differ, in order, the latest year first; empty if there is nothing to choose. */
export function choicesOf(documents: readonly NarrowedDocument[], field: NarrowedField): string[] {
  const values = new Set(documents.map((document) => document[field]));
  if (values.size < 2) return [];
  const named = [...values].flatMap((value) => value ?? []).toSorted((one, other) => one.localeCompare(other, 'en'));
  return field === 'year' ? named.toReversed() : named;
}

/** Returns whether there is any property in which the documents differ. */
export function canNarrow(documents: readonly NarrowedDocument[]): boolean {
  return NARROWED_FIELDS.some((field) => choicesOf(documents, field).length > 0);
}

/** Returns the documents that match everything chosen. */
export function narrowDocuments<Narrowed extends NarrowedDocument>(
  documents: readonly Narrowed[],
  narrowing: Narrowing,
): Narrowed[] {
  const chosen = Object.entries(narrowing) as [NarrowedField, string][];
  return documents.filter((document) => chosen.every(([field, value]) => document[field] === value));
}
