/** Fields of a document that an administrator may set, apart from the access list. */
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
