import { z } from 'zod';

/** A name, or names from the outside in: `metadata.source`. Lists are read as a whole, so that `[]` has no place here. */
const PATH = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*$/u;

const path = z
  .string({ error: 'it must name a payload key, as in metadata.source' })
  .regex(PATH, { error: 'it must name a payload key, as in metadata.source' });

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

const accessForms = z.strictObject({
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
  [z.literal(PUBLIC), path.transform((key) => ({ key, ...DEFAULT_FORMS })), accessForms.extend({ key: path })],
  { error: NO_ACCESS },
);

const text = z.union([path, z.strictObject({ json: path, key: path })], {
  error: 'it must name the payload key of the text, or json and key of a text within JSON',
});

const date = z.union(
  [
    path.transform((key) => ({ key, unit: 'text' as const })),
    z.strictObject({ key: path, unit: z.enum(['seconds', 'milliseconds']) }),
  ],
  { error: 'it must name a payload key of dates as text, or key and unit (seconds or milliseconds)' },
);

/** The mapping as its file has it. Its keys are those of the handbook; what is not named is in no point. */
export const mappingSchema = z.strictObject({
  text,
  access,
  document: path.optional(),
  title: path.optional(),
  address: path.optional(),
  heading: path.optional(),
  source: path.optional(),
  type: path.optional(),
  department: path.optional(),
  language: path.optional(),
  author: path.optional(),
  identifiers: path.optional(),
  updated: date.optional(),
  added: date.optional(),
});

/** Where the points of a collection that another program made have what Lectern asks for: payload keys, as Qdrant writes them. */
export type CollectionMapping = z.output<typeof mappingSchema>;

export type AccessMapping = Exclude<CollectionMapping['access'], 'public'>;
export type DateMapping = NonNullable<CollectionMapping['updated']>;

/** What a mapping may name besides text and access: one key of words each. */
export type NamedKey = Exclude<keyof CollectionMapping, 'text' | 'access' | 'updated' | 'added'>;

/** The keys of a mapping file, for whoever has mistyped one. */
export const MAPPING_KEYS: readonly string[] = Object.keys(mappingSchema.shape);

/** The value at a path, as Qdrant’s filters find it; undefined where the path leads nowhere. */
export function valueAt(payload: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name))
      return undefined;
    return (value as Record<string, unknown>)[name];
  }, payload);
}

/** The payload keys that filters and counts name, and the index each of them needs where strict mode demands one. */
export function filteredKeys({ text: _text, access, updated, added, ...named }: CollectionMapping): FilteredKey[] {
  const words = [access === 'public' ? undefined : access.key, ...Object.values(named)].filter(
    (key) => key !== undefined,
  );
  const dates = [updated, added].filter((date) => date !== undefined);
  return [
    ...words.map((key) => ({ key, index: 'keyword' as const })),
    ...dates.map(({ key, unit }) => ({ key, index: unit === 'text' ? ('datetime' as const) : ('integer' as const) })),
  ];
}

interface FilteredKey {
  key: string;
  index: 'keyword' | 'datetime' | 'integer';
}

/** The payload keys of everything but the text: what is read where no text is needed. */
export function factKeys(mapping: CollectionMapping): string[] {
  return [...new Set(filteredKeys(mapping).map(({ key }) => key))];
}
