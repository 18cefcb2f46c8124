import type { Document } from './document.ts';

/** What an administrator may set of a document besides who may read it. */
export const DOCUMENT_FIELDS = [
  'title',
  'language',
  'authors',
  'documentType',
  'department',
  'origin',
  'sourceUpdatedAt',
] as const;

export type DocumentField = (typeof DOCUMENT_FIELDS)[number];

/** What is to be changed; what is left out stays. */
export type DocumentChanges = Partial<Pick<Document, DocumentField>>;

/** A document as its source describes it, except for what was set by hand, which is as it is stored. */
export function withFieldsByHand<Described extends Pick<Document, DocumentField>>(
  described: Described,
  stored: Pick<Document, DocumentField | 'fieldsByHand'> | null,
): Described & Pick<Document, 'fieldsByHand'> {
  const byHand = stored?.fieldsByHand ?? [];
  const kept = Object.fromEntries(byHand.map((field) => [field, stored?.[field]]));
  return { ...described, ...kept, fieldsByHand: byHand };
}
