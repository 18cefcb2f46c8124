import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import type { DocumentField, LibraryDocument } from './library-document.tsx';

/** What is known of a document as it is typed. */
export type EditedTexts = Record<DocumentField, string>;

const NAMES = (): Record<DocumentField, { label: string; request: string }> => ({
  title: { label: adminWording().document.field.title, request: 'title' },
  language: { label: adminWording().document.field.language, request: 'language' },
  authors: { label: adminWording().document.field.authors, request: 'authors' },
  documentType: { label: adminWording().document.field.type, request: 'document_type' },
  department: { label: adminWording().common.department, request: 'department' },
  origin: { label: adminWording().document.field.origin, request: 'origin' },
  sourceUpdatedAt: { label: adminWording().document.field.lastChanged, request: 'source_updated_at' },
});

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** As the form calls it. */
export function fieldName(field: DocumentField): string {
  return NAMES()[field].label;
}

/** As the API calls it. */
export function requestName(field: DocumentField): string {
  return NAMES()[field].request;
}

export function textsOf(document: LibraryDocument): EditedTexts {
  const { title, language, authors, documentType, department, origin, sourceUpdatedAt } = document;
  return {
    title,
    language: language ?? '',
    authors: authors.join(', '),
    documentType: documentType ?? '',
    department: department ?? '',
    origin: origin ?? '',
    sourceUpdatedAt: sourceUpdatedAt.slice(0, DAY_LENGTH),
  };
}

/** What to send to the server: only what was changed, so that nothing else counts as set by hand. */
export function changedFields(document: LibraryDocument, texts: EditedTexts): Record<string, unknown> {
  const before = textsOf(document);
  const fields = (Object.keys(texts) as DocumentField[]).filter((field) => texts[field].trim() !== before[field]);
  return Object.fromEntries(fields.map((field) => [requestName(field), valueOf(field, texts[field].trim())]));
}

function valueOf(field: DocumentField, text: string): unknown {
  if (field === 'title' || field === 'sourceUpdatedAt') return text;
  if (field !== 'authors') return text === '' ? null : text;
  return text
    .split(',')
    .map((author) => author.trim())
    .filter((author) => author !== '');
}
