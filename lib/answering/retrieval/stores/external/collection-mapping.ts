import { z } from 'zod';

/** A name, or several names from the outside in: `metadata.source`. Lists are read in full, so `[]` is not allowed. */
const KEY = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*$/u;

/** A payload key in a mapping file. */
export const payloadKey = z
  .string({ error: 'it must name a payload key, as in metadata.source' })
  .regex(KEY, { error: 'it must name a payload key, as in metadata.source' });

/** The form in which a list in the payload contains a person's name: `{}` is replaced by the name. */
const form = z
  .string({ error: 'it must have {} once, where the name stands' })
  .refine((text) => text.split('{}').length === 2, { error: 'it must have {} once, where the name stands' });

const everybody = z.string().min(1, { error: 'it must be the entry that everybody holds' });

export const DEFAULT_FORMS = {
  everybody: 'public',
  user: 'user:{}',
  department: 'department:{}',
  org: 'org:{}',
} as const;

/** The forms in which access lists name people. */
export const accessForms = z.strictObject({
  everybody: everybody.default(DEFAULT_FORMS.everybody),
  user: form.default(DEFAULT_FORMS.user),
  department: form.default(DEFAULT_FORMS.department),
  org: form.default(DEFAULT_FORMS.org),
});

/** Used in place of a key to let everyone read every point. */
const PUBLIC = 'public';

/** The error if no key says who may read a collection, with the ways to fix it. */
const NO_ACCESS =
  'it must name the payload key of the access lists, or be public, which lets everybody read every point';

const access = z.union(
  [
    z.literal(PUBLIC),
    payloadKey.transform((key) => ({ key, ...DEFAULT_FORMS })),
    accessForms.extend({ key: payloadKey }),
  ],
  { error: NO_ACCESS },
);

const text = z.union([payloadKey, z.strictObject({ json: payloadKey, key: payloadKey })], {
  error: 'it must name the payload key of the text, or json and key of a text within JSON',
});

/** The key and format of a date. */
export const dateKey = z.union(
  [
    payloadKey.transform((key) => ({ key, unit: 'text' as const })),
    z.strictObject({ key: payloadKey, unit: z.enum(['seconds', 'milliseconds']) }),
  ],
  { error: 'it must name a payload key of dates as text, or key and unit (seconds or milliseconds)' },
);

const picture = z.strictObject({ address: payloadKey, caption: payloadKey.optional() });

/** The keys that the file of any store may name, which are those of the handbook; unnamed ones are in no point. */
export const MAPPING_SHAPE = {
  text,
  access,
  document: payloadKey.optional(),
  title: payloadKey.optional(),
  address: payloadKey.optional(),
  heading: payloadKey.optional(),
  page: payloadKey.optional(),
  picture: picture.optional(),
  source: payloadKey.optional(),
  type: payloadKey.optional(),
  department: payloadKey.optional(),
  language: payloadKey.optional(),
  author: payloadKey.optional(),
  identifiers: payloadKey.optional(),
  updated: dateKey.optional(),
  added: dateKey.optional(),
};

/** The mapping as written in its file. */
export const mappingSchema = z.strictObject(MAPPING_SHAPE);

/** The schema of a store's file: names, and the mapping made of them. */
export type MappingFile<Mapping> = z.ZodType<Mapping> & { shape: Readonly<Record<string, unknown>> };

/** The payload keys for the descriptions of points that are whole documents. */
export interface DescribedKeys {
  brief?: string | undefined;
  standard?: string | undefined;
  pages?: string | undefined;
}

/** The payload keys, in a collection that another program made, of the data that Lectern needs; dots lead into nested keys. */
export type CollectionMapping = z.output<typeof mappingSchema> & { described?: DescribedKeys };

export type AccessMapping = Exclude<CollectionMapping['access'], 'public'>;
export type DateMapping = NonNullable<CollectionMapping['updated']>;

/** The names that a mapping may define in addition to text and access, each with one key of words. */
export type NamedKey = Exclude<
  keyof CollectionMapping,
  'text' | 'access' | 'updated' | 'added' | 'page' | 'picture' | 'described'
>;

/** Returns the value at a path, resolved as filters do; undefined if there is none. */
export function valueAt(payload: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name))
      return undefined;
    return (value as Record<string, unknown>)[name];
  }, payload);
}

/** Returns the payload keys used by filters and counts, with the index that each needs in stores that require one. */
export function filteredKeys(mapping: CollectionMapping): FilteredKey[] {
  const { access, updated, added } = mapping;
  const words = [access === 'public' ? undefined : access.key, ...NAMED_KEYS.map((name) => mapping[name])].filter(
    (key) => key !== undefined,
  );
  const dates = [updated, added].filter((date) => date !== undefined);
  return [
    ...words.map((key) => ({ key, index: 'keyword' as const })),
    ...dates.map(({ key, unit }) => ({ key, index: unit === 'text' ? ('datetime' as const) : ('integer' as const) })),
  ];
}

const NAMED_KEYS = [
  'document',
  'title',
  'address',
  'heading',
  'source',
  'type',
  'department',
  'language',
  'author',
  'identifiers',
] as const satisfies readonly NamedKey[];

interface FilteredKey {
  key: string;
  index: 'keyword' | 'datetime' | 'integer';
}

/** Returns the payload keys of everything but text and picture, for reading without those. */
export function factKeys(mapping: CollectionMapping): string[] {
  const said = [mapping.page, ...Object.values<string | undefined>({ ...mapping.described })];
  return [...new Set([...filteredKeys(mapping).map(({ key }) => key), ...said.filter((key) => key !== undefined)])];
}

/** Returns the payload keys of text and picture. */
export function contentKeys({ text: words, picture: shown }: CollectionMapping): string[] {
  const pictures = shown === undefined ? [] : [shown.address, ...(shown.caption === undefined ? [] : [shown.caption])];
  return [typeof words === 'string' ? words : words.json, ...pictures];
}
