import type { DocumentField } from './document-fields.ts';
import type { Document } from './document.ts';

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
