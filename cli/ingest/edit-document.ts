import type { Env } from '#lib/foundation/config/env.ts';
import {
  type DocumentEdit,
  documentEditSchema,
  type EditableField,
  type EditedDocument,
  editedDocumentSchema,
} from '#lib/contracts/document-details.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

import { reachDocument } from './reach-document.ts';

/** Document metadata given by the command's options. An empty text clears the field. */
export interface SaidByOptions {
  title?: string;
  language?: string;
  author?: string[];
  type?: string;
  department?: string;
  origin?: string;
  date?: string;
  access?: string[];
  /** Fields to be taken from the source again, by the names of the options. */
  follow?: string[];
}

const FIELDS: Record<string, EditableField> = {
  title: 'title',
  language: 'language',
  author: 'authors',
  type: 'document_type',
  department: 'department',
  origin: 'origin',
  date: 'source_updated_at',
};
const ACCESS = 'access';

/** Sets a document's metadata by hand and returns a sentence with the result. Throws `AppError('validation_error')`, and as `reachDocument` does. */
export async function editDocument(
  env: Env,
  { documentId, said }: { documentId: string; said: SaidByOptions },
  signal: AbortSignal,
): Promise<string> {
  const edit = editOf(said);
  const edited = await reachDocument(
    env,
    { documentId, signal },
    {
      there: { method: 'PATCH', body: edit, read: (reply) => editedDocumentSchema.parse(reply) },
      here: (runtime) => runtime.editDocument(documentId, edit),
    },
  );
  return sentenceOf(edited);
}

function editOf({
  title,
  language,
  author,
  type,
  department,
  origin,
  date,
  access,
  follow = [],
}: SaidByOptions): DocumentEdit {
  const unknown = follow.filter((name) => name !== ACCESS && FIELDS[name] === undefined);
  if (unknown.length > 0)
    throw refused(`--follow takes ${[...Object.keys(FIELDS), ACCESS].join(', ')}, and not ${unknown.join(', ')}.`);
  const edit = {
    ...given('title', title),
    ...given('language', orNone(language)),
    ...given('authors', author?.filter(isSaid)),
    ...given('document_type', orNone(type)),
    ...given('department', orNone(department)),
    ...given('origin', orNone(origin)),
    ...given('source_updated_at', date),
    ...given('access_list', follow.includes(ACCESS) ? null : access?.filter(isSaid)),
  };
  const followed = follow.flatMap((name) => FIELDS[name] ?? []);
  if (Object.keys(edit).length + followed.length === 0) throw refused('Name at least one change, such as --title.');
  return parseOrThrow(documentEditSchema, { ...edit, follow_source: followed });
}

function given(name: string, value: unknown): Record<string, unknown> {
  return value === undefined ? {} : { [name]: value };
}

function orNone(value: string | undefined): string | null | undefined {
  return value === '' ? null : value;
}

function isSaid(value: string): boolean {
  return value !== '';
}

function refused(publicMessage: string): AppError {
  return new AppError('validation_error', { publicMessage });
}

function sentenceOf({
  doc_id: id,
  by_hand: fields,
  access_by_hand: isAccessSet,
  access_list: readers,
}: EditedDocument): string {
  const names = Object.keys(FIELDS).filter((name) => fields.some((field) => field === FIELDS[name]));
  const byHand = isAccessSet ? [...names, ACCESS] : names;
  const who = readers.length === 0 ? 'Nobody' : readers.join(', ');
  return byHand.length === 0
    ? `${id} is changed. From the next import on, its files decide again. ${who} may read it.`
    : `${id} is changed. Set by hand and kept at every import: ${byHand.join(', ')}. ${who} may read it.`;
}
