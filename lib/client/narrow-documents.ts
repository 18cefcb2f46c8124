import { wording } from '#lib/contracts/wording/wording.ts';

/** What documents can be narrowed by, and how that is called. `year` is that of a document's last change. */
export const NARROWED_BY = () =>
  ({
    documentType: wording().shelf.filter.type,
    department: wording().shelf.filter.department,
    origin: wording().shelf.filter.source,
    year: wording().shelf.filter.year,
  }) as const;

export type NarrowedField = keyof ReturnType<typeof NARROWED_BY>;

export const NARROWED_FIELDS: readonly NarrowedField[] = ['documentType', 'department', 'origin', 'year'];

/** What a document can be found by besides its title; null where nobody has noted it. */
export type NarrowedDocument = Readonly<Record<NarrowedField, string | null>>;

/** What was chosen; without a value nothing is. */
export type Narrowing = Readonly<Partial<Record<NarrowedField, string>>>;

/** The values that documents differ in, in order, the latest year first; none where there is nothing to choose. */
export function choicesOf(documents: readonly NarrowedDocument[], field: NarrowedField): string[] {
  const values = new Set(documents.map((document) => document[field]));
  if (values.size < 2) return [];
  const named = [...values].flatMap((value) => value ?? []).toSorted((one, other) => one.localeCompare(other, 'en'));
  return field === 'year' ? named.toReversed() : named;
}

/** Whether there is anything by which the documents can be told apart. */
export function canNarrow(documents: readonly NarrowedDocument[]): boolean {
  return NARROWED_FIELDS.some((field) => choicesOf(documents, field).length > 0);
}

/** The documents that have everything that was chosen. */
export function narrowDocuments<Narrowed extends NarrowedDocument>(
  documents: readonly Narrowed[],
  narrowing: Narrowing,
): Narrowed[] {
  const chosen = Object.entries(narrowing) as [NarrowedField, string][];
  return documents.filter((document) => chosen.every(([field, value]) => document[field] === value));
}
