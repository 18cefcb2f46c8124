import type { DocumentField } from './document-fields.ts';
import type { Document } from './document.ts';

/** The fields to change; those left out are kept. */
export type DocumentChanges = Partial<Pick<Document, DocumentField>>;

/** Returns a document as its source describes it, except for fields set by hand, which keep their stored values. */
export function withFieldsByHand<Described extends Pick<Document, DocumentField>>(
  described: Described,
  stored: Pick<Document, DocumentField | 'fieldsByHand'> | null,
): Described & Pick<Document, 'fieldsByHand'> {
  const byHand = stored?.fieldsByHand ?? [];
  const kept = Object.fromEntries(byHand.map((field) => [field, stored?.[field]]));
  return { ...described, ...kept, fieldsByHand: byHand };
}
