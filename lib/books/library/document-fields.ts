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
