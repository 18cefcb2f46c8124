import { z } from 'zod';

import {
  type CollectionMapping,
  contentKeys,
  factKeys,
  MAPPING_SHAPE,
  payloadKey,
} from '../foreign/collection-mapping.ts';

/** A field of an index, or one within a complex one. Nothing else can become part of a filter. */
const FIELD = /^[A-Za-z]\w{0,127}(?:\.[A-Za-z]\w{0,127})*$/;

const vector = z.union(
  [
    payloadKey.transform((field) => ({ field, by: 'azure' as const })),
    z.strictObject({ field: payloadKey, by: z.enum(['azure', 'embedder']) }),
  ],
  { error: 'it must name a vector field, or field and by (azure or embedder: who makes the vector of a question)' },
);

/** The mapping of an index as its file has it: what any store has, and what searching by Azure needs. */
export const azureMappingSchema = z
  .strictObject({
    ...MAPPING_SHAPE,
    key: payloadKey.default('id'),
    vector: vector.optional(),
    semantic: z.string().min(1, { error: 'it must name a semantic configuration of the index' }).optional(),
  })
  .check(({ value, issues }) => {
    for (const field of fieldsOf(value).filter((name) => !FIELD.test(name)))
      issues.push({ code: 'custom', input: value, path: [], message: `${field} can be no field of an index` });
  });

export type AzureMapping = z.output<typeof azureMappingSchema>;

/** Every field that a mapping names. */
function fieldsOf({ key, vector: meaning, semantic: _semantic, ...mapping }: AzureMapping): string[] {
  return [key, ...storedFields(mapping), ...(meaning === undefined ? [] : [meaning.field])];
}

/** What is read of a document that is shown. */
export function storedFields(mapping: CollectionMapping): string[] {
  return [...new Set([...contentKeys(mapping), ...factKeys(mapping)])];
}

/** A field as requests name it. */
export function fieldPath(key: string): string {
  return key.replaceAll('.', '/');
}
