import { z } from 'zod';

import {
  type CollectionMapping,
  contentKeys,
  dateKey,
  factKeys,
  MAPPING_SHAPE,
  payloadKey,
} from '../external/collection-mapping.ts';

/** A field of an index, or a field within a complex one. Nothing else can become part of a filter. */
const FIELD = /^[A-Za-z]\w{0,127}(?:\.[A-Za-z]\w{0,127})*$/;

const vector = z.union(
  [
    payloadKey.transform((field) => ({ field, by: 'azure' as const })),
    z.strictObject({ field: payloadKey, by: z.enum(['azure', 'embedder']) }),
  ],
  { error: 'it must name a vector field, or field and by (azure or embedder: who makes the vector of a question)' },
);

/** The default fields of an index of whole documents: the names of the multimodal assistant’s. */
const DOCUMENT_FIELDS = {
  ...{ key: 'doc_id', title: 'title', filename: 'filename', type: 'document_type', department: 'department' },
  ...{
    added: 'upload_date',
    summary_brief: 'summary_brief',
    summary_standard: 'summary_standard',
    pages: 'page_count',
  },
} as const;

/** The file's mapping of an index of whole documents; unnamed fields are not read. */
const documents = z.strictObject({
  key: payloadKey.default(DOCUMENT_FIELDS.key),
  title: payloadKey.default(DOCUMENT_FIELDS.title),
  access: MAPPING_SHAPE.access.optional(),
  filename: payloadKey.optional(),
  type: payloadKey.optional(),
  department: payloadKey.optional(),
  language: payloadKey.optional(),
  author: payloadKey.optional(),
  source: payloadKey.optional(),
  added: dateKey.optional(),
  updated: dateKey.optional(),
  summary_brief: payloadKey.optional(),
  summary_standard: payloadKey.optional(),
  pages: payloadKey.optional(),
});

/** The mapping of an index as in its file: the keys of any store, and those needed for searching with Azure. */
export const azureMappingSchema = z
  .strictObject({
    ...MAPPING_SHAPE,
    key: payloadKey.default('id'),
    vector: vector.optional(),
    semantic: z.string().min(1, { error: 'it must name a semantic configuration of the index' }).optional(),
    documents: documents.default(() => documents.parse(DOCUMENT_FIELDS)),
  })
  .check(({ value, issues }) => {
    for (const field of [...fieldsOf(value), ...fieldsOf(documentsMapping(value))].filter((name) => !FIELD.test(name)))
      issues.push({ code: 'custom', input: value, path: [], message: `${field} can be no field of an index` });
  });

type MappingFile = z.output<typeof azureMappingSchema>;

/** Mapping of one index. */
export type AzureMapping = CollectionMapping & Pick<MappingFile, 'key' | 'vector' | 'semantic'>;

/**
 * Returns the mapping for reading the index of whole documents: each of its points is a document of the content index, identified by its key there.
 * Its access lists are under the same field as those of the content index, unless the file names another. It is not searched: only a title is
 * required.
 */
export function documentsMapping({
  access,
  documents: named,
}: Pick<MappingFile, 'access' | 'documents'>): AzureMapping {
  const { key, title, filename, summary_brief: brief, summary_standard: standard, pages, ...shared } = named;
  const described = { brief, standard, pages };
  return {
    ...shared,
    access: named.access ?? access,
    key,
    document: key,
    title,
    text: title,
    address: filename,
    described,
  };
}

/** Returns every field that a mapping names. */
function fieldsOf({ key, vector: meaning, semantic: _semantic, ...mapping }: AzureMapping): string[] {
  return [key, ...storedFields(mapping), ...(meaning === undefined ? [] : [meaning.field])];
}

/** Returns the fields to read of a document that is shown. */
export function storedFields(mapping: CollectionMapping): string[] {
  return [...new Set([...contentKeys(mapping), ...factKeys(mapping)])];
}

/** Returns the name of a field as used in requests. */
export function fieldPath(key: string): string {
  return key.replaceAll('.', '/');
}
