import { z } from 'zod';

/** A name, or names from the outside in: `metadata.source`. Lists are read as a whole, so that `[]` has no place here. */
const KEY = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*$/u;

/** A payload key as a mapping file names it. */
export const payloadKey = z
  .string({ error: 'it must name a payload key, as in metadata.source' })
  .regex(KEY, { error: 'it must name a payload key, as in metadata.source' });

/** How a list in the payload writes the name of somebody: `{}` stands for the name. */
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

/** How access lists write the names of people. */
export const accessForms = z.strictObject({
  everybody: everybody.default(DEFAULT_FORMS.everybody),
  user: form.default(DEFAULT_FORMS.user),
  department: form.default(DEFAULT_FORMS.department),
  org: form.default(DEFAULT_FORMS.org),
});

/** The word in place of a key that lets everybody read every point. */
const PUBLIC = 'public';

/** What is missing where nothing says who may read a collection, and how to say it. */
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

/** Where a date stands, and how it is written. */
export const dateKey = z.union(
  [
    payloadKey.transform((key) => ({ key, unit: 'text' as const })),
    z.strictObject({ key: payloadKey, unit: z.enum(['seconds', 'milliseconds']) }),
  ],
  { error: 'it must name a payload key of dates as text, or key and unit (seconds or milliseconds)' },
);

const picture = z.strictObject({ address: payloadKey, caption: payloadKey.optional() });

/** What the file of any store names. Its keys are those of the handbook; what is not named is in no point. */
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

/** The mapping as its file has it. */
export const mappingSchema = z.strictObject(MAPPING_SHAPE);

/** What the file of a store may say: names, and what is made of them. */
export type MappingFile<Mapping> = z.ZodType<Mapping> & { shape: Readonly<Record<string, unknown>> };

/** Where points that are whole documents have what is said of each. */
export interface DescribedKeys {
  brief?: string | undefined;
  standard?: string | undefined;
  pages?: string | undefined;
}

/** Where the points of a collection that another program made have what Lectern asks for: payload keys, with dots within others. */
export type CollectionMapping = z.output<typeof mappingSchema> & { described?: DescribedKeys };

export type AccessMapping = Exclude<CollectionMapping['access'], 'public'>;
export type DateMapping = NonNullable<CollectionMapping['updated']>;

/** What a mapping may name besides text and access: one key of words each. */
export type NamedKey = Exclude<
  keyof CollectionMapping,
  'text' | 'access' | 'updated' | 'added' | 'page' | 'picture' | 'described'
>;

/** The value at a path, as filters find it; undefined where the path leads nowhere. */
export function valueAt(payload: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name))
      return undefined;
    return (value as Record<string, unknown>)[name];
  }, payload);
}

/** The payload keys that filters and counts name, and the index each of them needs where a store demands one. */
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

/** The payload keys of everything but text and picture: what is read where neither is needed. */
export function factKeys(mapping: CollectionMapping): string[] {
  const said = [mapping.page, ...Object.values<string | undefined>({ ...mapping.described })];
  return [...new Set([...filteredKeys(mapping).map(({ key }) => key), ...said.filter((key) => key !== undefined)])];
}

/** The payload keys of text and picture. */
export function contentKeys({ text: words, picture: shown }: CollectionMapping): string[] {
  const pictures = shown === undefined ? [] : [shown.address, ...(shown.caption === undefined ? [] : [shown.caption])];
  return [typeof words === 'string' ? words : words.json, ...pictures];
}
